import * as vscode from 'vscode';
import type { ReportFormat } from '../../service/contract/vocabularies.ts';
import { isCancellation } from '../../service/http/errors.ts';
import type { Session } from '../../ui/session.ts';
import { saveContent } from '../../ui/storage/saveContent.ts';
import { contentOf } from './content.ts';

/** Bytes of all contents that are kept: one large one, or many usual ones. */
const mostBytes = 60_000_000;

/** A content, or the read of one. An edited connection gets another client, which may see other contents. */
interface OfClient<T> {
  readonly client: Session['service'];
  readonly bytes: T;
}

/**
 * The contents of finished reports, which do not change: what was downloaded or shown last is shown or saved again
 * without a request. In memory only, and always whole.
 */
export class KeptContents {
  /** By `keyOf`, the one that was used last at the end. */
  readonly #contents = new Map<string, OfClient<Uint8Array> & { readonly connectionId: string }>();
  readonly #loading = new Map<string, OfClient<Promise<Uint8Array>>>();

  /**
   * The content, from the service if it is not kept. Reads for the same report share one request. Throws
   * `ServiceError`.
   */
  async read(session: Session, id: string, format: ReportFormat, signal?: AbortSignal): Promise<Uint8Array> {
    const key = keyOf(session, id, format);
    const kept = this.#contents.get(key);
    if (kept?.client === session.service) {
      this.#keep(session, key, kept.bytes);
      return kept.bytes;
    }
    const other = this.#loading.get(key);
    if (other?.client !== session.service) {
      return await this.#download(session, id, format, signal);
    }
    try {
      return await other.bytes;
    } catch (error) {
      signal?.throwIfAborted();
      if (isCancellation(error)) {
        return await this.read(session, id, format, signal);
      }
      throw error;
    }
  }

  /** Saves the content unchanged, as `read` returns it. Throws `ServiceError`. */
  async save(
    session: Session,
    id: string,
    format: ReportFormat,
    target: vscode.Uri,
    signal?: AbortSignal,
  ): Promise<void> {
    const content = await this.read(session, id, format, signal);
    const attempted = (place: string) => vscode.l10n.t('save the report to {0}', place);
    await saveContent(target, content, { attempted, signal });
  }

  /** The content from the service. Throws `ServiceError`. */
  async #download(
    session: Session,
    id: string,
    format: ReportFormat,
    signal?: AbortSignal,
  ): Promise<Uint8Array> {
    const key = keyOf(session, id, format);
    const loading = { client: session.service, bytes: contentOf(session, id, format, signal) };
    this.#loading.set(key, loading);
    try {
      const bytes = await loading.bytes;
      this.#keep(session, key, bytes);
      return bytes;
    } finally {
      if (this.#loading.get(key) === loading) {
        this.#loading.delete(key);
      }
    }
  }

  /** Forgets the contents of a connection that was removed. */
  forget(connectionId: string): void {
    for (const [key, content] of this.#contents) {
      if (content.connectionId === connectionId) {
        this.#contents.delete(key);
      }
    }
  }

  #keep({ connection, service: client }: Session, key: string, bytes: Uint8Array): void {
    this.#contents.delete(key);
    this.#contents.set(key, { connectionId: connection.id, client, bytes });
    let total = 0;
    for (const [other, { bytes: kept }] of [...this.#contents].reverse()) {
      total += kept.byteLength;
      if (total > mostBytes && other !== key) {
        this.#contents.delete(other);
      }
    }
  }
}

function keyOf({ connection }: Session, id: string, format: ReportFormat): string {
  return JSON.stringify([connection.id, format, id]);
}
