import type { LogOutputChannel } from 'vscode';
import { isServiceError } from '../../service/http/errors.ts';
import type { Redaction } from '../../service/http/redaction.ts';
import { displaySentence } from '../text/text.ts';

const maxFrames = 20;

type Channel = Pick<LogOutputChannel, 'info' | 'warn' | 'error' | 'show'>;

/** The log. Each entry is one line of limited length without secrets. */
export class Log {
  readonly #channel: Channel;
  readonly #redaction: Redaction;

  constructor(channel: Channel, redaction: Redaction) {
    this.#channel = channel;
    this.#redaction = redaction;
  }

  info(line: string): void {
    this.#channel.info(this.#entry(line));
  }

  warn(line: string): void {
    this.#channel.warn(this.#entry(line));
  }

  /** Logs an error, with its stack if it is unexpected. */
  failure(name: string, error: unknown): void {
    const lines = [`${name}: ${sentenceOf(error)}`, ...framesOf(error)];
    this.#channel.error(lines.map((line) => this.#entry(line)).join('\n'));
  }

  show(): void {
    this.#channel.show();
  }

  /** Redacts before it cuts: the end of a cut line could be a part of a secret. */
  #entry(line: string): string {
    return displaySentence(this.#redaction.text(line));
  }
}

function sentenceOf(error: unknown): string {
  if (!isServiceError(error)) {
    return String(error);
  }
  const status = error.status === undefined ? '' : `, status ${error.status}`;
  const company = error.connection?.name === undefined ? '' : `${error.connection.name}: `;
  return `${company}${error.message} (${error.kind}${status})`;
}

function framesOf(error: unknown): readonly string[] {
  const stack = error instanceof Error && !isServiceError(error) ? (error.stack ?? '') : '';
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line));
  return frames.slice(0, maxFrames);
}
