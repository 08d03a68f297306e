import { mkdtemp, rm, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import * as vscode from 'vscode';
import { saveElsewhere, saving } from './saveContent.ts';
import { UnfinishedFile } from './unfinishedFile.ts';

/**
 * A file that is written part by part: beside its target, which is untouched until the file is whole. For a target
 * in the file system of another extension, which cannot append, it is in a temporary folder. Throws `ServiceError`.
 */
export class PartwiseFile {
  readonly #target: vscode.Uri;
  readonly #file: UnfinishedFile;
  /** The temporary place of the whole file; undefined where the target is on a disk. */
  readonly #temporary: string | undefined;

  private constructor(target: vscode.Uri, file: UnfinishedFile, temporary: string | undefined) {
    this.#target = target;
    this.#file = file;
    this.#temporary = temporary;
  }

  static async create(target: vscode.Uri): Promise<PartwiseFile> {
    return await saving(target, attempted, async () => {
      if (target.scheme === 'file') {
        return new PartwiseFile(target, await UnfinishedFile.create(target.fsPath), undefined);
      }
      const folder = await mkdtemp(join(tmpdir(), 'workforce-file-'));
      const temporary = temporaryFor(join(folder, 'part'));
      return new PartwiseFile(target, await UnfinishedFile.create(temporary), temporary);
    });
  }

  /**
   * Goes on with the file at `path` after so many bytes. Where it does not hold them, removes it and returns
   * undefined.
   */
  static async continue(target: vscode.Uri, path: string, bytes: number): Promise<PartwiseFile | undefined> {
    return await saving(target, attempted, async () => {
      const temporary = target.scheme === 'file' ? undefined : temporaryFor(path);
      const file = await UnfinishedFile.continue(temporary ?? target.fsPath, path, bytes);
      if (file === undefined) {
        await PartwiseFile.remove(target, path);
        return undefined;
      }
      return new PartwiseFile(target, file, temporary);
    });
  }

  /** Where the parts are, for another window. */
  get path(): string {
    return this.#file.path;
  }

  async append(bytes: Uint8Array): Promise<void> {
    await saving(this.#target, attempted, () => this.#file.append(bytes));
  }

  /** Moves the whole file to its target. */
  async finish(): Promise<void> {
    await saving(this.#target, attempted, async () => {
      const bytes = this.#file.size;
      await this.#file.finish();
      if (this.#temporary !== undefined) {
        const whole = vscode.Uri.file(this.#temporary);
        const write = (unfinished: vscode.Uri) => vscode.workspace.fs.copy(whole, unfinished);
        await saveElsewhere(this.#target, bytes, write, undefined);
        await PartwiseFile.remove(this.#target, this.path);
      }
    });
  }

  /** Leaves what was written to a later window. */
  async leave(): Promise<void> {
    await this.#file.leave();
  }

  /** Removes what an earlier window left at `path`. */
  static async remove(target: vscode.Uri, path: string): Promise<void> {
    await rm(path, { force: true });
    if (target.scheme !== 'file') {
      await rm(temporaryFor(path), { force: true });
      await rmdir(dirname(path)).catch(() => undefined);
    }
  }

  /** Removes what was written. */
  async discard(): Promise<void> {
    await this.#file.discard();
    await PartwiseFile.remove(this.#target, this.path);
  }
}

/** Where the whole file is before it is copied: beside its parts. */
function temporaryFor(part: string): string {
  return join(dirname(part), 'whole');
}

function attempted(place: string): string {
  return vscode.l10n.t('save the file {0}', place);
}
