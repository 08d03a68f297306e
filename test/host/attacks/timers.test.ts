import assert from 'node:assert/strict';
import Mocha from 'mocha';
import * as vscode from 'vscode';
import { plantedCredentials } from '../../leaks/planted.ts';
import { closeAll, connect, limitRequests, run } from '../documents/support.ts';
import { BulkService } from './bulkService.ts';
import { TimerGaps } from './timerGaps.ts';
import { type WorstAnswer, worstAnswers } from './worstAnswers.ts';

/** Milliseconds. */
const longestGap = 200;
const attempts = 3;

describe('whatever a service answers, timers of the extension host run on', function () {
  this.timeout(120_000);
  const gaps: { readonly name: string; readonly longest: number }[] = [];
  let service: BulkService;
  let connection: string;

  before(async () => {
    await limitRequests(1000);
    service = await BulkService.start();
    await service.give({ '/departments': '{"items":[],"data":{"items":[]}}' });
    const { baseUrl } = service;
    const answers = { baseUrl, tokenUrl: `${baseUrl}/connect/token`, ...plantedCredentials };
    connection = await connect('Bulk', answers);
    await run('useConnection', { connection });
  });

  afterEach(async () => {
    await closeAll();
    await vscode.commands.executeCommand('workbench.view.explorer');
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

  for (const response of worstAnswers) {
    it(`for ${response.name}`, async () => {
      await service.give(response.answers());
      // A gap that a response causes is there each time; a processor that others share takes longer once in a while.
      let longest = Number.POSITIVE_INFINITY;
      for (let attempt = 1; attempt <= attempts && longest >= longestGap; attempt += 1) {
        longest = Math.min(longest, await longestGapOf(response, connection));
      }
      gaps.push({ name: response.name, longest });
      assert.ok(longest < longestGap, `a timer had to wait for ${Math.round(longest)} ms`);
    });
  }
});

/** The longest gap between two turns of a timer while a response is read, in milliseconds. */
async function longestGapOf(response: WorstAnswer, connection: string): Promise<number> {
  const timers = new TimerGaps();
  try {
    await timers.untilQuiet();
    timers.restart();
    await read(response, connection, timers);
    return timers.longest;
  } finally {
    timers.stop();
  }
}

/** What is refused for its size is fine here, as long as it is refused quickly. */
async function read({ by }: WorstAnswer, connection: string, timers: TimerGaps): Promise<void> {
  switch (by) {
    case 'departments':
      await tried(run('checkOrganization', { connection, people: false }));
      await shown('workforce.departments', timers);
      await vscode.commands.executeCommand('workforce.loadMore', { view: 'workforce.departments' });
      break;
    case 'people':
      await tried(run('checkOrganization', { connection }));
      break;
    case 'employees':
    case 'taxonomies':
      await shown(`workforce.${by}`, timers);
      break;
    case 'leaves': {
      const wanted = { of: 'legal-entity', ids: [1], from: '2026-01-01', to: '2026-01-31' };
      await tried(run('openLeaves', wanted));
      await shown('workforce.leaves', timers);
      break;
    }
    case 'user':
      await tried(run('openJson', { connection, resource: 'users', id: 1 }));
  }
  await timers.untilQuiet();
}

async function tried(work: Promise<unknown>): Promise<void> {
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
