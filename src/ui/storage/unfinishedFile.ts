import { type FileHandle, open, rename, rm, stat, truncate } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { unlessMissing } from './fileErrors.ts';
import { type Place, placeOf, seal, unfinishedName } from './replaceFile.ts';

/**
 * A file that is written part by part beside its place, and takes it when it is whole: through symbolic links, from the
 * first byte on with the mode and, where permitted, at the end with the owner of the file that was there. Rejects as the
 * file system does.
 */
export class UnfinishedFile {
  /** Where the parts are. */
  readonly path: string;
  readonly #place: Place;
  readonly #file: FileHandle;
  #size: number;

  private constructor(path: string, place: Place, file: FileHandle, size: number) {
    this.path = path;
    this.#place = place;
    this.#file = file;
    this.#size = size;
  }

  static async create(target: string): Promise<UnfinishedFile> {
    const place = await placeOf(target);
    const path = join(dirname(place.path), unfinishedName());
    return new UnfinishedFile(path, place, await open(path, 'ax', place.mode), 0);
  }

  /** Goes on after so many bytes of an earlier file at `path`; undefined where it does not hold them. */
  static async continue(target: string, path: string, size: number): Promise<UnfinishedFile | undefined> {
    const place = await placeOf(target);
    const found = await unlessMissing(stat(path));
    if (found === undefined || found.size < size) {
      return undefined;
    }
    await truncate(path, size);
    return new UnfinishedFile(path, place, await open(path, 'a'), size);
  }

  /** In bytes. */
  get size(): number {
    return this.#size;
  }

  async append(bytes: Uint8Array): Promise<void> {
    await this.#file.writeFile(bytes);
    this.#size += bytes.byteLength;
  }

  /** Moves the whole file to its place. */
  async finish(): Promise<void> {
    await seal(this.#file, this.#size, this.#place);
    await rename(this.path, this.#place.path);
  }

  /** Closes the file, to go on later. */
  async leave(): Promise<void> {
    await this.#file.close();
  }

  /** Removes what was written. */
  async discard(): Promise<void> {
    await this.#file.close().catch(() => undefined);
    await rm(this.path, { force: true });
  }
}
