import * as vscode from 'vscode';
import { documentsIn } from '../../../../src/documents/openDocuments.ts';
import type { Row } from '../../../unit/faults/expectations.ts';
import { connect, run } from '../../documents/support.ts';
import { adding } from './adding.ts';
import { type Commanding, type Complaint, commands } from './commanding.ts';
import { FaultyService } from './faultyService.ts';
import { opening } from './opening.ts';
import { testing } from './testing.ts';

/** What is wrong with what a command shows of a fault. */
export interface Cell {
  readonly row: Row;
  readonly command: Complaint['command'];
  readonly wrong: readonly string[];
}

/** All commands under one fault, side by side. */
export async function underFault(row: Row): Promise<readonly Cell[]> {
  const complaints = await complaintsOf(row).catch((error: unknown) =>
    commands.map((command) => ({ command, text: `could not be tried: ${error}` })),
  );
  return commands.map((command) => {
    const own = complaints.filter((complaint) => complaint.command === command);
    return { row, command, wrong: own.map(({ text }) => `${row.name}: ${text}`) };
  });
}

/** A service whose connection there is, and one whose connection is to be added. */
async function complaintsOf(row: Row): Promise<readonly Complaint[]> {
  await using known = await FaultyService.start(row);
  await using unknown = await FaultyService.start(row);
  const connection = await connect(`Documents under ${row.name}`, known.answers);
  const [shown, other] = known.employeeIds;
  const scenes = [
    {
      service: known,
      commandings: [
        testing(known, row, connection),
        await opening(known, row, {
          command: 'refresh',
          operation: 'document by token',
          path: `/service-api/employees/${shown}`,
          address: { connection, resource: 'employees', id: shown },
        }),
        await opening(known, row, {
          command: 'open by token',
          operation: 'document by token',
          path: `/service-api/employees/${other}`,
          address: { connection, resource: 'employees', id: other },
        }),
        await opening(known, row, {
          command: 'open by key',
          operation: 'document by key',
          path: `/api/v3/users/${shown}`,
          address: { connection, resource: 'users', id: shown },
        }),
      ],
    },
    { service: unknown, commandings: [adding(unknown, row)] },
  ];
  const all = scenes.flatMap(({ commandings }) => commandings);
  const routesOf = (some: readonly Commanding[]) => some.flatMap(({ routes }) => routes);
  await Promise.all(scenes.map(({ service, commandings }) => service.begin(routesOf(commandings))));
  const attempted = await Promise.all(all.map((commanding) => commanding.attempt()));
  await Promise.all(scenes.map(({ service }) => service.end()));
  const recovered = await Promise.all(all.map((commanding) => commanding.recover()));
  await closeAllOf(connection);
  await run('removeConnection', { connection });
  return [...attempted, ...recovered].flat();
}

async function closeAllOf(connection: string): Promise<void> {
  const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
  await vscode.window.tabGroups.close(
    tabs.filter((tab) => documentsIn(tab).some(({ authority }) => authority === connection)),
  );
}
