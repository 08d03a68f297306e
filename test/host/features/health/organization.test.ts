import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { startSandbox } from '../../../../src/sandbox/index.ts';
import { plantedSecret } from '../../../leaks/planted.ts';
import { json, serve } from '../../../unit/service/fixtures.ts';
import { connect, errorOf, run, until } from '../documents/support.ts';
import { checked, problems, setting, sharingCode, shownRows, shownTable, useCompanies } from './support.ts';

describe('the check of an organization', () => {
  const company = useCompanies();

  it('reads one list of departments and a page for each 100 people', async () => {
    const { connection, requests } = await company('Defects', { defects: true });
    const { findings, requests: counted } = checked(await run('checkOrganization', { connection }));
    const rules = new Set(findings.map(({ rule }) => rule));
    for (const rule of ['too-deep', 'deep', 'duplicate-code', 'head-left', 'without-users']) {
      assert.ok(rules.has(rule), rule);
    }
    assert.deepEqual(requests, [
      'GET /organization/structure/api/departments',
      'POST /connect/token',
      'GET /service-api/employees',
      'GET /service-api/employees',
      'GET /service-api/employees',
    ]);
    assert.equal(counted, requests.length - 1, 'a token beside them');
  });

  it('shows the findings as a table, errors first, and reveals a department', async () => {
    const { connection } = await company('Table', { defects: true });
    await run('useConnection', { connection });
    const { findings, notes } = checked(await vscode.commands.executeCommand('workforce.checkOrganization'));
    assert.match(notes, /^\nFindings in \d+ departments: \d+ errors, \d+ warnings\.\n/);
    assert.match(
      notes,
      /\n250 people were taken into account\.\nPeople without a manager \(including the top\): \d\.\n/,
    );
    const [headings, ...rows] = await shownRows();
    assert.deepEqual(headings, ['Severity', 'Rule', 'Department', 'ID', 'Finding']);
    assert.ok(findings.length > 5);
    assert.deepEqual(
      rows.map((row) => row[4]).toSorted(),
      findings.map(({ sentence }) => sentence).toSorted(),
    );
    const errors = rows.filter(([severity]) => severity === 'Error').length;
    assert.deepEqual(
      rows.map(([severity]) => severity),
      [...Array(errors).fill('Error'), ...Array(rows.length - errors).fill('Warning')],
    );
    const deepest =
      rows.find((row) => row[4]?.includes('is on level 10')) ?? assert.fail('a deep department');
    const [, rule, name, id] = deepest;
    assert.ok(deepest[4]?.startsWith(`“${name}” (${id}) is on level 10`), deepest.join());
    assert.equal(rule, 'Department trees that are too deep');
    await run('revealDepartment', { connection, id });
    assert.match(
      await errorOf('revealDepartment', { connection, id: 'none' }),
      /^Could not show a department in the Departments view: department none has no row there/,
    );
  });

  it('lists the findings as problems of their departments, until another connection is in use', async () => {
    const { connection } = await company('Problems', { defects: true });
    await run('useConnection', { connection });
    const { findings } = checked(await run('checkOrganization', { connection }));
    assert.deepEqual(
      problems()
        .map(({ message }) => message)
        .toSorted(),
      findings.map(({ sentence }) => sentence).toSorted(),
    );
    const byRule = new Map(problems().map(({ code, severity }) => [code, severity]));
    assert.equal(byRule.get('too-deep'), vscode.DiagnosticSeverity.Error);
    assert.equal(byRule.get('head-left'), vscode.DiagnosticSeverity.Warning);
    await run('checkPeople', { connection, leaves: false });
    assert.equal(problems().length, findings.length, 'people are no problems');
    await company('Other', {});
    await until(() => problems().length === 0);
  });

  it('forgets the table and the problems of a connection that is removed', async () => {
    const sandbox = await startSandbox({ employees: 20, departments: 8, rateLimit: 'off', defects: true });
    const connection = await connect('Removed', sandbox);
    await vscode.commands.executeCommand('workforce.checkOrganization');
    const uri = await shownTable();
    assert.ok(problems().length > 0);
    await run('removeConnection', { connection });
    await until(() => problems().length === 0);
    await assert.rejects(
      async () => await vscode.workspace.fs.readFile(uri),
      /removed or leads to another|only the last/,
    );
    await sandbox.stop();
  });

  it('lists no more problems than the editor shows, and says so', async () => {
    await using server = await serve(({ url }, response) =>
      url?.includes('/departments') ? json(response, sharingCode(1_001)) : json(response, {}, 404),
    );
    const connection = await connect('Noisy', { baseUrl: server.origin, apiKey: plantedSecret('noisy') });
    await run('useConnection', { connection });
    const { findings, notes } = checked(await run('checkOrganization', { connection, people: false }));
    const all = findings.length.toLocaleString('en-US');
    assert.ok(findings.length > 1_000);
    assert.equal(problems().length, 1_000);
    assert.ok(notes.includes(`\nListed as problems in the editor: 1,000 of ${all} findings.\n`), notes);
    await run('removeConnection', { connection });
  });

  it('reports that nothing was found, and what was left out', async () => {
    const { connection, requests } = await company('Healthy', {});
    await using _heads = await setting('check.departmentsWithoutHead', false);
    await using _managers = await setting('check.peopleWithoutManager', false);
    const { findings, notes } = checked(await run('checkOrganization', { connection }));
    assert.deepEqual(findings, []);
    assert.match(notes, /^\nNo findings: all 20 departments/);
    assert.match(
      notes,
      /\nTurned off in the settings: Departments without a head, Departments with people without a manager\.\n/,
    );
    requests.length = 0;
    const without = checked(await run('checkOrganization', { connection, people: false }));
    assert.deepEqual(without.findings, []);
    assert.deepEqual(requests, ['GET /organization/structure/api/departments']);
    assert.match(without.notes, /\nPeople were not taken into account: they were left out\.\n/);
  });

  it('finds departments without a head and people without a manager, unless the settings leave them out', async () => {
    const { connection } = await company('Headless', { defects: true });
    const { findings } = checked(await run('checkOrganization', { connection }));
    const byRule = Map.groupBy(findings, ({ rule }) => rule);
    assert.equal(byRule.get('people-without-manager')?.length, 1);
    assert.ok((byRule.get('without-head')?.length ?? 0) > 1);
    const sentenceOf = (rule: string) => byRule.get(rule)?.[0]?.sentence ?? '';
    assert.match(sentenceOf('without-head'), /^“.+” \(\d+\) has no head\.$/);
    assert.match(sentenceOf('people-without-manager'), /^“.+” \(\d+\) has people without a manager: “/);
    await using _heads = await setting('check.departmentsWithoutHead', false);
    const left = checked(await run('checkOrganization', { connection }));
    assert.deepEqual(
      left.findings.map(({ sentence }) => sentence),
      findings.flatMap(({ rule, sentence }) => (rule === 'without-head' ? [] : sentence)),
    );
  });

  it('compares departments and people with the numbers that the service counts', async () => {
    const { connection } = await company('Missing', { quirks: ['missing-rows'] });
    const { notes } = checked(await run('checkOrganization', { connection }));
    assert.match(notes, /\n20 of the 22 departments that the service counts are shown\n/);
    assert.match(notes, /\n250 of the 252 people that the service counts were read: /);
  });

  it('shows no secret that the service repeats in a name', async () => {
    const apiKey = plantedSecret('key-in-a-name');
    await using server = await serve((_request, response) =>
      json(response, {
        items: [1, 2].map((id) => ({
          id,
          name: `Group ${apiKey}`,
          code: 'A',
          hierarchy: `/${id}/`,
          parentId: null,
        })),
      }),
    );
    const connection = await connect('Repeating', { baseUrl: server.origin, apiKey });
    try {
      await run('useConnection', { connection });
      const result = await vscode.commands.executeCommand('workforce.checkOrganization');
      for (const shown of [result, await shownRows(), problems().map(({ message }) => message)]) {
        assert.match(JSON.stringify(shown), /“Group •••” \(1\) has the code “A”/);
        assert.ok(!JSON.stringify(shown).includes(JSON.stringify(apiKey).slice(1, -1)));
      }
    } finally {
      await run('removeConnection', { connection });
    }
  });
});
