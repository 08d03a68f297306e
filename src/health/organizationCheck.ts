import * as vscode from 'vscode';
import { checkOrganization, type Finding } from '../domain/organization/organizationHealth.ts';
import type { Connection } from '../service/connection.ts';
import type { Page } from '../service/contract/listing.ts';
import { inSlices } from '../service/contract/slices.ts';
import { isServiceError } from '../service/http/errors.ts';
import type { Person, WorkforceService } from '../service/service.ts';
import type { DepartmentDirectory } from '../ui/departmentDirectory.ts';
import { withLateProgress } from '../ui/progress.ts';
import type { Session } from '../ui/session.ts';

/** What a check found, and on what grounds. */
export interface Checkup {
  readonly connection: Connection;
  readonly findings: readonly Finding[];
  readonly departments: number;
  readonly unreadable: number;
  /** Whether the service has more departments or people than were read. */
  readonly truncated: { readonly departments: boolean; readonly people: boolean };
  /** How many people are known, or why none are. */
  readonly people: { readonly count: number } | { readonly reason: string };
}

/** What a check takes into account. */
export interface Scope {
  /** Whether to read the people, which takes a request for each 100. */
  readonly people: boolean;
  /** Whether the check goes on where people are not shown. */
  readonly tolerant: boolean;
}

/** Reads the departments anew, and the people where wanted, and checks them. Throws `ServiceError`. */
export async function checkUp(
  { connection, service }: Session,
  directory: DepartmentDirectory,
  scope: Scope,
): Promise<Checkup> {
  const client = await service();
  const tree = await withLateProgress(
    vscode.l10n.t('Reading the departments of {0}…', connection.name),
    (signal) => directory.list(client, signal),
  );
  const people = scope.people
    ? await readPeople(client, connection, scope.tolerant)
    : { reason: vscode.l10n.t('they were left out') };
  const findings = await inSlices(checkOrganization(tree, 'items' in people ? people.items : []));
  return {
    connection,
    findings,
    departments: tree.count,
    truncated: { departments: tree.truncated, people: 'items' in people && people.truncated === true },
    unreadable: tree.unreadable.length,
    people: 'items' in people ? countOf(people) : people,
  };
}

async function readPeople(
  client: WorkforceService,
  { name }: Connection,
  tolerant: boolean,
): Promise<Page<Person> | { reason: string }> {
  try {
    return await withLateProgress(
      vscode.l10n.t('Reading the people of {0}: one request for each 100…', name),
      (signal) => client.people({ signal }),
    );
  } catch (error) {
    if (!tolerant || !isServiceError(error)) {
      throw error;
    }
    return { reason: error.reason };
  }
}

/** A list without anybody proves nothing: the connection may be allowed to see nobody. */
function countOf({ items }: Page<Person>): Checkup['people'] {
  return items.length > 0
    ? { count: items.length }
    : { reason: vscode.l10n.t('none are shown to this connection') };
}
