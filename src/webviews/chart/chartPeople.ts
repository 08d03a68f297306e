import * as vscode from 'vscode';
import type { Department } from '../../domain/department.ts';
import type { WorkforceService } from '../../service/service.ts';
import { invalidInput } from '../../ui/invalidInput.ts';
import { departmentName } from '../../ui/loaded/departmentTexts.ts';
import { withLateProgress } from '../../ui/progress.ts';
import { type ChartContext, headName } from './chartData.ts';

/** Loads the heads and head counts of all departments: one request for each 100 people. Throws `ServiceError`. */
export async function loadAllPeople(
  { people }: ChartContext,
  service: WorkforceService,
  connectionName: string,
): Promise<void> {
  const page = await withLateProgress(
    vscode.l10n.t('Reading the people of {0}: one request for each 100…', connectionName),
    (signal) => service.people({ signal }),
  );
  people.addAll(service, page);
}

/**
 * Loads the heads and head counts of a department and all below it: one request for each 100 people, and one for heads
 * from elsewhere. Throws `ServiceError`.
 */
export async function loadPeopleBelow(
  context: ChartContext,
  service: WorkforceService,
  top: Department,
): Promise<void> {
  const departments = [top];
  // The loop adds to the list that it iterates over.
  for (const { children } of departments) {
    for (const child of children) {
      departments.push(child);
    }
  }
  const heads = departments.flatMap((department) =>
    department.head !== undefined && headName(context, service, department) === undefined
      ? [department.head.id]
      : [],
  );
  const only = {
    departmentIds: [...new Set(departments.map(({ id }) => id))],
    personIds: [...new Set(heads)],
  };
  const name = departmentName(top);
  const page = await withLateProgress(
    vscode.l10n.t('Reading the people of {0}: one request for each 100…', name),
    (signal) => service.people({ signal, only }),
  );
  context.people.addOf(service, departments, page);
  if (context.people.countIn(service, top) === undefined) {
    throw invalidInput(
      vscode.l10n.t('load the head counts of {0}', name),
      vscode.l10n.t('no people of it are shown to this connection'),
      vscode.l10n.t('Check the rights of its credentials, or use another connection.'),
    );
  }
}
