import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { peopleRules } from '../../src/domain/organization/peopleRules.ts';
import { type Sandbox, type SandboxOptions, startSandbox } from '../../src/sandbox/index.ts';
import { isRecord } from '../../src/service/contract/record.ts';
import {
  active,
  closeAll,
  connect,
  errorOf,
  hideViews,
  limitRequests,
  run,
  until,
} from './documents/support.ts';
import { replaced } from './fuzz/fakeWindow.ts';

interface Checked {
  readonly findings: readonly {
    readonly rule: string;
    readonly sentence: string;
    readonly person: { readonly id: string };
  }[];
  readonly notes: readonly string[];
  readonly requests: number;
}

async function check(inputs: Record<string, unknown>): Promise<Checked> {
  const result = await run('checkPeople', inputs);
  assert.ok(isRecord(result) && Array.isArray(result['findings']) && Array.isArray(result['notes']));
  return { findings: result['findings'], notes: result['notes'], requests: Number(result['requests']) };
}

describe('the check of people', () => {
  const started: { readonly sandbox: Sandbox; readonly connection: string }[] = [];

  before(() => limitRequests(1_000));

  afterEach(async () => {
    await closeAll();
    await hideViews();
  });

  after(async () => {
    for (const { connection, sandbox } of started) {
      await run('removeConnection', { connection });
      await sandbox.stop();
    }
    await limitRequests(undefined);
  });

  async function company(name: string, options: SandboxOptions) {
    const sandbox = await startSandbox({ employees: 250, departments: 20, rateLimit: 'off', ...options });
    const connection = await connect(name, sandbox);
    started.push({ sandbox, connection });
    await hideViews();
    const requests: string[] = [];
    sandbox.onRequest(({ path }) => requests.push(path.replace(/\?.*/, '')));
    return { connection, requests, sandbox };
  }

  it('finds each defect of a company once, with one request for each 100 people', async () => {
    const { connection, requests } = await company('Defective', { defects: true });
    const { findings, notes, requests: counted } = await check({ connection });
    console.log(
      findings.map(({ rule, sentence }) => `${rule}: ${sentence}`),
      notes,
      requests,
      counted,
    );
  });

  it('finds nothing in a sound company, and applies all rules', async () => {
    const { connection, requests } = await company('Sound', {});
    const { findings, notes } = await check({ connection });
    console.log(findings, notes, requests);
  });
});
