import * as vscode from 'vscode';
import type { Department } from '../domain/department.ts';
import { departmentRecords, treeRecords } from '../domain/export/departments.ts';
import type { FeatureContext } from '../ui/featureContext.ts';
import { departmentName } from '../ui/known/departmentTexts.ts';
import { sessionInUse } from '../ui/session.ts';
import type { Exportable, ExportedRecord, WholeList } from '../ui/tree/exportable.ts';
import { personRecord } from '../ui/tree/person.ts';
import type { DepartmentsNode } from './view.ts';

type ExportContext = Pick<FeatureContext, 'sessions' | 'known'>;

/** What an export of a row reads: a department with all below it, or the people of one; without a row, all departments. */
export function exportable(
  context: ExportContext,
  parent: DepartmentsNode | undefined,
): Exportable | undefined {
  switch (parent?.kind) {
    case undefined:
      return {
        kind: 'departments',
        name: vscode.l10n.t('Departments'),
        from: (signal) => allDepartments(context, signal),
      };
    case 'department':
      return {
        kind: 'departments',
        name: vscode.l10n.t('Departments from {0}', departmentName(parent.department)),
        from: listed([parent.department]),
      };
    case 'unplaced':
      return { kind: 'departments', name: vscode.l10n.t('Departments'), from: listed(parent.departments) };
    case 'people':
      return {
        kind: 'members',
        name: vscode.l10n.t('Employees of {0}', departmentName(parent.department)),
        from: { of: 'members', department: parent.department.id },
      };
    case 'person':
    case 'message':
      return undefined;
  }
}

/** The listed departments; a listing that the view has takes no request. */
async function allDepartments({ sessions, known }: ExportContext, signal: AbortSignal): Promise<WholeList> {
  const { service } = sessionInUse(sessions, vscode.l10n.t('export the departments'));
  const tree = await known.of(await service()).knownDepartments(signal);
  const { count, mismatch, unreadable, truncated } = tree;
  const total = mismatch?.counted ?? count + unreadable.length;
  return { records: treeRecords(tree), total, unreadable, truncated };
}

function listed(departments: readonly Department[]): () => Promise<WholeList> {
  return () => Promise.resolve({ records: departmentRecords(departments) });
}

/** The record of a row: of a department without those below it, or of a person. */
export function exportedRecord(node: DepartmentsNode): ExportedRecord | undefined {
  if (node.kind === 'department') {
    const [fields] = departmentRecords([{ ...node.department, children: [] }]);
    return fields && { kind: 'departments', fields };
  }
  return node.kind === 'person' ? personRecord('members', node) : undefined;
}
