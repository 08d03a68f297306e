import assert from 'node:assert/strict';
import Mocha from 'mocha';
import * as vscode from 'vscode';
import { isRecord } from '../../../src/service/contract/record.ts';
import { plantedCredentials } from '../../leaks/planted.ts';
import { closeAll, connect, hideViews, limitRequests, run } from '../features/documents/support.ts';
import { BulkService } from './bulkService.ts';
import { longestGapOf, type TimerGaps } from './timerGaps.ts';
import { type WorstResponse, worstResponses } from './worstResponses.ts';

/** Milliseconds. */
const longestGap = 200;

describe('timers of the extension host are not delayed by a response', () => {
  const gaps: { readonly name: string; readonly longest: number }[] = [];
  let service: BulkService;
  let connection: string;

  before(async () => {
    await limitRequests(1000);
    service = await BulkService.start();
    await service.setBodies({ '/departments': '{"items":[],"data":{"items":[]}}' });
    const { baseUrl } = service;
    const settings = { baseUrl, tokenUrl: `${baseUrl}/connect/token`, ...plantedCredentials };
    connection = await connect('Bulk', settings);
    await run('useConnection', { connection });
  });

  afterEach(async () => {
    await closeAll();
    await hideViews();
  });

  after(async () => {
    await run('closeLeaves', {});
    await run('removeConnection', { connection });
    await service.stop();
    await limitRequests(undefined);
    for (const { name, longest } of gaps.toSorted((one, other) => other.longest - one.longest)) {
      Mocha.reporters.Base.consoleLog(`    ${longest.toFixed(0).padStart(5)} ms  ${name}`);
    }
  });

  for (const response of worstResponses) {
    it(`for ${response.name}`, async () => {
      await service.setBodies(response.bodies());
      const longest = await longestGapOf(longestGap, (timers) => read(response, connection, timers));
      gaps.push({ name: response.name, longest });
      assert.ok(longest < longestGap, `a timer is delayed by ${Math.round(longest)} ms`);
    });
  }
});

/** Makes the extension read a response. It may reject the response for its size, as long as it does so quickly. */
async function read({ by }: WorstResponse, connection: string, timers: TimerGaps): Promise<void> {
  switch (by) {
    case 'departments':
      await settled(run('checkOrganization', { connection, people: false }));
      await shown('workforce.departments', timers);
      await vscode.commands.executeCommand('workforce.loadMore', { view: 'workforce.departments' });
      break;
    case 'people':
      await settled(run('checkOrganization', { connection }));
      await settled(run('checkPeople', { connection }));
      break;
    case 'rules': {
      const result = await run('checkPeople', { connection });
      assert.ok(isRecord(result) && Array.isArray(result['findings']));
      assert.equal(result['findings'].length, 5 * 20_000);
      const page = vscode.Uri.parse(`workforce-health://${connection}/People.txt`);
      assert.ok((await vscode.workspace.openTextDocument(page)).lineCount < 5 * 510);
      break;
    }
    case 'employees':
    case 'taxonomies':
      await shown(`workforce.${by}`, timers);
      break;
    case 'leaves': {
      const wanted = { of: 'legal-entity', ids: [1], from: '2026-01-01', to: '2026-01-31' };
      await settled(run('openLeaves', wanted));
      await shown('workforce.leaves', timers);
      break;
    }
    case 'user':
      await settled(run('openJson', { connection, resource: 'users', id: 1 }));
  }
  await timers.untilQuiet();
}

async function settled(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    assert.match(error instanceof Error ? error.message : String(error), /^Could not /);
  }
}

async function shown(view: string, timers: TimerGaps): Promise<void> {
  await vscode.commands.executeCommand(`${view}.focus`);
  await vscode.commands.executeCommand('workforce.refresh');
  await timers.untilQuiet();
}
