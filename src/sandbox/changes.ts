import { isRecord } from '../service/contract/record.ts';
import type { Deployment } from './deployment.ts';
import { leavesOf, scenarioOf, textOfScenario } from './savedScenario.ts';

/** The parts of a company that change while it runs. */
export const changingParts = [
  'departments',
  'employees',
  'positions',
  'taxonomies',
  'labels',
  'leaves',
] as const;
export type ChangingPart = (typeof changingParts)[number];

/** A record of a scenario file. */
export type CompanyRecord = Readonly<Record<string, unknown>>;
type Parts = Readonly<Record<ChangingPart, readonly CompanyRecord[]>>;

/**
 * The company of a running sandbox, in the records of a scenario file. What a client reads afterwards is as the service has
 * it: the timestamp of the change, another ETag, counts. Throws a `RangeError` with a sentence for what cannot be, such as
 * a department that people are in and that is removed.
 */
export interface LiveCompany {
  /** All records of a part, or the one with an id. That of a position is its person; a leave has `PERSON-REQUEST-DAY-HALF`. */
  list(part: ChangingPart): readonly CompanyRecord[];
  get(part: ChangingPart, id: number | string): CompanyRecord | undefined;
  /** Adds a record, or puts it in the place of the one with its id. */
  put(part: ChangingPart, record: CompanyRecord): void;
  /** Changes some fields of a record. */
  patch(part: ChangingPart, id: number | string, fields: CompanyRecord): void;
  /** Removes a record; of a person, also the position, the leaves and what names this head or manager. */
  remove(part: ChangingPart, id: number | string): void;
  /** All of it as the text of a scenario file, for `restore`. */
  snapshot(): string;
  /** Puts the company of a scenario file in its place. The clock, tokens and reports stay. */
  restore(scenario: string): void;
}

export function createLiveCompany(current: () => Deployment, load: (scenario: string) => void): LiveCompany {
  const whole = () => {
    const { company } = current();
    const scenario = scenarioOf(current());
    return { ...scenario, leaves: company.employees.flatMap((one) => leavesOf(company, one)) };
  };
  const parts = (): Parts => JSON.parse(JSON.stringify(whole()));
  const list = (part: ChangingPart) => parts()[requirePart(part)];
  const get = (part: ChangingPart, id: number | string) =>
    list(part).find((one) => idOf(part, one) === String(id));
  const existing = (part: ChangingPart, id: number | string) => {
    const record = get(part, id);
    if (record === undefined) {
      throw new RangeError(`There is no ${id} among the ${part} of the company.`);
    }
    return record;
  };
  const set = (changes: Partial<Parts>) => load(JSON.stringify({ ...whole(), ...changes }));
  const put = (part: ChangingPart, record: CompanyRecord) => {
    if (!isRecord(record)) {
      throw new RangeError('A record of the company is an object with the fields of a scenario file.');
    }
    const all = parts();
    const now = new Date(current().clock.now()).toISOString();
    const id = idOf(requirePart(part), record);
    const place = all[part].findIndex((one) => idOf(part, one) === id);
    const dated = withDates(part, record, all[part][place], now);
    const changed = place === -1 ? [...all[part], dated] : all[part].with(place, dated);
    const isOfPerson = (one: CompanyRecord) => part === 'positions' && one['id'] === record['employeeId'];
    set({
      ...(part === 'positions' && {
        employees: all.employees.map((one) => (isOfPerson(one) ? { ...one, lastUpdatedAt: now } : one)),
      }),
      [part]: changed,
    });
  };
  return {
    list,
    get,
    put,
    patch: (part, id, fields) => {
      const { createdAt, ...record } = existing(part, id);
      const wanted = { ...record, ...(createdAt !== undefined && { createdAt }), ...fields };
      if (idOf(part, wanted) !== String(id)) {
        throw new RangeError(`The id of a record does not change: ${id} of the ${part}.`);
      }
      put(part, wanted);
    },
    remove(part, id) {
      const record = existing(part, id);
      const all = parts();
      const without = all[part].filter((one) => idOf(part, one) !== String(id));
      const person = record['id'];
      set(
        part !== 'employees'
          ? { [part]: without }
          : {
              employees: without,
              positions: all.positions
                .filter(({ employeeId }) => employeeId !== person)
                .map((one) => ({ ...one, ...(one['managerId'] === person && { managerId: null }) })),
              leaves: all.leaves.filter(({ employeeId }) => employeeId !== person),
              departments: all.departments.map((one) => ({
                ...one,
                ...(one['headId'] === person && { headId: null }),
              })),
            },
      );
    },
    snapshot: () => textOfScenario(whole()),
    restore: load,
  };
}

/** Throws a `RangeError` for a text that names no part. */
export function requirePart(text: string): ChangingPart {
  const part = changingParts.find((one) => one === text);
  if (part !== undefined) {
    return part;
  }
  throw new RangeError(
    `There is no part "${text}". The parts of a company are: ${changingParts.join(', ')}.`,
  );
}

/** The id of a record among those of its part. */
export function idOf(part: ChangingPart, record: CompanyRecord): string {
  const { id, employeeId, request, day, half } = record;
  if (part === 'leaves') {
    return [employeeId, request, day, half].join('-');
  }
  return String(part === 'positions' ? employeeId : id);
}

/** A record with the time of its change, unless it says another one than before. */
function withDates(
  part: ChangingPart,
  record: CompanyRecord,
  before: CompanyRecord | undefined,
  now: string,
): CompanyRecord {
  if (part === 'positions' || part === 'leaves') {
    return record;
  }
  const changed = part === 'departments' ? 'lastModifiedAt' : 'lastUpdatedAt';
  const isOwn = record[changed] !== undefined && record[changed] !== before?.[changed];
  const isArchived = part === 'labels' && record['isArchived'] === true && before?.['isArchived'] !== true;
  return {
    ...record,
    createdAt: record['createdAt'] ?? before?.['createdAt'] ?? now,
    [changed]: isOwn ? record[changed] : now,
    ...(isArchived && { lastArchivedAt: now }),
  };
}
