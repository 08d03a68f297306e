import * as vscode from 'vscode';
import type { CallOptions } from '../../service/http/request.ts';
import { invalidInput } from '../errors/invalidInput.ts';
import { isOpen, isOpening } from './openDocuments.ts';

/** Reads of documents without a tab. */
const maxReads = 10;
/** In milliseconds. */
const period = 60_000;

/**
 * Limits reads of documents of all schemes that no tab shows: extensions and scripts may read a few. Threat: a JSON file
 * that names documents as its schemas makes the editor read them and uses up the requests of the tenant.
 */
export class HiddenReads {
  #timestamps: readonly number[] = [];

  /**
   * Rejects with `invalid-input` if a document must not be requested. Returns how to request it: what no tab shows is
   * read once, without retries.
   */
  async admit(document: string, attempted: string): Promise<Pick<CallOptions, 'priority'>> {
    if (isOpen(document)) {
      return {};
    }
    if (this.allow(Date.now())) {
      return { priority: 'poll' };
    }
    if (await isOpening(document)) {
      return {};
    }
    throw invalidInput(
      attempted,
      vscode.l10n.t('it is not open in an editor, and too many such documents were read in the last minute'),
      vscode.l10n.t('Open it in an editor, or try again in a minute.'),
    );
  }

  /** Returns true if another read is allowed, and counts it. `now` is in milliseconds since the epoch. */
  allow(now: number): boolean {
    const recent = this.#timestamps.filter((timestamp) => Math.abs(now - timestamp) < period);
    const isAllowed = recent.length < maxReads;
    this.#timestamps = isAllowed ? [...recent, now] : recent;
    return isAllowed;
  }
}
