import * as vscode from 'vscode';
import type { ResourceNode } from '../../platform/documents/resource.ts';
import type { Sessions } from '../../platform/session.ts';
import { displayFacts, displayLines, displayText } from '../../platform/text/text.ts';
import { openEnded } from '../../service/contract/limits.ts';
import { outlineOf } from '../departments/departmentTree.ts';
import { peopleTexts } from './facts.ts';
import type { KnownCompanies, KnownCompany, KnownResource } from './known.ts';
import { halfText, statusText as leaveStatusText } from './leaveTexts.ts';
import { statusText } from './records.ts';

/** A person as a row or a reference shows them, and the department whose people they are listed with. */
interface ShownPerson {
  readonly person: KnownResource;
  readonly department?: Pick<KnownResource, 'id' | 'name'> | undefined;
}

type Fact = readonly [label: string, text: string | undefined];

/** The hover of a person's row. Sends nothing. */
export async function rowHover(
  { sessions, known }: { readonly sessions: Sessions; readonly known: KnownCompanies },
  { address: { connection, id, resource }, name, ...shown }: ResourceNode & Partial<ShownPerson>,
): Promise<string> {
  const service = await sessions.find(connection)?.service();
  const company = service && known.of(service);
  const person = shown.person ?? company?.person(id) ?? { resource, id, name };
  return personHover(company, { ...shown, person });
}

/**
 * What a row, or a reference in a document, and everything else that is known show of a person, a line each; what is not
 * known is left out. Sends nothing.
 */
export function personHover(company: KnownCompany | undefined, { person, department }: ShownPerson): string {
  const { serviceStatus, code, email, id } = person;
  const facts: readonly Fact[] = [
    [vscode.l10n.t('Status'), serviceStatus && statusText(serviceStatus)],
    [vscode.l10n.t('Number'), code],
    [vscode.l10n.t('E-mail'), email],
    ...(company === undefined ? [] : companyFacts(company, id, department)),
    [vscode.l10n.t('ID'), id],
  ];
  const lines = facts.map(([label, text]) =>
    text ? vscode.l10n.t('{0}: {1}', label, displayText(text)) : '',
  );
  return displayLines([person.name ?? vscode.l10n.t('Person {0}', id), ...lines]);
}

function companyFacts(
  company: KnownCompany,
  id: string,
  department: ShownPerson['department'],
): readonly Fact[] {
  const placed = company.placement(id);
  const { departmentId, departmentName, managerId, managerName, legalEntityId, legalEntityName } = placed;
  const worksIn = department ?? (departmentId && { id: departmentId, name: departmentName });
  return [
    [vscode.l10n.t('Job title'), placed.jobTitle ?? undefined],
    [vscode.l10n.t('Department'), worksIn ? departmentPath(company, worksIn) : undefined],
    [vscode.l10n.t('Manager'), managerId ? personText(company, managerId, managerName) : undefined],
    [
      vscode.l10n.t('Legal entity'),
      legalEntityId
        ? (company.find('legal-entities', legalEntityId)?.name ??
          legalEntityName ??
          vscode.l10n.t('Legal entity {0}', legalEntityId))
        : undefined,
    ],
    [vscode.l10n.t('First day of the contract'), dayText(placed.contractStart ?? undefined)],
    [vscode.l10n.t('Last day of the contract'), dayText(placed.contractEnd)],
    ...headedDepartments(company, id),
    [vscode.l10n.t('Absent today'), absenceText(company, id)],
  ];
}

/** A department with the names above it. */
function departmentPath(
  company: KnownCompany,
  { id, name }: { readonly id: string; readonly name?: string | null | undefined },
): string {
  const known = company.find('departments', id);
  const shown = known?.name ?? name ?? vscode.l10n.t('Department {0}', id);
  return displayFacts([known?.above ?? '', shown], ' › ');
}

function personText(company: KnownCompany, id: string, name: string | null | undefined): string {
  return company.personName(id) ?? name ?? vscode.l10n.t('Person {0}', id);
}

/** A day (`YYYY-MM-DD`) of a contract; null for none, undefined where it is not known. */
function dayText(day: string | null | undefined): string | undefined {
  switch (day) {
    case null:
    case openEnded.end:
      return vscode.l10n.t('open-ended');
    case openEnded.start:
      return vscode.l10n.t('no start');
    default:
      return day;
  }
}

/** The departments that a person heads, with their head counts. */
function headedDepartments(company: KnownCompany, personId: string): readonly Fact[] {
  const { departments } = company;
  const outline = departments === undefined ? [] : outlineOf(departments);
  return outline
    .filter(({ department }) => department.head?.id === personId)
    .map(({ department, name }) => [
      vscode.l10n.t('Head of'),
      displayFacts([name, peopleTexts(company, department).whole]),
    ]);
}

function absenceText(company: KnownCompany, personId: string): string {
  const leaves = company.absencesToday(personId);
  return leaves
    .map((leave) => displayFacts([halfText(leave), leave.accountName ?? '', leaveStatusText(leave)]))
    .join('; ');
}
