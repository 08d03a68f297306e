import { isDeepStrictEqual } from 'node:util';
import { failureMessage } from '../../../src/platform/errors/failure.ts';
import type { Scene, Seen, Shown } from './scene.ts';

/** A command and what it changes. */
export interface CommandUnderTest {
  run(): Promise<unknown>;
  /** The present state of what the command changes. */
  look(): Promise<readonly string[]>;
  /** Judges that state after a success. */
  judge(texts: readonly string[]): Shown;
}

/** Runs a command, and again. Its errors must not change what is shown. */
export async function commandScene({ run, look, judge }: CommandUnderTest): Promise<Scene> {
  const before = await look();
  const attempt = async (): Promise<Seen> => {
    try {
      await run();
    } catch (error) {
      const texts = await look();
      const message = failureMessage(error);
      const state = / anyway: /.test(message) ? 'in doubt' : 'kept';
      return { shown: isDeepStrictEqual(texts, before) ? state : 'wrong', message, texts };
    }
    const texts = await look();
    return { shown: judge(texts), message: '', texts };
  };
  return { attempt, again: attempt };
}

/** Compares texts with those without a fault. */
export function judgeTexts(texts: readonly string[], good: readonly string[]): Shown {
  if (isDeepStrictEqual(texts, good)) {
    return 'good';
  }
  if (texts.length === 0) {
    return 'wrong';
  }
  return texts.some((text) => /cannot be read \| /.test(text)) ? 'noted' : 'different';
}
