import type { KnownCompany } from '../../company/known/known.ts';
import type { NamedIds } from '../../company/known/names.ts';
import type { Row } from '../../formats/writer.ts';
import { type NamedKind, namedKinds } from '../../service/contract/kinds/kind.ts';
import type { RecordKind } from '../../service/contract/resources.ts';
import { isFailure } from '../../service/http/errors.ts';
import type { Written } from './keptPages.ts';
import { type Named, namedIn, readColumns } from './model/columns.ts';

type Batches = AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>;

/** Rows as a file has them, and which names are missing. */
export interface NamedRows {
  readonly rows: Batches;
  readonly lackedNames: Written['lackedNames'];
}

/**
 * Fills the columns of rows with the names of what the rows refer to, and leaves out ids that the file does not have.
 * `read` reads names that are not known, and returns all that is known. Throws what `read` throws.
 */
export async function nameRows(
  { kind, columns }: { readonly kind: RecordKind; readonly columns: readonly string[] },
  batches: () => Batches,
  read: (ids: NamedIds) => Promise<KnownCompany>,
): Promise<NamedRows> {
  const names = readColumns(kind, columns).map(({ name }) => name);
  const references = namedIn(kind, columns).map((each) => ({
    ...each,
    at: names.indexOf(each.id),
    // The columns to fill, by what is known.
    cells: each.names.map((name) => [names.indexOf(name), name.slice(name.indexOf('.') + 1)] as const),
    ids: new Set<string>(),
  }));
  if (references.length === 0) {
    return { rows: batches(), lackedNames: [] };
  }
  const lacked = new Map<string, string>();
  for await (const rows of batches()) {
    for (const row of rows) {
      for (const { id: column, of, at, cells, ids } of references) {
        const { [at]: id } = row;
        // A department without a head looks like one whose head is not shown.
        if (id === undefined && kind !== 'departments') {
          const isOfEmployment = of === 'legal-entities' || column.startsWith('contract');
          lacked.set(column, isOfEmployment ? 'employments.readonly' : 'job-positions.readonly');
        }
        if (typeof id === 'string' && cells.some(([cell]) => (row[cell] ?? undefined) === undefined)) {
          ids.add(id);
        }
      }
    }
  }
  const idsOf = (kind: NamedKind) => references.flatMap(({ of, ids }) => (of === kind ? [...ids] : []));
  const company = await read(Object.fromEntries(namedKinds.map((kind) => [kind, idsOf(kind)])));
  for (const { id: column, of, ids } of references) {
    if ([...ids].some((id) => known(company, of, id) === undefined)) {
      lacked.set(column, `${of}.readonly`);
    }
  }
  const lackedNames = [...lacked].map(([column, scope]) => ({
    field: column.split('.')[0] ?? column,
    scope,
  }));
  const named = async function* () {
    for await (const rows of batches()) {
      yield rows.map((row) => {
        const filled = [...row];
        for (const { of, at, cells } of references) {
          const found = known(company, of, row[at]);
          for (const [cell, field] of cells) {
            filled[cell] ??= found?.[field];
          }
        }
        return filled.slice(0, columns.length);
      });
    }
  };
  return { rows: named(), lackedNames };
}

/** What is known of the record with an id, by the last words of the columns; undefined where nothing is known. */
function known(
  company: KnownCompany,
  of: Named['of'],
  id: unknown,
): Readonly<Record<string, unknown>> | undefined {
  if (typeof id !== 'string' || of === 'value') {
    return undefined;
  }
  const found = company.named(of, id);
  const path = [found?.above ?? '', found?.name ?? ''].filter((name) => name !== '').join(' › ');
  return found && { ...found, employeeNumber: found.code, path };
}

/** Returns true for what a client may not read. */
export function isRefusal(error: unknown): boolean {
  return isFailure(error, 'unauthorized', 'forbidden', 'missing', 'gone', 'no-credentials');
}
