import { randomUUID } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import type { Row } from '../../formats/writer.ts';
import { createGrowing, linesOf, openUnlinked } from '../../platform/storage/growingFile.ts';
import { isOfAnotherProcess, type SharedFolder, usingStorage } from '../../platform/storage/sharedStorage.ts';
import { parseExactIfValid } from '../../service/contract/json/exactJson.ts';
import { message, messageOf } from '../../service/contract/message.ts';
import type { Redaction } from '../../service/http/redaction.ts';
import { readColumns } from './model/columns.ts';
import {
  isStoredExport,
  isStoredPage,
  nothing,
  type Progress,
  type StoredExport,
  type StoredPage,
} from './storedExport.ts';

/** Milliseconds. People's data stays no longer where nobody goes on with an export. */
const maxAge = 7 * 24 * 3_600_000;

interface SpoolsContext {
  /** Has a file of JSON lines for each unfinished export: the first is the export, each other one a page. */
  readonly folder: SharedFolder;
  readonly redaction: Redaction;
  warn(line: string): void;
}

/** The pages of an export that were read. The file that the user wants is written from them at the end. */
export class Spool {
  readonly value: StoredExport;
  readonly #context: SpoolsContext;
  readonly #name: string;
  readonly #file: FileHandle;
  readonly #columns: readonly string[];
  #progress: Progress;

  constructor(
    context: SpoolsContext,
    name: string,
    file: FileHandle,
    value: StoredExport,
    progress = nothing,
  ) {
    this.value = value;
    this.#context = context;
    this.#name = name;
    this.#file = file;
    this.#columns = readColumns(value.kind, value.columns).map((column) => column.name);
    this.#progress = progress;
  }

  get progress(): Progress {
    return this.#progress;
  }

  /** Adds a page, after which the export is so far. Its rows are masked. Throws `unexpected` if it cannot be stored. */
  async add(rows: readonly Row[], progress: Progress): Promise<void> {
    const { next, ...others } = progress;
    const names = this.#columns;
    const records = rows.map((row) => Object.fromEntries(names.map((name, place) => [name, row[place]])));
    const hasSecret = typeof next === 'string' && this.#context.redaction.text(next) !== next;
    const line = JSON.stringify({ records, progress: hasSecret ? others : progress });
    await usingStorage(keeping, () => this.#file.appendFile(`\n${line}`));
    this.#progress = progress;
  }

  /** All rows, a page at a time. */
  async *rows(): AsyncGenerator<readonly Row[]> {
    let rows = 0;
    for await (const { records, progress } of pagesIn(linesOf(this.#file))) {
      yield records.map((record) => this.#columns.map((name) => record[name]));
      ({ rows } = progress);
    }
    if (rows !== this.#progress.rows) {
      throw new Error('A page of the export was damaged after it was stored.');
    }
  }

  /** Removes it: the export is finished, or given up. */
  async remove(): Promise<void> {
    try {
      await this.#file.close();
      await this.#context.folder.remove(this.#name);
    } catch (error) {
      this.#context.warn(`The pages of an export could not be removed: ${messageOf(error)}`);
    }
  }
}

/** The spools of unfinished exports, of all windows. The name of each begins with the process that writes to it. */
export class Spools {
  readonly #context: SpoolsContext;
  readonly #own = new Set<string>();

  constructor(context: SpoolsContext) {
    this.#context = context;
  }

  /** Stores an export that begins in this window. Throws `unexpected` if that fails. */
  async create(value: StoredExport): Promise<Spool> {
    const { folder, redaction } = this.#context;
    const name = this.#newName();
    const file = await usingStorage(keeping, async () => {
      await folder.makeFolder();
      const created = await createGrowing(folder.path(name));
      await created.appendFile(redaction.text(JSON.stringify(value)));
      return created;
    });
    return new Spool(this.#context, name, file, value);
  }

  /**
   * Takes over the exports of ended processes, each to one caller, and removes what nobody can go on with. Those that
   * cannot be read now are left to a later start.
   */
  async takeInterrupted(): Promise<{
    readonly spools: readonly Spool[];
    readonly areOthersRunning: boolean;
  }> {
    const { folder, warn } = this.#context;
    const spools: Spool[] = [];
    await folder.removeOlderThan(maxAge, (name) => this.#own.has(name));
    const names = (await folder.names()).filter((name) => !this.#own.has(name));
    for (const name of names.filter((each) => !isOfAnotherProcess(each))) {
      try {
        const own = this.#newName();
        const spool = (await folder.rename(name, own)) ? await this.#open(own) : undefined;
        if (spool !== undefined) {
          spools.push(spool);
        }
      } catch (error) {
        warn(`${folder.path(name)} could not be read: ${messageOf(error)}`);
      }
    }
    return { spools, areOthersRunning: names.some(isOfAnotherProcess) };
  }

  /** Removes what is no spool. */
  async #open(name: string): Promise<Spool | undefined> {
    const { folder } = this.#context;
    const file = await openUnlinked(folder.path(name));
    const lines = file && linesOf(file);
    const value = parseExactIfValid((await lines?.next())?.value ?? '');
    if (file === undefined || lines === undefined || !isStoredExport(value)) {
      await file?.close();
      await folder.remove(name);
      return undefined;
    }
    let progress = nothing;
    for await (const page of pagesIn(lines)) {
      ({ progress } = page);
    }
    return new Spool(this.#context, name, file, value, progress);
  }

  #newName(): string {
    const name = `${process.pid}-${randomUUID()}`;
    this.#own.add(name);
    return name;
  }
}

/**
 * The pages among lines. A line counts if it goes on from the pages before it, unlike one that a killed write left
 * unfinished.
 */
async function* pagesIn(lines: AsyncIterable<string>): AsyncGenerator<StoredPage> {
  let rows = 0;
  for await (const line of lines) {
    const page = parseExactIfValid(line);
    if (isStoredPage(page) && page.progress.rows === rows + page.records.length) {
      yield page;
      ({ rows } = page.progress);
    }
  }
}

const keeping = {
  attempted: message('keep what an export has read'),
  advice: message('Give the editor room and access in this place, then export again.'),
};
