import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { plantedCredentials, plantedSecret } from '../../../leaks/planted.ts';
import { json, serveWithToken } from '../../../unit/service/fixtures.ts';
import { replaced } from '../../fuzz/fakeWindow.ts';
import { connect, errorOf, run, until } from '../documents/support.ts';
import { checked, setting, sharingCode, shownRows, useCompanies } from './support.ts';

describe('the people of an organization that is checked', () => {
  const company = useCompanies();

  describe('of many people', () => {
    /** Checks as a user, who answers the question; returns the question, the requests and the text of the page. */
    async function checkAnd(name: string, answer: (buttons: readonly string[]) => string | undefined) {
      const { connection, requests } = await company(name, { employees: 650 });
      await run('useConnection', { connection });
      const asked: string[] = [];
      using _asking = replaced(
        'showInformationMessage',
        (question: string, _options: object, ...buttons: readonly string[]) => {
          asked.push(question);
          return Promise.resolve(answer(buttons));
        },
      );
      const result = await vscode.commands.executeCommand('workforce.checkOrganization');
      const lists = requests.filter((request) => request.endsWith('/employees')).length;
      return { asked, lists, text: checked(result).notes };
    }

    it('asks before more than five requests, with their number', async () => {
      const { asked, lists, text } = await checkAnd('All', ([all]) => all);
      assert.deepEqual(asked, ['Reading the people of All takes 7 requests. Read all of them?']);
      assert.equal(lists, 7);
      assert.match(text, /\n650 people were taken into account\.\n/);
    });

    it('shows what it has read when the user leaves the question, and says so', async () => {
      const { lists, text } = await checkAnd('Part', () => undefined);
      assert.equal(lists, 1);
      assert.match(text, /\nOnly 100 of 650 people were read\. Findings about the others are missing\.\n/);
      assert.doesNotMatch(text, /has no people/);
    });

    it('shows what departments show when the user cancels before there are people', async () => {
      const { connection, faults } = await company('Early', { defects: true });
      await run('useConnection', { connection });
      faults.add({ route: 'GET /service-api/employees', fault: 'stall-before-headers' });
      using _progress = replaced(
        'withProgress',
        ({ title = '' }: { title?: string }, task: (progress: object, token: object) => unknown) =>
          task(
            { report: () => undefined },
            // Not while the departments are read.
            { onCancellationRequested: (cancel: () => void) => title.includes('people') && cancel() },
          ),
      );
      const result = checked(await vscode.commands.executeCommand('workforce.checkOrganization'));
      assert.match(result.notes, /\nPeople were not taken into account: you stopped reading them\.\n/);
      assert.match(JSON.stringify(await shownRows()), /is on level 10/);
    });

    it('shows what it has read when the user cancels, and shows how far it is', async () => {
      const { connection, sandbox, faults } = await company('Cancelled', { employees: 450 });
      await run('useConnection', { connection });
      const reports: string[] = [];
      using _progress = replaced(
        'withProgress',
        (_options: object, task: (progress: object, token: object) => unknown) =>
          task(
            { report: ({ message = '' }) => reports.push(message) },
            { onCancellationRequested: (cancel: () => void) => cancelled.push(cancel) },
          ),
      );
      const cancelled: (() => void)[] = [];
      let pages = 0;
      sandbox.onRequest(({ path }) => {
        pages += Number(path.includes('/employees'));
        if (pages === 2) {
          faults.add({ route: 'GET /service-api/employees', fault: 'stall-before-headers' });
        }
      });
      const checking = vscode.commands.executeCommand('workforce.checkOrganization');
      await until(() => pages >= 2 && reports.some((report) => /^\d00 of 450$/.test(report)));
      for (const cancel of cancelled) {
        cancel();
      }
      assert.match(checked(await checking).notes, /\nOnly \d00 of 450 people were read\. /);
    });
  });

  it('reads them once for both checks and the coverage of fields, and says their age', async () => {
    const { connection, requests } = await company('Shared', { employees: 350 });
    await run('useConnection', { connection });
    using _answers = replaced('showInformationMessage', (...[, , , others]: readonly string[]) =>
      Promise.resolve(others),
    );
    using _lists = replaced('showQuickPick', ([first]: readonly unknown[]) => Promise.resolve(first));
    for (const command of ['checkOrganization', 'checkPeople', 'showCoverage']) {
      await vscode.commands.executeCommand(`workforce.${command}`);
    }
    const check = async () =>
      checked(await vscode.commands.executeCommand('workforce.checkOrganization')).notes;
    const again = await check();
    assert.equal(requests.filter((request) => request.endsWith('/employees')).length, 4);
    assert.match(
      again,
      /\n350 people were taken into account\.\nThe list of people is from .+ and took no request\./,
    );
    await vscode.commands.executeCommand('workforce.refreshDepartments');
    assert.doesNotMatch(await check(), /took no request/);
    assert.equal(requests.filter((request) => request.endsWith('/employees')).length, 8);
  });

  it('says of what it cannot tell whether there is a head or a manager', async () => {
    const departments = sharingCode(2).items.map((department) => ({ ...department, isActive: true }));
    const items = [{ id: 'e1', type: 'employee', status: 'active' }];
    await using server = await serveWithToken(({ url = '' }, response) => {
      json(response, url.includes('/departments') ? { items: departments } : { items });
    }, 'PLANTED-token');
    const { clientId, clientSecret } = plantedCredentials;
    const inputs = { baseUrl: server.origin, tokenUrl: `${server.origin}/connect/token` };
    const connection = await connect('Unseen', {
      ...inputs,
      clientId,
      clientSecret,
      apiKey: plantedSecret('unseen'),
    });
    const { notes } = checked(await run('checkOrganization', { connection }));
    assert.match(notes, /\nDepartments that may have no head, .*: 2\.\n/);
    assert.match(notes, /\nPeople who may have no manager, .*: 1\.\n/);
    await using _heads = await setting('check.departmentsWithoutHead', false);
    await using _managers = await setting('check.peopleWithoutManager', false);
    const left = checked(await run('checkOrganization', { connection }));
    assert.doesNotMatch(left.notes, /may have no (?:head|manager)/);
    await run('removeConnection', { connection });
  });

  it('says which people could not be read, and claims nothing that depends on them', async () => {
    const { connection, faults } = await company('Partial', { defects: true });
    faults.add({ route: 'GET /service-api/employees', fault: 'item-null' });
    const { findings, notes } = checked(await run('checkOrganization', { connection }));
    assert.ok(findings.some(({ rule }) => rule === 'too-deep'));
    assert.deepEqual(
      findings.filter(({ rule }) => rule === 'head-left' || rule === 'without-users'),
      [],
    );
    assert.match(
      notes,
      /\n247 people were taken into account\.\n.*\nPeople who could not be read and .*: 3\.\nHeads who have left were therefore not checked/,
    );
  });

  it('goes on without people for a user, but rejects for a script, if the connection may not read people', async () => {
    const { connection } = await company('Blind', { without: ['resource', 'legacy'], defects: true });
    assert.match(await errorOf('checkOrganization', { connection }), /^Could not list the employees: /);
    await run('useConnection', { connection });
    const { notes } = checked(await vscode.commands.executeCommand('workforce.checkOrganization'));
    assert.match(notes, /People were not taken into account: resource: the service returned 404/);
    assert.match(JSON.stringify(await shownRows()), /is on level 10/);
    assert.match(await errorOf('checkOrganization', { connection: 'nowhere' }), /no connection “nowhere”/);
  });
});
