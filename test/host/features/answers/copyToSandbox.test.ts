import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { type SandboxOptions, startSandbox } from '../../../../src/sandbox/index.ts';
import { isRecord } from '../../../../src/service/contract/record.ts';
import { oddCompany } from '../../../unit/features/answers/copiedCompanies.ts';
import { replaced } from '../../fuzz/fakeWindow.ts';
import { connect, errorOf, hideViews, limitRequests, run } from '../documents/support.ts';

describe('a copy of a company without its people', () => {
  const started: { readonly connection: string; stop(): Promise<void> }[] = [];
  let folder: string;
  let file: string;

  before(() => limitRequests(1_000));

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'workforce-copy-'));
    file = join(folder, 'copy.json');
  });

  afterEach(async () => {
    for (const { connection, stop } of started.splice(0)) {
      await run('removeConnection', { connection });
      await stop();
    }
    rmSync(folder, { recursive: true });
  });

  after(() => limitRequests(undefined));

  async function company(name: string, options: SandboxOptions, inputs: object = {}) {
    const sandbox = await startSandbox({ rateLimit: 'off', ...options });
    const connection = await connect(name, { ...sandbox, ...inputs });
    started.push({ connection, stop: () => sandbox.stop() });
    await hideViews();
    const requests: string[] = [];
    sandbox.onRequest(({ path }) => requests.push(path.replace(/\?.*/, '')));
    return { sandbox, connection, requests };
  }

  async function copied(connection: string, inputs: object = {}) {
    const result = await run('copyToSandbox', { connection, target: file, ...inputs });
    assert.ok(isRecord(result) && Array.isArray(result['notes']));
    const notes: readonly string[] = result['notes'];
    return {
      text: readFileSync(file, 'utf8'),
      notes,
      requests: result['requests'],
      isWhole: result['isWhole'],
    };
  }

  /** How many findings each rule of both checks has. */
  async function findingsOf(connection: string) {
    const organization = await run('checkOrganization', { connection });
    const people = await run('checkPeople', { connection });
    assert.ok(isRecord(organization) && Array.isArray(organization['findings']));
    assert.ok(isRecord(people) && Array.isArray(people['findings']));
    const rules = [...organization['findings'], ...people['findings']].map(({ rule }) => String(rule));
    return Object.fromEntries(
      [...Map.groupBy(rules, (rule) => rule)].map(([rule, { length }]) => [rule, length]).sort(),
    );
  }

  for (const [name, options] of [
    ['Defective', { defects: true, employees: 120, departments: 12 }],
    ['Odd', { scenario: oddCompany }],
  ] as const) {
    it(`of ${name} has the same number of findings by rule`, async () => {
      const original = await company(name, options);
      const findings = await findingsOf(original.connection);
      original.requests.length = 0;
      const { text, notes, requests, isWhole } = await copied(original.connection);
      assert.deepEqual([notes, isWhole, requests], [[], true, original.requests.length]);
      const copy = await company(`${name} copy`, { scenario: text });
      // Places become ranks, which are in their range.
      const { 'sort-order-out-of-range': _, ...kept } = findings;
      assert.deepEqual(await findingsOf(copy.connection), kept);
      assert.ok(Object.keys(findings).length > 8, 'there is something to compare');
      const again = (await copied(copy.connection)).text;
      assert.equal(again.split('\n').length, text.split('\n').length);
    });
  }

  it('keeps the names of departments and labels where that is wanted, and the same shape in another order', async () => {
    const { connection, sandbox } = await company('Kept', { employees: 60, departments: 9 });
    const { text } = await copied(connection, { keepNames: true });
    const [before, after] = [sandbox.scenario(), text].map((each) => JSON.parse(each));
    for (const [part, field] of [
      ['departments', 'name'],
      ['departments', 'code'],
      ['labels', 'name'],
      ['taxonomies', 'name'],
    ] as const) {
      const values = (list: readonly Record<string, unknown>[]) =>
        list.map((each) => String(each[field])).sort();
      assert.deepEqual(values(after[part]), values(before[part]), `${part}.${field}`);
    }
    const statuses = (list: readonly { readonly hiredOn: string; readonly leavesOn: string | null }[]) => {
      const today = after.today;
      const states = list.map(
        ({ hiredOn, leavesOn }) => `${hiredOn > today} ${leavesOn !== null && leavesOn < today}`,
      );
      return states.sort();
    };
    assert.deepEqual(statuses(after.employees), statuses(before.employees));
    const second = JSON.parse((await copied(connection, { keepNames: true })).text);
    assert.notDeepEqual(second.employees, after.employees);
    const born = before.employees.map(({ birthDate }: { birthDate: string }) => birthDate);
    assert.deepEqual(
      born.filter((day: string) => text.includes(day)),
      [],
    );
  });

  it('is made with a key only, and says what rights hide', async () => {
    const byKey = await company(
      'Key',
      { employees: 30, departments: 4, defects: true },
      { clientId: '', clientSecret: '' },
    );
    const { text, notes } = await copied(byKey.connection);
    assert.match(notes.join('\n'), /^The sandbox invents what is missing\. Could not list the taxonomies/);
    assert.deepEqual(Object.keys(JSON.parse(text)), [
      'today',
      'departments',
      'employees',
      'positions',
      'leaves',
    ]);
    assert.ok(!JSON.parse(text).employees.some(({ language = '' }) => language === ''));
    const few = await company('Few', { employees: 30, departments: 4, refuse: ['legacy'] });
    const second = await copied(few.connection);
    assert.match(second.notes.join('\n'), /invents what is missing\. Could not list .*\n.* list the leaves/);
    assert.deepEqual([second.isWhole, JSON.parse(second.text).employees.length], [false, 30]);
    const blind = await company('Blind', { without: ['resource', 'legacy', 'structure'] });
    assert.match(
      await errorOf('copyToSandbox', { connection: blind.connection, target: file }),
      /departments/,
    );
    for (const text of [(await copied(few.connection)).text, second.text]) {
      await (await startSandbox({ scenario: text })).stop();
    }
  });

  it('keeps the leaves that were read before a page failed, and says that there are more', async () => {
    const { connection, sandbox } = await company('Cut', { employees: 450, departments: 8 });
    const leavesOf = (text: string): readonly { readonly employeeId: number }[] => JSON.parse(text).leaves;
    const whole = leavesOf((await copied(connection)).text);
    let pages = 0;
    const refusing = sandbox.onRequest(({ path }) => {
      pages += Number(path.startsWith('/api/v3/leaves'));
      if (pages === 1) {
        sandbox.faults.add('GET /api/v3/leaves=403');
      }
    });
    const { text, notes, isWhole } = await copied(connection);
    refusing.dispose();
    const kept = leavesOf(text);
    assert.ok(kept.length > 0 && kept.length < whole.length, `${kept.length} of ${whole.length}`);
    assert.equal(isWhole, false);
    assert.match(
      notes.join('\n'),
      /^The list ended early: Could not list the leaves.*\nSome departments, taxonomies or leaves could not be read\.$/,
    );
    await (await startSandbox({ scenario: text })).stop();
  });

  it('can be stopped while it reads, and nothing is saved then', async () => {
    const { connection, sandbox } = await company('Stopped', { employees: 30, departments: 4 });
    sandbox.faults.add('GET /service-api/taxonomy-labels=stall-before-headers');
    const stopping = {
      isCancellationRequested: true,
      onCancellationRequested: (listen: () => void) => listen(),
    };
    using _progress = replaced(
      'withProgress',
      (_options: object, work: (progress: object, token: object) => Promise<unknown>) =>
        work({ report: () => undefined }, stopping),
    );
    assert.equal(await run('copyToSandbox', { connection, target: file }), undefined);
    assert.equal(existsSync(file), false);
  });

  it('is asked for once, with what it costs, and nothing is read or saved after a no', async () => {
    const { connection, requests } = await company('Asked', { employees: 450, departments: 8 });
    await run('useConnection', { connection });
    await hideViews();
    requests.length = 0;
    const shown: string[] = [];
    let answer: string | undefined;
    using _asking = replaced('showInformationMessage', (text: string) => {
      shown.push(text);
      return Promise.resolve(shown.length < 3 ? answer : undefined);
    });
    using _save = replaced('showSaveDialog', () => Promise.resolve(vscode.Uri.file(file)));
    await vscode.commands.executeCommand('workforce.copyToSandbox');
    assert.deepEqual(shown, [
      'Copying Asked without its people takes at least 14 requests. Keep the names and codes of departments and labels?',
    ]);
    assert.deepEqual(
      [existsSync(file), requests.filter((path) => !path.endsWith('/token')).length],
      [false, 2],
    );
    answer = 'Replace Names';
    await vscode.commands.executeCommand('workforce.copyToSandbox');
    assert.deepEqual(shown.slice(2), ['Saved “copy.json”.']);
    assert.equal(JSON.parse(readFileSync(file, 'utf8')).employees.length, 450);
  });
});
