import { randomUUID } from 'node:crypto';
import { readColumns } from '../domain/export/columns.ts';
import type { Row } from '../domain/spreadsheet/writer.ts';
import { parseExactIfValid } from '../service/contract/exactJson.ts';
import { message, messageOf } from '../service/contract/message.ts';
import type { Redaction } from '../service/http/redaction.ts';
import { LineFile } from '../ui/storage/lineFile.ts';
import { isOfAnotherProcess, type SharedFolder, usingStorage } from '../ui/storage/sharedStorage.ts';
import { isStoredExport, isStoredPage, nothing, type Progress, type StoredExport } from './storedExport.ts';

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
  readonly #file: LineFile;
  readonly #columns: readonly string[];
  #progress: Progress;

  constructor(context: SpoolsContext, name: string, file: LineFile, value: StoredExport, progress = nothing) {
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
    await usingStorage(keeping, () => this.#file.append(line));
    this.#progress = progress;
  }

  /** All rows, a page at a time. */
  async *rows(): AsyncGenerator<readonly Row[]> {
    let isFirst = true;
    for await (const { text } of this.#file.lines()) {
      if (!isFirst) {
        const page = parseExactIfValid(text);
        if (!isStoredPage(page)) {
          throw new Error('A page of the export was damaged after it was stored.');
        }
        yield page.records.map((record) => this.#columns.map((name) => record[name]));
      }
      isFirst = false;
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
      const created = await LineFile.create(folder.path(name));
      // The client sends no request with a secret in it, so nobody goes on with a list that was changed here.
      await created.append(redaction.text(JSON.stringify(value)));
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

  /** Removes what is no spool. A line that a killed write left unfinished is cut off. */
  async #open(name: string): Promise<Spool | undefined> {
    const { folder } = this.#context;
    const file = await LineFile.open(folder.path(name));
    const found = file && (await readThrough(file));
    if (file === undefined || found === undefined) {
      await file?.close();
      await folder.remove(name);
      return undefined;
    }
    await file.cut(found.end);
    return new Spool(this.#context, name, file, found.value, found.progress);
  }

  #newName(): string {
    const name = `${process.pid}-${randomUUID()}`;
    this.#own.add(name);
    return name;
  }
}

interface Found {
  readonly value: StoredExport;
  readonly progress: Progress;
  /** Bytes that are of use. */
  readonly end: number;
}

/** Returns undefined for a file that begins with no export. Where a page is in doubt, the export begins again. */
async function readThrough(file: LineFile): Promise<Found | undefined> {
  let begun: Found | undefined;
  let found: Found | undefined;
  for await (const { text, end } of file.lines()) {
    const value = parseExactIfValid(text);
    if (found === undefined) {
      if (!isStoredExport(value)) {
        return undefined;
      }
      begun = { value, progress: nothing, end };
      found = begun;
    } else if (isStoredPage(value) && value.progress.next !== undefined) {
      found = { ...found, progress: value.progress, end };
    } else {
      return begun;
    }
  }
  return found;
}

const keeping = {
  attempted: message('keep what an export has read'),
  advice: message('Give the editor room and access in this place, then export again.'),
};
