import type { NamedKind } from '../../service/contract/kinds/kind.ts';
import { listParameters } from '../../service/contract/limits.ts';
import type { CallOptions, WorkforceService } from '../../service/operations/service.ts';
import type { KnownCompany } from './known.ts';
import { knownPerson } from './records.ts';

/** Ids in something that is shown, whose names are wanted. An id may occur several times. */
export type NamedIds = Readonly<Partial<Record<NamedKind, readonly string[]>>>;

/**
 * What has to be read of ids of which this window knows nothing yet: parts of the people, and whether lists of the others.
 * `requests` counts one page for each list. Sends nothing.
 */
export function missingNames(company: KnownCompany, ids: NamedIds) {
  const unknown = (kind: NamedKind) =>
    company.isListed(kind)
      ? []
      : [...new Set(ids[kind])].filter((id) => company.named(kind, id) === undefined);
  const people = listParameters(unknown('employees'));
  const [departments, legalEntities] = [
    unknown('departments').length > 0,
    unknown('legal-entities').length > 0,
  ];
  const requests = people.length + Number(departments) + Number(legalEntities);
  return { people, departments, legalEntities, requests };
}

export interface NamesOptions extends CallOptions {
  readonly signal: AbortSignal;
  /** Called before each request for people, with its number and that of all. */
  onRequest?(sent: number, all: number): void;
  /** Returns true for a failure after which the others are read all the same; by default, none is one. */
  mayLack?(error: unknown): boolean;
}

/**
 * Reads the names that this window does not know, to be found in the company afterwards: of people with one request for
 * each 100, users where the resource API is not available; of departments and legal entities by listing them. An id that
 * the connection may not see stays without a name. Throws `ServiceError`.
 */
export async function readNames(
  service: WorkforceService,
  company: KnownCompany,
  ids: NamedIds,
  { onRequest, mayLack = () => false, ...options }: NamesOptions,
): Promise<void> {
  const { people, departments, legalEntities } = missingNames(company, ids);
  const readPeople = async () => {
    for (const [place, some] of people.entries()) {
      onRequest?.(place + 1, people.length);
      const { items } = await service.employees({ ids: some }, undefined, { ...options, longest: true });
      company.add(items.map(knownPerson));
    }
  };
  for (const read of [
    readPeople,
    async () => departments && (await company.knownDepartments(options.signal, options)),
    async () => legalEntities && (await company.knownLegalEntities(options.signal)),
  ]) {
    try {
      await read();
    } catch (error) {
      if (!mayLack(error)) {
        throw error;
      }
    }
  }
}
