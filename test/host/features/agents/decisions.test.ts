import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as vscode from 'vscode';
import { allScopes } from '../../../unit/service/sandboxClient.ts';
import { replaced } from '../../fuzz/fakeWindow.ts';
import { errorOf, run, useSandbox } from '../documents/support.ts';
import { allow, call, minuteLater, refusalOf } from './support.ts';

describe('what a user and an administrator decide about agents', () => {
  const { connection, requests } = useSandbox(
    'Asked',
    { employees: 40, departments: 12 },
    { scopes: allScopes },
  );

  beforeEach(async () => {
    minuteLater();
    await allow('pseudonyms');
  });

  after(() => allow(undefined));

  it('is told from the policy of the machine', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'workforce-agents-'));
    const path = join(folder, 'policy.json');
    process.env['WORKFORCE_TEST_POLICY'] = path;
    try {
      writeFileSync(path, '{"agents":false}');
      assert.match(
        await refusalOf('list', { list: 'people' }),
        /policy of this machine locks this \(rule "agents"\)/,
      );
      assert.match(await errorOf('allowAgentNames', {}), /policy.+agents/);
      writeFileSync(path, '{"changes":false}');
      assert.match(
        await refusalOf('createReport', { templateId: 'weekly-hours' }),
        /locks this \(rule "changes"\)/,
      );
      assert.deepEqual(requests, []);
      writeFileSync(path, '{"personalDataExport":false}');
      await allow('names');
      const { records } = await call('list', { list: 'people' });
      assert.equal(records?.[0]?.['email'], undefined);
    } finally {
      delete process.env['WORKFORCE_TEST_POLICY'];
      rmSync(folder, { recursive: true });
    }
  });

  it('gets no report that is confirmed after agents were switched off', async () => {
    const asked: string[] = [];
    using _ = replaced(
      'showWarningMessage',
      async (_: string, { detail }: { detail: string }, yes: string) => {
        asked.push(detail);
        await allow('off');
        return yes;
      },
    );
    assert.match(await refusalOf('createReport', { templateId: 'weekly-hours' }), /switched off/);
    assert.equal(asked.length, 1);
    assert.deepEqual(
      requests.filter(({ method, path }) => method === 'POST' && !path.startsWith('/connect/token')),
      [],
    );
  });

  it('puts no words of its own before the user, and no more than can be read', async () => {
    using _ = replaced('showWarningMessage', () => assert.fail('asked'));
    const report = { templateId: 'weekly-hours' };
    for (const [departments, reason] of [
      [['All of them\nDays: none'], /Not all of these departments exist/],
      [Array.from({ length: 21 }, () => '1'), /schema of the tool/],
    ] as const) {
      assert.match(await refusalOf('createReport', { ...report, departments }), reason);
    }
    requests.length = 0;
    for (const days of [{ from: '2026-02-30' }, { from: '2026-02-02', to: '2026-02-01' }]) {
      assert.match(await refusalOf('createReport', { ...report, ...days }), /days that exist/);
    }
    assert.deepEqual(requests, []);
  });

  describe('that may see names', () => {
    const questions: string[] = [];
    let says = false;
    const seesNames = async () =>
      (await call('list', { list: 'people' })).records?.[0]?.['email'] !== undefined;
    let dialog: vscode.Disposable | undefined;

    beforeEach(async () => {
      questions.length = 0;
      dialog = replaced('showWarningMessage', (question: string, _: object, yes: string) => {
        questions.push(question);
        return Promise.resolve(says ? yes : undefined);
      });
      await allow('names');
    });

    afterEach(() => dialog?.dispose());
    after(() => run('markConnection', { connection, mark: 'none' }));

    it('sees none of production before the user has confirmed it, and is not asked about', async () => {
      await run('markConnection', { connection, mark: 'production' });
      says = true;
      assert.deepEqual([await seesNames(), questions], [false, []]);
    });

    it('is asked about once for each connection', async () => {
      await run('markConnection', { connection, mark: 'none' });
      says = false;
      assert.deepEqual([await seesNames(), await seesNames()], [false, false]);
      assert.deepEqual(questions, ['Asked: May agents see the names of people?']);
    });

    it('sees them once the user has decided so, and not after the mark of production', async () => {
      says = true;
      assert.equal(await run('allowAgentNames', {}), true);
      assert.equal(await seesNames(), true);
      const [person] = (await call('list', { list: 'people' })).records ?? [];
      const document = JSON.stringify(await call('read', { kind: 'person', id: person?.['person'] }));
      assert.ok(document.includes(String(person?.['email'])));
      assert.match(document, /"phoneNumber":"••••"/);
      const wrong = { templateId: 'weekly-hours', people: ['All of them\nDays: none'] };
      assert.match(await refusalOf('createReport', wrong), /Not all of these employees exist/);
      await run('markConnection', { connection, mark: 'production' });
      assert.equal(await seesNames(), false);
      assert.equal(await run('allowAgentNames', {}), true);
      assert.match(questions.at(-1) ?? '', /Production/);
      assert.equal(await seesNames(), true);
      await allow('pseudonyms');
      assert.equal(await seesNames(), false);
      assert.match(
        await refusalOf('read', { kind: 'person', id: person?.['person'] }),
        /no such person here/,
      );
    });
  });
});

describe('consent to names in the sandbox', () => {
  const folder = mkdtempSync(join(tmpdir(), 'workforce-consent-'));

  before(() => allow('names'));
  beforeEach(minuteLater);
  after(async () => {
    await allow(undefined);
    // Later tests explore the company that runs.
    await run('exploreSandbox', { scenario: 'generated' });
    await run('removeConnection', { connection: 'sandbox' });
    rmSync(folder, { recursive: true });
  });

  it('is asked for anew with each scenario file', async () => {
    const questions: string[] = [];
    using _ = replaced('showWarningMessage', (question: string, _options: object, yes: string) => {
      questions.push(question);
      return Promise.resolve(yes);
    });
    for (const name of ['one', 'other']) {
      const path = join(folder, `${name}.workforce-scenario.json`);
      writeFileSync(path, JSON.stringify({ departments: [{ id: 1, name: 'Sales' }] }));
      await run('exploreSandbox', { scenario: pathToFileURL(path).href });
      questions.length = 0;
      for (const count of [1, 1]) {
        minuteLater();
        const { records } = await call('list', { list: 'people' });
        assert.ok(records?.[0]?.['email']);
        assert.equal(questions.length, count, questions.join());
      }
    }
  });
});
