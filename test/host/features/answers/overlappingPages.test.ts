import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import * as vscode from 'vscode';
import { KnownCompanies } from '../../../../src/company/known/known.ts';
import { readAllPeople } from '../../../../src/company/known/reading.ts';
import { chartMessage } from '../../../../src/features/chart/chartData.ts';
import { namedSession } from '../../../../src/platform/session.ts';
import type { QuirkName } from '../../../../src/sandbox/index.ts';
import { isRecord } from '../../../../src/service/contract/record.ts';
import { Redaction } from '../../../../src/service/http/redaction.ts';
import { DepartmentFindings } from '../../../../src/tree/departmentFindings.ts';
import { noPolicy } from '../../../unit/policies.ts';
import { clientOf } from '../../../unit/service/fixtures.ts';
import { allScopes, clientOnSandbox } from '../../../unit/service/sandboxClient.ts';
import { rowsOf, sessionsOf, textsOf } from '../../trees/support.ts';
import { employeesOf } from '../../trees/views.ts';
import { hideViews, run } from '../documents/support.ts';
import { checked, useCompanies } from '../health/support.ts';

const count = 250;

async function answer(command: string, inputs: Record<string, unknown>) {
  const result = await run(command, inputs);
  assert.ok(isRecord(result), command);
  const { rows = [], notes = [], findings = [] } = result;
  assert.ok(Array.isArray(rows) && Array.isArray(notes) && Array.isArray(findings), command);
  return { result, rows, findings, notes: notes.join('\n') };
}

/** All rows of the employees view, page by page, and the text beside its title. */
async function viewOf(...quirks: readonly QuirkName[]) {
  await using client = await clientOnSandbox({ employees: count, quirks: [...quirks] });
  const { tree, source } = employeesOf(client.service);
  await rowsOf(tree);
  await tree.loadMore(undefined, 1_000);
  return { texts: await textsOf(tree), description: source.description() };
}

/** The chart with the head counts of all people, of a company whose departments take several pages. */
async function chartOf(hasKey: boolean, ...quirks: readonly QuirkName[]) {
  await using client = await clientOnSandbox({ employees: count, departments: 240, quirks: [...quirks] });
  const { baseUrl, tokenUrl, clientId, clientSecret, apiKey } = client.sandbox;
  const credentials = hasKey ? { apiKey } : { clientId, clientSecret };
  const { service } = clientOf({ baseUrl, tokenUrl, credentials, scopes: allScopes });
  const known = new KnownCompanies();
  const tree = await known.of(service).listDepartments(new AbortController().signal);
  const sessions = sessionsOf(service);
  const entryPoints = { policy: noPolicy, run: () => undefined };
  const context = {
    sessions,
    known,
    findings: new DepartmentFindings(),
    redaction: new Redaction(),
    entryPoints,
  };
  const { connection } = namedSession(sessions, undefined, 'test');
  const session = { connection, service: () => Promise.resolve(service) };
  await readAllPeople(session, known, false);
  return await chartMessage(context, session, tree);
}

