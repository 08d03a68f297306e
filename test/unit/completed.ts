import type { Steps } from '../../src/service/contract/check/slices.ts';

/** Runs steps to their end without a pause. Returns their result. */
export function completed<T>(steps: Steps<T>): T {
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) {
      return step.value;
    }
  }
}
