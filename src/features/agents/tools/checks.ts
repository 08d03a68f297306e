import { setImmediate as nextTurn } from 'node:timers/promises';
import { outlineOf } from '../../../company/departments/departmentTree.ts';
import { checkedPerson, placesIn } from '../../../company/people/checkedPeople.ts';
import { coverageOf } from '../../../company/rules/coverage.ts';
import { checkOrganization } from '../../../company/rules/organizationHealth.ts';
import { organizationRules } from '../../../company/rules/organizationRules.ts';
import { checkPeople, peopleRules } from '../../../company/rules/peopleRules.ts';
import { listParameters } from '../../../service/contract/limits.ts';
import { type Cursor, isIncomplete } from '../../../service/contract/listing.ts';
import { type Message, message, textOf } from '../../../service/contract/message.ts';
import type { ListedRecord, RecordList, RecordPage } from '../../../service/operations/service.ts';
import { maxRecords } from '../limits.ts';
import { byId, departmentOf } from '../present.ts';
import { type AgentCall, Refusal, type ToolResult, type Tools } from '../tool.ts';
import { departmentIds, queriesOf, type Scope } from './scope.ts';

/** Checks a company as *Check Organization* and *Check People* do, without leaves and users. */
export const check: Tools['check'] = async (call, { what, ...scope }) =>
  what === 'organization' ? await organization(call, scope) : await people(call, scope);

async function organization(call: AgentCall, scope: Scope): Promise<ToolResult> {
  const { known, options } = call;
  if (scope.manager !== undefined) {
    throw new Refusal('"manager" is for people, and departments have heads.');
  }
  const { department: top, withSubdepartments } = scope;
  const wanted = top === undefined ? undefined : await departmentIds(call, top, withSubdepartments);
  const tree = await known.knownDepartments(options.signal, options);
  const { records: items, isWhole } = await readRecords(call, 'people', {});
  const all = { items, unreadable: [], ...(!isWhole && { truncated: true as const }) };
  const findings = checkOrganization(tree, all)
    .filter(({ departmentId }) => wanted?.includes(departmentId) ?? true)
    .toSorted((one, other) => byId({ id: one.departmentId }, { id: other.departmentId }));
  const departments = new Map(outlineOf(tree).map(({ department }) => [department.key, department]));
  const records = findings.map(({ rule, severity, departmentKey }) => {
    const department = departments.get(departmentKey);
    return {
      rule: nameOf(organizationRules, rule),
      severity,
      department: department && departmentOf(call, department),
    };
  });
  const notes = [
    ...(isWhole ? [] : [`Only ${items.length} people were read: rules about people see no others.`]),
    ...(tree.truncated ? [`Only ${tree.count} departments were read.`] : []),
  ];
  return { records, notes };
}

async function people(call: AgentCall, scope: Scope): Promise<ToolResult> {
  const { known, options } = call;
  const tree = await known.knownDepartments(options.signal, options);
  const { records, isWhole, notes } = await readRecords(call, 'people', scope);
  const listed = records.map(checkedPerson);
  const none = { reason: message('an agent does not read it') };
  const allPeople = isWhole ? { items: listed } : { reason: message('not all people were read') };
  const input = { people: listed, allPeople, users: none, leaves: none, ...placesIn(tree) };
  const { findings, unchecked } = await checkPeople(input, nextTurn);
  return {
    records: findings.map(({ rule, severity, personId }) => ({
      rule: nameOf(peopleRules, rule),
      severity,
      person: call.people.of(personId),
    })),
    notes: [
      `${listed.length} people were checked.`,
      ...notes,
      ...unchecked.map(({ name, reason }) => `Not checked: ${textOf(name)} (${textOf(reason)}).`),
    ],
  };
}

/** What a rule looks for. */
function nameOf(rules: readonly { readonly id: string; readonly name: Message }[], rule: string) {
  return textOf(rules.find(({ id }) => id === rule)?.name ?? rule);
}

/** In how many records of a list each field has a value, without any value. */
export const coverage: Tools['coverage'] = async (call, { list, ...scope }) => {
  if (list !== 'employees' && list !== 'users' && (scope.department ?? scope.manager) !== undefined) {
    throw new Refusal('"department" and "manager" are for employees and users.');
  }
  const { records, contract, family, notes } = await readRecords(call, list, scope);
  const fields = await coverageOf(
    records.map((record) => record.fields),
    contract,
  );
  return {
    data: {
      ...{ list, api: family, records: records.length },
      fields: fields.map(({ path, isKnown, filled }) => ({
        // A service can name a field beside the contract as it likes.
        field: isKnown ? path : call.people.withoutNames(path),
        filled,
        ...(!isKnown && { isUnpublished: true }),
      })),
    },
    notes,
  };
};

/** The first records of a list, at most 1,000, and a note where that is not all. Throws `ServiceError`. */
async function readRecords(call: AgentCall, list: RecordList, scope: Scope) {
  const byId = new Map<string, ListedRecord>();
  const isOfAll = scope.department === undefined && scope.manager === undefined;
  const queries = [...(await queriesOf(call, scope))];
  let page: RecordPage;
  let next: Cursor | undefined;
  let lacksSome = false;
  do {
    const [query = {}] = queries;
    page = await call.service.records(list, query, next, call.options);
    lacksSome ||= isIncomplete(page);
    const found = page.items.filter(({ id }) => !byId.has(id));
    for (const record of found) {
      byId.set(record.id, record);
    }
    if (scope.manager !== undefined && scope.reports === 'all') {
      // The next level; where reports lead back to their manager, it adds no one.
      queries.push(...listParameters(found.map(({ id }) => id)).map((managerIds) => ({ managerIds })));
    }
    next = page.next;
    if (next === undefined) {
      queries.shift();
    }
  } while ((next !== undefined || queries.length > 0) && byId.size < maxRecords);
  const { contract, family } = page;
  const records = [...byId.values()].slice(0, maxRecords);
  const isRead = next === undefined && queries.length === 0 && records.length === byId.size && !lacksSome;
  const isWhole = isRead && isOfAll;
  const total = (isOfAll ? page.total : undefined) ?? 'more';
  const cut = `Only ${records.length} records were read, of ${total}: nothing is said of the others.`;
  return { records, isWhole, contract, family, notes: isRead ? [] : [cut] };
}
