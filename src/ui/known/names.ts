import { maxListValues } from '../../service/contract/limits.ts';
import type { CallOptions, WorkforceService } from '../../service/service.ts';
import type { KnownCompany } from './known.ts';
import { knownPerson } from './records.ts';

/** Ids in something that is shown, whose names are wanted. An id may occur several times. */
export interface NamedIds {
  readonly people?: readonly string[];
  readonly departments?: readonly string[];
  readonly legalEntities?: readonly string[];
}

/** The names that have to be read: each person once, and whether a list is needed. */
interface MissingNames {
  readonly people: readonly string[];
  readonly departments: boolean;
  readonly legalEntities: boolean;
  /** Requests, if the lists of departments and of legal entities have one page each. */
  readonly requests: number;
}

/** The names that this window does not know yet. Sends nothing. */
export function missingNames(company: KnownCompany, ids: NamedIds): MissingNames {
  const people = [...new Set(ids.people)].filter((id) => company.person(id)?.name === undefined);
  const isUnknown = (kind: 'departments' | 'legal-entities', wanted: readonly string[] = []) =>
    !company.isWhole(kind) && wanted.some((id) => company.find(kind, id) === undefined);
  const departments = company.departments === undefined && isUnknown('departments', ids.departments);
  const legalEntities = isUnknown('legal-entities', ids.legalEntities);
  const requests = Math.ceil(people.length / maxListValues) + Number(departments) + Number(legalEntities);
  return { people, departments, legalEntities, requests };
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
  options: CallOptions & { readonly signal: AbortSignal },
): Promise<void> {
  const { people, departments, legalEntities } = missingNames(company, ids);
  for (let start = 0; start < people.length; start += maxListValues) {
    const wanted = people.slice(start, start + maxListValues);
    const { items } = await service.employees({ ids: wanted }, undefined, { ...options, longest: true });
    company.add(items.map(knownPerson));
  }
  if (departments) {
    await company.knownDepartments(options.signal);
  }
  if (legalEntities) {
    await company.knownLegalEntities(options.signal);
  }
}
