import { type Named, namedIn, readColumns } from '../domain/export/columns.ts';
import type { Row } from '../domain/spreadsheet/writer.ts';
import { type NamedKind, namedKinds } from '../service/contract/kinds/kind.ts';
import { isFailure } from '../service/http/errors.ts';
import type { KnownCompanies, KnownCompany } from '../ui/known/known.ts';
import { type NamedIds, readNames } from '../ui/known/names.ts';
import type { Session } from '../ui/session.ts';
import type { ExportOrder, Written } from './storedExport.ts';

type Batches = AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>;

/**
 * Fills the columns of rows with the names of what the rows refer to, and leaves out ids that the file does not have.
 * `read` reads names that are not known, and returns all that is known. Throws what `read` throws.
 */
export async function nameRows(
  { kind, columns }: Pick<ExportOrder, 'kind' | 'columns'>,
  batches: () => Batches,
  read: (ids: NamedIds) => Promise<KnownCompany>,
): Promise<Pick<Written, 'notShown'> & { readonly rows: Batches }> {
  const names = readColumns(kind, columns).map(({ name }) => name);
  const references = namedIn(kind, columns).map((each) => ({
    ...each,
    at: names.indexOf(each.id),
    // The columns to fill, by what is known.
    cells: each.names.map((name) => [names.indexOf(name), name.slice(name.indexOf('.') + 1)] as const),
    ids: new Set<string>(),
    lacking: 0,
  }));
  if (references.length === 0) {
    return { rows: batches(), notShown: {} };
  }
  for await (const rows of batches()) {
    for (const row of rows) {
      for (const reference of references) {
        const { [reference.at]: id } = row;
        // A department without a head looks like one whose head is not shown.
        reference.lacking += Number(id === undefined && kind !== 'departments');
        if (typeof id === 'string' && reference.cells.some(([at]) => (row[at] ?? undefined) === undefined)) {
          reference.ids.add(id);
        }
      }
    }
  }
  const idsOf = (kind: NamedKind) => references.flatMap(({ of, ids }) => (of === kind ? [...ids] : []));
  const company = await read(Object.fromEntries(namedKinds.map((kind) => [kind, idsOf(kind)])));
  const counts = references.map(({ word, of, ids, lacking }) => {
    const unknown = [...ids].filter((id) => known(company, of, id) === undefined);
    return [word, lacking + unknown.length] as const;
  });
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
  return { rows: named(), notShown: Object.fromEntries(counts.filter(([, count]) => count > 0)) };
}

/** What is known of what an id stands for, by the last words of the columns; undefined where nothing is known. */
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

/**
 * Reads the names of ids that are not known, and returns all that is known. Of what this client may not read, nothing is
 * known. Throws `ServiceError`.
 */
export async function knownNames(
  { service }: Session,
  companies: Pick<KnownCompanies, 'of'>,
  ids: NamedIds,
  signal: AbortSignal,
): Promise<KnownCompany> {
  const client = await service();
  const company = companies.of(client);
  for (const kind of namedKinds) {
    try {
      await readNames(client, company, { [kind]: ids[kind] }, { signal, priority: 'poll' });
    } catch (error) {
      if (!isFailure(error, 'unauthorized', 'forbidden', 'missing', 'gone', 'no-credentials')) {
        throw error;
      }
    }
  }
  return company;
}
