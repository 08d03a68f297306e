import type { LogOutputChannel } from 'vscode';
import { isServiceError } from '../service/transport/errors.ts';
import { shownSentence } from './text.ts';

const mostFrames = 20;

/** The log. An entry is one line of bounded length, whatever stands in the names and sentences that it repeats. */
export class Log {
  readonly #channel: Pick<LogOutputChannel, 'info' | 'warn' | 'error' | 'show'>;

  constructor(channel: Pick<LogOutputChannel, 'info' | 'warn' | 'error' | 'show'>) {
    this.#channel = channel;
  }

  info(line: string): void {
    this.#channel.info(shownSentence(line));
  }

  warn(line: string): void {
    this.#channel.warn(shownSentence(line));
  }

  /** What went wrong; where nobody expected it, the lines below tell where it arose. */
  failure(name: string, error: unknown): void {
    const lines = [`${name}: ${sentenceOf(error)}`, ...framesOf(error)];
    this.#channel.error(lines.map(shownSentence).join('\n'));
  }

  show(): void {
    this.#channel.show();
  }
}

function sentenceOf(error: unknown): string {
  if (!isServiceError(error)) {
    return String(error);
  }
  const status = error.status === undefined ? '' : `, status ${error.status}`;
  return `${error.message} (${error.kind}${status})`;
}

function framesOf(error: unknown): readonly string[] {
  const stack = error instanceof Error && !isServiceError(error) ? (error.stack ?? '') : '';
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line));
  return frames.slice(0, mostFrames);
}
