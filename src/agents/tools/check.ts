import { setImmediate as nextTurn } from 'node:timers/promises';
import { assembleDepartments, type DepartmentTree, outlineOf } from '../../domain/departmentTree.ts';
import { checkedPerson, placesIn } from '../../domain/organization/checkedPeople.ts';
import { checkOrganization } from '../../domain/organization/organizationHealth.ts';
import { organizationRules } from '../../domain/organization/organizationRules.ts';
import { checkPeople, peopleRules } from '../../domain/organization/peopleRules.ts';
import { type Message, message, textOf } from '../../service/contract/message.ts';
import { departmentOf } from '../present.ts';
import { maxRecords, readRecords } from '../reading.ts';
import type { AgentCall, ToolResult, Tools } from '../tool.ts';

/** Checks a company as *Check Organization* and *Check People* do, without leaves and users. */
export const check: Tools['check'] = async (call, { what }) =>
  what === 'organization' ? await organization(call) : await people(call);

async function organization(call: AgentCall): Promise<ToolResult> {
  const { service, options } = call;
  const tree = assembleDepartments(await service.departments(options));
  const onPage = async (read: number) => read < maxRecords;
  const all = await service.people({ ...options, onPage });
  const findings = checkOrganization(tree, all);
  const departments = new Map(outlineOf(tree).map(({ department }) => [department.id, department]));
  return {
    records: findings.map(({ rule, severity, departmentId }) => {
      const department = departments.get(departmentId);
      return { rule, severity, department: department && departmentOf(call, department) };
    }),
    data: { rules: rulesOf(organizationRules, findings) },
    notes: [
      ...(all.truncated
        ? [`Only ${all.items.length} people were read: rules about people see no others.`]
        : []),
      ...(tree.truncated ? [`Only ${tree.count} departments were read.`] : []),
    ],
  };
}

async function people(call: AgentCall): Promise<ToolResult> {
  const { service, options, people: named } = call;
  const { records, isWhole, notes } = await readRecords(call, 'people');
  const listed = records.map(checkedPerson);
  const tree: DepartmentTree = assembleDepartments(await service.departments(options));
  const none = { reason: message('an agent does not read it') };
  const allPeople = isWhole ? { items: listed } : { reason: message('not all people were read') };
  const input = { people: listed, allPeople, users: none, leaves: none, ...placesIn(tree) };
  const { findings, unchecked } = await checkPeople(input, nextTurn);
  const found = findings.map(({ rule, severity, personId }) => ({
    rule,
    severity,
    person: named.of(personId),
  }));
  return {
    records: found,
    data: { rules: rulesOf(peopleRules, found) },
    notes: [
      ...notes,
      ...unchecked.map(({ name, reason }) => `Not checked: ${textOf(name)} (${textOf(reason)}).`),
    ],
  };
}

/** What the rules that found something look for. */
function rulesOf(
  rules: readonly { readonly id: string; readonly name: Message }[],
  findings: readonly { readonly rule: string }[],
) {
  const ids = new Set(findings.map(({ rule }) => rule));
  return Object.fromEntries(rules.filter(({ id }) => ids.has(id)).map(({ id, name }) => [id, textOf(name)]));
}
