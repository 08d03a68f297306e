/** One row or rule of the documents. */
export interface Row {
  /** Number of its section, or the short name of an area of the supplement. */
  readonly section: string;
  /** Its first cell, or its number. */
  readonly row: string;
  /** What it says, in own words. */
  readonly says: string;
  /** Why no test can cover it: the document itself gives no content, or nothing of it is seen in requests. */
  readonly untested?: string;
}

/** A row without a test of its own. */
interface Untested {
  readonly says: string;
  readonly untested: string;
}

/** The rows of one section, by their first cell or number. */
export function section(name: string, rows: Readonly<Record<string, string | Untested>>): Row[] {
  return Object.entries(rows).map(([row, content]) =>
    typeof content === 'string' ? { section: name, row, says: content } : { section: name, row, ...content },
  );
}

/** A row whose content the document leaves out. */
export function notShown(says: string): Untested {
  return { says, untested: 'not shown' };
}

/** A row on how a service is administered; no request or response shows it. */
export function administrative(says: string): Untested {
  return { says, untested: 'nothing of it is seen in requests or responses' };
}

/** The title of the test that covers a row: `4.10.6 follows …` for a rule, `2.1 id: …` for a row of a table. */
export function titleOf({ section: name, row, says }: Row): string {
  return /^\d+$/.test(row) ? `${name}.${row} ${says}` : `${name} ${row}: ${says}`;
}
