import { isDeepStrictEqual } from 'node:util';
import { failureMessage } from '../../../src/ui/failure.ts';
import type { Scene, Shown, Sight } from './scene.ts';

/** A command, and what it is to change. */
export interface Commanded {
  run(): Promise<unknown>;
  /** What the command changes, as it stands there now. */
  look(): Promise<readonly string[]>;
  /** What it is after a success. */
  judge(texts: readonly string[]): Shown;
}

/** Running a command, and running it again. Its failures are sentences, and change nothing that is shown. */
export async function commandScene({ run, look, judge }: Commanded): Promise<Scene> {
  const before = await look();
  const attempt = async (): Promise<Sight> => {
    try {
      await run();
    } catch (error) {
      const texts = await look();
      const message = failureMessage(error);
      const untouched = / all the same: /.test(message) ? 'in doubt' : 'kept';
      return { shown: isDeepStrictEqual(texts, before) ? untouched : 'wrong', message, texts };
    }
    const texts = await look();
    return { shown: judge(texts), message: '', texts };
  };
  return { attempt, again: attempt };
}

/** What texts are in comparison with those without a fault. */
export function judgeTexts(texts: readonly string[], good: readonly string[]): Shown {
  if (isDeepStrictEqual(texts, good)) {
    return 'good';
  }
  if (texts.length === 0) {
    return 'wrong';
  }
  return texts.some((text) => /cannot be read \| /.test(text)) ? 'noted' : 'different';
}
