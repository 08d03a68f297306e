import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { peopleRules } from '../../../../src/company/rules/peopleRules.ts';
import { plantedCredentials } from '../../../leaks/planted.ts';
import { json, serve } from '../../../unit/service/fixtures.ts';
import { replaced } from '../../fuzz/fakeWindow.ts';
import { connect, errorOf, run, until } from '../documents/support.ts';
import { checked, shownRows, useCompanies } from './support.ts';

async function check(inputs: Record<string, unknown>) {
  const { notes, ...result } = checked(await run('checkPeople', inputs));
  return { ...result, notes: notes.split('\n').slice(1, -1) };
}

describe('the check of people', () => {
  const company = useCompanies();

  it('finds each defect of a company, and no other', async () => {
    const { connection, requests, count } = await company('Defective', { defects: true });
    const { findings, notes, requests: counted } = await check({ connection });
    assert.deepEqual(
      findings.map(({ rule, person: { id } }) => `${rule} ${id}`),
      [
        ...['shared-email 1002', 'shared-email 1003', 'shared-number 1003', 'shared-number 1005'],
        ...['manager-cycle 1006', 'manager-cycle 1007', 'manager-left 1010', 'manager-not-shown 1011'],
        ...['former-head 1004', 'without-department 1012', 'inactive-department 1001'],
        ...['without-employment 1013', 'leaves-overlap 1015', 'leaves-outside-contract 1004'],
        'other-id 1016',
      ],
    );
    assert.deepEqual(
      findings.map(({ sentence }) => sentence.replaceAll(/\d{4}-\d\d-\d\d/g, 'DAY')),
      [
        '“Lopez Raphaël” (1002) has the e-mail address “raphael.lopez@helianthe.example”, like “Caron Maëlle” (1003): single sign-on treats them as one person.',
        '“Caron Maëlle” (1003) has the e-mail address “RAPHAEL.LOPEZ@HELIANTHE.EXAMPLE”, like “Lopez Raphaël” (1002): single sign-on treats them as one person.',
        '“Caron Maëlle” (1003) has the employee number “H000003”, like “Petit Zoé” (1005): payroll treats them as one person.',
        '“Petit Zoé” (1005) has the employee number “H000003”, like “Caron Maëlle” (1003): payroll treats them as one person.',
        '“Boyer François” (1006) reports to “Ernser Saoirse” (1007), whose management chain leads back: approvals would loop.',
        '“Ernser Saoirse” (1007) reports to “Boyer François” (1006), whose management chain leads back: approvals would loop.',
        '“Vincent Mélanie” (1010) reports to “Marty Jérôme” (1004), who has left: planning finds no approver.',
        '“Windler Harry” (1011) reports to 601011, whom this connection cannot see: planning finds no approver.',
        '“Marty Jérôme” (1004) has left, but is the head of “Orphelin de chef” (236): planning finds no approver.',
        '“Lemaire François” (1012) has no department: planning has no team for them.',
        '“McKenzie Thomas” (1001) is in the department “Fermé, mais habité” (237), which is inactive: payroll has no cost center.',
        '“Royer Solène” (1013) has no employment: payroll leaves them out.',
        '“Le Goff Léo” (1015) has several leaves at once, on DAY AM: payroll deducts them twice.',
        '“Marty Jérôme” (1004) has leaves on DAY, outside of the contract (DAY – DAY): payroll cannot settle them.',
        '“Leclercq Renée” (1016) is the user “Leclercq Renée” (501016): payroll and planning find no one, or the wrong person, by the other ID.',
      ],
    );
    assert.deepEqual(new Set(findings.map(({ rule }) => rule)), new Set(peopleRules.map(({ id }) => id)));
    assert.deepEqual(notes.slice(0, 2), [
      'Findings in 250 people: 9 errors, 6 warnings.',
      'Of the 250 records that this connection sees (Employees).',
    ]);
    assert.deepEqual([count('/departments'), count('/employees'), count('/users')], [1, 3, 1]);
    assert.equal(counted, requests.length - 1, 'a token beside them');
  });

  it('finds nothing in a sound company, and applies all rules', async () => {
    const { connection, requests } = await company('Sound', {});
    const { findings, notes } = await check({ connection, leaves: false });
    assert.deepEqual(findings, []);
    assert.deepEqual(notes, [
      'No findings for the rules that were applied.',
      'Of the 250 records that this connection sees (Employees).',
      'Not checked: People with several leaves in one half-day, People with leaves outside of their contract (leaves were left out).',
    ]);
    assert.deepEqual(requests, [
      'GET /organization/structure/api/departments',
      'POST /connect/token',
      ...Array(3).fill('GET /service-api/employees'),
      'GET /api/v3/users',
    ]);
    const whole = await check({ connection });
    assert.deepEqual([whole.findings, whole.notes], [[], notes.slice(0, 2)]);
  });

  it('works with a key only, on users, and says which rules that leaves out', async () => {
    const { connection, count } = await company('Key', { defects: true }, { clientId: '', clientSecret: '' });
    const { findings, notes } = await check({ connection });
    assert.equal(count('/users'), 1);
    assert.ok(findings.every(({ person }) => person.resource === 'users'));
    const rules = new Set(findings.map(({ rule }) => rule));
    const missing = peopleRules.map(({ id }) => id).filter((id) => !rules.has(id));
    assert.deepEqual(missing, ['without-department', 'without-employment', 'other-id']);
    assert.deepEqual(notes.slice(1), [
      'Of the 250 records that this connection sees (Users).',
      'Not checked: Active people without an employment (this connection cannot see this field: employment).',
      'Not checked: People whose employee ID and user ID differ (people are users here).',
    ]);
  });

  it('says what rights hide, and takes none of it for sound', async () => {
    const { connection } = await company('Hidden', {
      defects: true,
      refuse: ['legacy'],
      without: ['structure'],
    });
    const { findings, notes } = await check({ connection });
    const rules = new Set(findings.map(({ rule }) => rule));
    assert.ok(!rules.has('leaves-overlap') && !rules.has('other-id') && rules.has('shared-email'));
    assert.match(
      notes.join('\n'),
      /\nNot checked: People with several leaves .* differ \(the service returned 401.*\)\.$/,
    );
    assert.match(notes.join('\n'), /People whose employee ID and user ID differ/);
  });

  it('claims nothing that needs all people where some are missing', async () => {
    const { connection } = await company('Partial', { defects: true, quirks: ['missing-rows'] });
    const { findings, notes } = await check({ connection, leaves: false });
    assert.ok(!findings.some(({ rule }) => rule === 'manager-not-shown' || rule === 'other-id'));
    assert.match(
      notes.join('\n'),
      /Not checked: People whose manager this connection cannot see.* \(not all people were read\)\./,
    );
  });

  it('checks the people of one department', async () => {
    const { connection, requests, sandbox } = await company('One', { defects: true });
    const everybody = await check({ connection, leaves: false });
    const id = everybody.findings
      .find(({ rule }) => rule === 'inactive-department')
      ?.sentence.match(/\((\d+)\), which/)?.[1];
    requests.length = 0;
    const { findings, notes } = await check({ connection, department: id });
    assert.deepEqual(
      findings.map(({ rule }) => rule),
      ['inactive-department'],
    );
    assert.match(
      notes.join('\n'),
      /\nOnly the people of one department were read: Fermé, mais habité\.\n.*\nThese people were compared only with each other/,
    );
    assert.deepEqual(requests, ['GET /service-api/employees', 'GET /api/v3/leaves']);
    assert.ok(sandbox.baseUrl);
  });

  it('takes a leave that comes on two pages for one', async () => {
    const leave = (day: number) => ({
      id: `7-202601${day}-AM`,
      leavePeriod: { ownerId: 1, owner: { id: 1, name: 'Ann Lee' } },
      ...{ date: `2026-01-${day}T00:00:00`, isAM: true, isActive: true, status: 1 },
    });
    await using server = await serve(({ url = '' }, response) => {
      const { pathname, searchParams } = new URL(url, 'http://localhost');
      const first = searchParams.get('paging')?.startsWith('0,') === true;
      const items = pathname.endsWith('/users')
        ? [{ id: 1, name: 'Ann Lee', dtContractStart: '2020-01-01T00:00:00', dtContractEnd: null }]
        : (first ? [12, 13] : [13, 14]).map(leave);
      json(response, { data: { items, count: pathname.endsWith('/leaves') ? 3 : items.length } });
    });
    const { apiKey } = plantedCredentials;
    const connection = await connect('Moving leaves', { baseUrl: server.origin, apiKey });
    const { findings, notes } = await check({ connection });
    assert.equal(server.requests.filter(({ url }) => url.includes('/leaves')).length, 2);
    assert.deepEqual(findings, [], notes.join());
    assert.doesNotMatch(notes.join(), /several leaves/);
    await run('removeConnection', { connection });
  });

  it('shows the findings of the connection in use as a table', async () => {
    const { connection } = await company('Table', { defects: true, employees: 60, departments: 8 });
    await run('useConnection', { connection });
    const { findings, notes } = checked(await vscode.commands.executeCommand('workforce.checkPeople'));
    assert.match(notes, /^\nFindings in 60 people: \d+ errors, \d+ warnings\.\n/);
    const [headings, ...rows] = await shownRows();
    assert.deepEqual(headings, ['Severity', 'Rule', 'Person', 'ID', 'Finding']);
    assert.equal(rows.length, findings.length);
    const { sentence = '' } = findings[0] ?? {};
    const [, name, id] = /^“(.+?)” \((\d+)\) has the e-mail address/.exec(sentence) ?? assert.fail(sentence);
    assert.deepEqual(rows[0], ['Error', 'People who share an e-mail address', name, id, sentence]);
  });

  describe('that takes many requests', () => {
    async function checkAnd(
      name: string,
      answer: (buttons: readonly string[]) => string | undefined,
      inputs: object = {},
    ) {
      const { connection, count } = await company(name, { employees: 450 }, inputs);
      await run('useConnection', { connection });
      const asked: string[] = [];
      using _asking = replaced(
        'showInformationMessage',
        (question: string, _options: object, ...buttons: readonly string[]) => {
          asked.push(question);
          return Promise.resolve(answer(buttons));
        },
      );
      const result = await vscode.commands.executeCommand('workforce.checkPeople');
      return { asked, count, text: checked(result).notes };
    }

    it('asks once, with what leaves cost', async () => {
      const { asked, count, text } = await checkAnd('All', ([all]) => all);
      assert.deepEqual(asked, [
        'Checking the people of All takes at least 12 requests, 5 of them for the leaves of this year. Read all?',
      ]);
      assert.equal(count('/employees'), 5);
      assert.ok(count('/leaves') >= 5);
      assert.doesNotMatch(text, /Not checked/);
    });

    it('asks before the leaves also where all people are on one page', async () => {
      const { asked, count } = await checkAnd('Keyed', () => undefined, { clientId: '', clientSecret: '' });
      assert.deepEqual(asked, [
        'Checking the people of Keyed takes at least 7 requests, 5 of them for the leaves of this year. Read all?',
      ]);
      assert.deepEqual([count('/users'), count('/leaves')], [1, 0]);
    });

    it('leaves out leaves alone', async () => {
      const { asked, count, text } = await checkAnd('Few', ([, without]) => without);
      assert.deepEqual([asked.length, count('/employees'), count('/users'), count('/leaves')], [1, 5, 1, 0]);
      assert.match(text, /\nNot checked: People with several leaves .* \(leaves were left out\)\.\n/);
    });

    it('goes on with what was read, and says so', async () => {
      const { count, text } = await checkAnd('Part', () => undefined);
      assert.deepEqual([count('/employees'), count('/users'), count('/leaves')], [1, 0, 0]);
      assert.match(
        text,
        /\nOnly 100 of 450 records were read \(Employees\)\.\nThese people were compared only with each other/,
      );
      assert.match(
        text,
        /\nNot checked: People whose manager this connection cannot see, .*People whose employee ID .* \(not all people were read\)\.\n/,
      );
    });
  });

  it('shows what it has read when the user cancels', async () => {
    const { connection, faults, count } = await company('Cancelled people', {
      employees: 60,
      departments: 8,
    });
    await run('useConnection', { connection });
    faults.add({ route: 'GET /api/v3/leaves', fault: 'stall-before-headers' });
    const cancelled: (() => void)[] = [];
    using _progress = replaced(
      'withProgress',
      (_: object, task: (progress: object, token: object) => unknown) =>
        task(
          { report: () => undefined },
          { onCancellationRequested: (cancel: () => void) => cancelled.push(cancel) },
        ),
    );
    const checking = vscode.commands.executeCommand('workforce.checkPeople');
    await until(() => cancelled.length > 0 && count('/users') > 0);
    for (const cancel of cancelled) {
      cancel();
    }
    assert.match(
      checked(await checking).notes,
      /\nOf the 60 records .*\nNot checked: People with several leaves .* \(you stopped reading them\)\.\n/,
    );
  });

  it('says that it sees nobody, and refuses what is no connection', async () => {
    const { connection } = await company('Blind', { without: ['resource', 'legacy'] });
    assert.match(await errorOf('checkPeople', { connection }), /404/);
    assert.match(await errorOf('checkPeople', { connection: 'nowhere' }), /no connection “nowhere”/);
  });
});
