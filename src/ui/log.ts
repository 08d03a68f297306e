import type { LogOutputChannel } from 'vscode';
import { isServiceError } from '../service/http/errors.ts';
import type { Redaction } from '../service/http/redaction/redaction.ts';
import { displaySentence } from './text.ts';

const mostFrames = 20;

/**
 * The log. An entry is one line of bounded length without secrets, whatever stands in the names and sentences that it
 * repeats.
 */
export class Log {
  readonly #channel: Pick<LogOutputChannel, 'info' | 'warn' | 'error' | 'show'>;
  readonly #redaction: Redaction;

  constructor(channel: Pick<LogOutputChannel, 'info' | 'warn' | 'error' | 'show'>, redaction: Redaction) {
    this.#channel = channel;
    this.#redaction = redaction;
  }

  info(line: string): void {
    this.#channel.info(this.#entry(line));
  }

  warn(line: string): void {
    this.#channel.warn(this.#entry(line));
  }

  /** What went wrong; where nobody expected it, the lines below tell where it arose. */
  failure(name: string, error: unknown): void {
    const lines = [`${name}: ${sentenceOf(error)}`, ...framesOf(error)];
    this.#channel.error(lines.map((line) => this.#entry(line)).join('\n'));
  }

  show(): void {
    this.#channel.show();
  }

  /** Redacted before it is cut, so that no part of a secret is left at its end. */
  #entry(line: string): string {
    return displaySentence(this.#redaction.text(line));
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
