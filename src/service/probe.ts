import type { Family } from './connection.ts';
import { isServiceError } from './http/errors.ts';
import type { Capability } from './service.ts';

/** The smallest question to a family, and what a refusal of it means to the reader. */
export interface Question {
  readonly family: Family;
  readonly whenAnswered: string;
  readonly whenRefused: string;
  readonly whenMissing: string;
  ask(): Promise<unknown>;
}

/** Asks all questions at once; a failure is an answer. Only being called off is thrown. */
export async function probe(
  questions: readonly Question[],
  signal: AbortSignal | undefined,
): Promise<readonly Capability[]> {
  return await Promise.all(questions.map((question) => answerTo(question, signal)));
}

async function answerTo(question: Question, signal: AbortSignal | undefined): Promise<Capability> {
  const { family } = question;
  try {
    await question.ask();
    return { family, state: 'answers', detail: `${family}: ${question.whenAnswered}` };
  } catch (error) {
    signal?.throwIfAborted();
    if (!isServiceError(error)) {
      throw error;
    }
    if (error.of === 'token' && error.kind !== 'unauthorized' && error.kind !== 'forbidden') {
      return { family, state: 'failed', detail: `${family}: could not ${error.attempted}: ${error.reason}.` };
    }
    const status = error.status === undefined ? '' : `${error.status}, `;
    switch (error.kind) {
      case 'unauthorized':
      case 'forbidden':
        return {
          family,
          state: 'refused',
          detail: `${family}: ${status}${error.of === 'token' ? error.reason : question.whenRefused}.`,
        };
      case 'missing':
        return { family, state: 'missing', detail: `${family}: ${status}${question.whenMissing}` };
      case 'no-credentials':
        return { family, state: 'no-credentials', detail: `${family}: not asked, ${error.reason}.` };
      default:
        return { family, state: 'failed', detail: `${family}: ${error.reason}.` };
    }
  }
}
