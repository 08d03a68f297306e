import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { startSandbox } from '../../../../src/sandbox/index.ts';
import { plantedSecret } from '../../../leaks/planted.ts';
import { json, serve } from '../../../unit/service/fixtures.ts';
import { active, connect, errorOf, run, until } from '../documents/support.ts';
import { addressOf, follow, linksIn, pageOf, setting, sharingCode, useCompanies } from './support.ts';

describe('the check of an organization', () => {
  const company = useCompanies();

  it('reads one list of departments and a page for each 100 people', async () => {
    const { connection, requests } = await company('Defects', { defects: true });
    const findings = await run('checkOrganization', { connection });
    assert.ok(Array.isArray(findings));
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
  });

  it('shows a page whose findings reveal their departments', async () => {
    const { connection } = await company('Page', { defects: true });
    const findings = await run('checkOrganization', { connection });
    const document = await pageOf(connection);
    const text = document.getText();
    assert.match(text, /^Organization of Page\n\nFindings in \d+ departments: \d+ errors, \d+ warnings\.\n/);
    assert.match(
      text,
      /\n250 people were taken into account\.\nPeople without a manager \(including the top\): \d\.\n\nErrors\n/,
    );
    const links = await linksIn(document);
    assert.ok(Array.isArray(findings) && findings.length > 5);
    assert.deepEqual(
      links.map(({ range }) => document.getText(range)).toSorted(),
      findings.map(({ sentence }) => sentence).toSorted(),
    );

    const tooDeep = links.find(({ range }) => document.getText(range).includes('is on level 10'));
    const id = /\((\d+)\)/.exec(document.getText(tooDeep?.range))?.[1];
    assert.equal(tooDeep?.target?.path, 'workforce.revealDepartment');
    await run('useConnection', { connection });
    await follow(tooDeep.target);
    await run('revealDepartment', { connection, id });
    assert.match(
      await errorOf('revealDepartment', { connection, id: 'none' }),
      /^Could not show a department in the Departments view: department none has no row there/,
    );
  });

  it('lists the findings as problems, by rule, until another connection is in use', async () => {
    const { connection } = await company('Problems', { defects: true });
    await run('useConnection', { connection });
    const findings = await run('checkOrganization', { connection });
    assert.ok(Array.isArray(findings));
    const document = await pageOf(connection);
    const problems = vscode.languages.getDiagnostics(document.uri);
    assert.deepEqual(
      problems.map(({ range }) => document.getText(range)),
      problems.map(({ message }) => message),
    );
    const deepest = problems.find(({ code }) => code === 'too-deep') ?? assert.fail('a deep department');
    const fixes: vscode.CodeAction[] = await vscode.commands.executeCommand(
      'vscode.executeCodeActionProvider',
      document.uri,
      deepest.range,
    );
    assert.deepEqual(
      fixes.map(({ command }) => command?.command),
      ['workforce.revealDepartment'],
    );
    const noisy = problems.filter(({ message }) => /: \d+$/.test(message));
    const count = noisy.reduce((sum, { message }) => sum + Number(/\d+$/.exec(message)), 0);
    assert.equal(problems.length - noisy.length + count, findings.length);
    const byRule = new Map(problems.map(({ code, severity }) => [code, severity]));
    assert.equal(byRule.get('too-deep'), vscode.DiagnosticSeverity.Error);
    assert.equal(byRule.get('head-left'), vscode.DiagnosticSeverity.Warning);
    await company('Other', {});
    await until(() => vscode.languages.getDiagnostics(document.uri).length === 0);
  });

  it('forgets the page and the problems of a connection that is removed', async () => {
    const sandbox = await startSandbox({ employees: 20, departments: 8, rateLimit: 'off', defects: true });
    const connection = await connect('Removed', sandbox);
    await vscode.commands.executeCommand('workforce.checkOrganization');
    const { document } = await active(addressOf(connection));
    assert.ok(vscode.languages.getDiagnostics(document.uri).length > 0);
    await run('removeConnection', { connection });
    await until(() => document.getText().includes('are available until'));
    assert.deepEqual(vscode.languages.getDiagnostics(document.uri), []);
    await sandbox.stop();
  });

  it('folds a rule with many findings: its heading has their number', async () => {
    await using server = await serve(({ url }, response) =>
      url?.includes('/departments') ? json(response, sharingCode(25)) : json(response, {}, 404),
    );
    const connection = await connect('Noisy', { baseUrl: server.origin, apiKey: plantedSecret('noisy') });
    await vscode.commands.executeCommand('workforce.checkOrganization');
    const editor = await active(addressOf(connection));
    const heading = 'Departments that share a code: 25';
    const line = editor.document.getText().split('\n').indexOf(heading);
    const problems = vscode.languages.getDiagnostics(editor.document.uri);
    assert.deepEqual(
      problems.map(({ message, range }) => [message, range.start.line]),
      [[heading, line]],
    );
    const firstFinding = new vscode.Position(line + 1, 0);
    await until(() => !editor.visibleRanges.some((visible) => visible.contains(firstFinding)));
    await run('removeConnection', { connection });
  });

  it('reports that nothing was found, and what was left out', async () => {
    const { connection, requests } = await company('Healthy', {});
    await using _heads = await setting('check.departmentsWithoutHead', false);
    await using _managers = await setting('check.peopleWithoutManager', false);
    assert.deepEqual(await run('checkOrganization', { connection }), []);
    assert.match((await pageOf(connection)).getText(), /\nNo findings: all 20 departments/);
    assert.match(
      (await pageOf(connection)).getText(),
      /\nTurned off in the settings: Departments without a head, Departments with people without a manager\.\n/,
    );
    requests.length = 0;
    assert.deepEqual(await run('checkOrganization', { connection, people: false }), []);
    assert.deepEqual(requests, ['GET /organization/structure/api/departments']);
    const page = await pageOf(connection);
    await until(() => page.getText().includes('People were not taken into account: they were left out.'));
  });

  it('finds departments without a head and people without a manager, unless the settings leave them out', async () => {
    const { connection } = await company('Headless', { defects: true });
    const findings = await run('checkOrganization', { connection });
    assert.ok(Array.isArray(findings));
    const byRule = Map.groupBy(findings, ({ rule }) => rule);
    assert.equal(byRule.get('people-without-manager')?.length, 1);
    assert.ok((byRule.get('without-head')?.length ?? 0) > 1);
    const text = (await pageOf(connection)).getText();
    assert.match(text, /\nDepartments without a head: \d+\n {2}“.+” \(\d+\) has no head\.\n/);
    assert.match(
      text,
      /\nDepartments with people without a manager: \d+\n {2}“.+” \(\d+\) has people without a manager: “/,
    );
    await run('useConnection', { connection });
    await run('checkOrganization', { connection });
    const problems = vscode.languages.getDiagnostics((await pageOf(connection)).uri);
    assert.ok(problems.some(({ code }) => code === 'without-head'));
    {
      await using _heads = await setting('check.departmentsWithoutHead', false);
      const left = await run('checkOrganization', { connection });
      assert.ok(Array.isArray(left));
      assert.deepEqual(
        left.map(({ sentence }) => sentence),
        findings.flatMap(({ rule, sentence }) => (rule === 'without-head' ? [] : sentence)),
      );
    }
  });

  it('compares departments and people with the numbers that the service counts', async () => {
    const { connection } = await company('Missing', { quirks: ['missing-rows'] });
    await run('checkOrganization', { connection });
    const text = (await pageOf(connection)).getText();
    assert.match(text, /\n20 of the 22 departments that the service counts are shown\n/);
    assert.match(text, /\n250 of the 252 people that the service counts were read: /);
  });

  it('runs again after a restart only on request', async () => {
    const document = await pageOf('another');
    assert.match(
      document.getText(),
      /are available until .*\nRun “Workforce: Check Organization” to check again\.\n$/,
    );
    const [again] = await linksIn(document);
    assert.equal(again?.target?.toString(), 'command:workforce.checkOrganization');
  });

  it('runs again from its page, for the connection of the page', async () => {
    const { connection } = await company('First', {});
    const { uri } = await pageOf(connection);
    await company('Second', {});
    await vscode.commands.executeCommand('workforce.checkOrganization', uri);
    const { document } = await active(uri.toString());
    await until(() => document.getText().startsWith('Organization of First\n\nFindings in 20 departments'));
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
      const findings = await run('checkOrganization', { connection, people: false });
      assert.match(JSON.stringify(findings), /“Group •••” \(1\) has the code “A”/);
      assert.ok(!JSON.stringify(findings).includes(JSON.stringify(apiKey).slice(1, -1)));
      const text = (await pageOf(connection)).getText();
      assert.match(text, /“Group •••” \(1\) has the code “A”/);
      assert.ok(!text.includes(apiKey));
    } finally {
      await run('removeConnection', { connection });
    }
  });
});