describe('a service whose pages overlap', () => {
  const company = useCompanies();
  const folder = mkdtempSync(join(tmpdir(), 'workforce-overlaps-'));
  const target = (name: string) => join(folder, name);

  it('is read to its last record by each command that reads a whole list', async () => {
    const { connection } = await company('Overlapping', { quirks: ['overlapping-pages'] });
    await run('useConnection', { connection });
    const { result } = await answer('takeSnapshot', {
      connection,
      list: 'employees',
      target: target('a.jsonl'),
    });
    assert.deepEqual([result['records'], result['isWhole']], [count, true]);
    const changes = await answer('showChanges', { connection, before: target('a.jsonl') });
    assert.deepEqual(changes.rows, []);
    const coverage = await answer('showCoverage', { connection, list: 'employees' });
    assert.match(coverage.notes, /Of the 250 records that this connection sees/);
    const { notes } = await answer('checkPeople', { connection, leaves: false });
    assert.match(notes, /Of the 250 records/);
    await run('export', { view: 'workforce.employees', target: target('all.csv') });
    const [, ...rows]: string[][] = parse(readFileSync(target('all.csv')), { bom: true });
    assert.equal(rows.length, count);
    assert.equal(new Set(rows.map(([id]) => id)).size, count);
    const names = rows.map(([, , familyName = '']) => familyName);
    assert.deepEqual(names, names.toSorted(new Intl.Collator(vscode.env.language).compare));
    await hideViews();
  });

  it('is checked and copied as one whose pages do not', async () => {
    const { connection: plain } = await company('Plain', {});
    const { connection } = await company('Overlapping', { quirks: ['overlapping-pages'] });
    const { findings } = checked(await run('checkOrganization', { connection: plain }));
    assert.ok(findings.length > 0);
    assert.deepEqual(checked(await run('checkOrganization', { connection })).findings, findings);
    const peopleIn = async (of: string) => {
      const file = target(`${of}.json`);
      const { result } = await answer('copyToSandbox', { connection: of, target: file, keepNames: true });
      assert.deepEqual([result['isWhole'], result['notes']], [true, []]);
      const copy: unknown = JSON.parse(readFileSync(file, 'utf8'));
      assert.ok(isRecord(copy) && Array.isArray(copy['employees']));
      return copy['employees'].length;
    };
    assert.equal(await peopleIn(connection), await peopleIn(plain));
  });

  it('is said to lack records wherever a list is used, where they stay missing', async () => {
    const { connection } = await company('Lacking', { quirks: ['overlapping-pages', 'missing-rows'] });
    await run('useConnection', { connection });
    const lacks = /counts 252 records, and shows 250 of them/;
    const taken = await answer('takeSnapshot', { connection, list: 'users', target: target('b.jsonl') });
    assert.deepEqual([taken.result['records'], taken.result['isWhole']], [count, false]);
    assert.match(taken.notes, lacks);
    // A person more in the first snapshot has not left, because the second one may lack this person.
    const [head = '', ...others] = readFileSync(target('b.jsonl'), 'utf8').trimEnd().split('\n');
    const more = { ...JSON.parse(others[0] ?? ''), id: 999_999 };
    const end = { ...JSON.parse(others.at(-1) ?? ''), records: count + 1, isWhole: true };
    const lines = [head, JSON.stringify(more), ...others.slice(0, -1), JSON.stringify(end)];
    writeFileSync(target('b.jsonl'), `${lines.join('\n')}\n`);
    const changes = await answer('showChanges', { connection, before: target('b.jsonl') });
    assert.deepEqual(changes.rows, []);
    assert.match(changes.notes, /A list is incomplete/);
    assert.match((await answer('showCoverage', { connection, list: 'employees' })).notes, lacks);
    assert.match((await answer('checkPeople', { connection, leaves: false })).notes, lacks);
    const exported = await answer('export', { view: 'workforce.employees', target: target('some.csv') });
    assert.match(String(exported.result['incomplete']), /has 250 of the 252 records that the service counts/);
    const matched = await answer('matchIds', { connection, values: ['H999999'], by: 'number' });
    assert.match(matched.notes, /not among those read: 1,/);
    await hideViews();
  });

  it('has all its people in the view, which otherwise says how many of them it shows', async () => {
    const whole = await viewOf('overlapping-pages');
    assert.equal(new Set(whole.texts).size, count);
    assert.match(whole.description, /of 250 people/);
    const lacking = await viewOf('overlapping-pages', 'missing-rows');
    assert.equal(lacking.texts.length, count + 1);
    assert.ok(lacking.texts.includes('250 of 252 records are shown'));
    assert.equal(lacking.description, '250 of 252 people');
  });

  for (const [name, hasKey] of [
    ['an API key', true],
    ['an OAuth client', false],
  ] as const) {
    it(`has all departments and head counts in its chart, which otherwise says how many it lacks: ${name}`, async () => {
      const plain = await chartOf(hasKey);
      assert.deepEqual([plain.cards.length, plain.notes], [240, []]);
      assert.deepEqual(await chartOf(hasKey, 'overlapping-pages'), plain);
      const { cards, notes } = await chartOf(hasKey, 'overlapping-pages', 'missing-rows');
      assert.equal(cards.length, 240);
      assert.match(notes.join('\n'), /240 of the 242 departments that the service counts are shown/);
      assert.match(notes.join('\n'), /250 of the 252 people/);
      // Of a department without any person in the list, nothing is said.
      const counts = cards.flatMap(({ countInWords = '' }) =>
        /\d/.test(countInWords) ? [countInWords] : [],
      );
      assert.ok(counts.length > 0);
      assert.deepEqual(
        counts.filter((text) => !/at least/.test(text)),
        [],
      );
    });
  }
});
