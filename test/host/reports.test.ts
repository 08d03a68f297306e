import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import {
  type ManualClock,
  manualClock,
  type Sandbox,
  type SandboxOptions,
  startSandbox,
} from '../../src/sandbox/index.ts';

const reportSeconds = 60;
const template = { templateId: 'monthly-activity' };

describe('the reports', () => {
  const sandboxes: Sandbox[] = [];
  const connections: string[] = [];
  const directory = mkdtempSync(join(tmpdir(), 'workforce-reports-'));
  let company: Connected;

  before(async () => {
    await configure(1000);
    company = await connect();
  });

  after(async () => {
    for (const connection of connections) {
      await run('removeConnection', { connection });
    }
    await Promise.all(sandboxes.map((sandbox) => sandbox.stop()));
    rmSync(directory, { recursive: true });
    await configure(undefined);
  });

  /** A connection to a service of its own, whose clock the test moves. */
  async function connect(options: SandboxOptions = {}): Promise<Connected> {
    const clock = manualClock('2026-06-01T00:00:00Z');
    const sandbox = await startSandbox({
      employees: 20,
      departments: 6,
      rateLimit: 'off',
      reportSeconds,
      clock,
      ...options,
    });
    sandboxes.push(sandbox);
    const requests: string[] = [];
    sandbox.onRequest(({ method, path, status }) => {
      if (path.includes('/reports')) {
        requests.push(`${method} ${path.replace('/service-timesheet/api', '')} ${status}`);
      }
    });
    const { baseUrl, apiKey, tokenUrl } = sandbox;
    const connection = await run('addConnection', { name: 'Reports', baseUrl, apiKey, tokenUrl });
    assert.ok(typeof connection === 'string');
    connections.push(connection);
    requests.length = 0;
    return { connection, clock, requests };
  }

  async function create(changes: Record<string, unknown> = {}): Promise<string> {
    const id = await run('createReport', { connection: company.connection, ...template, ...changes });
    assert.ok(typeof id === 'string');
    return id;
  }

  /** What can be done with a report, which tells where it stands. */
  async function actions(id: string, { connection } = company): Promise<readonly string[]> {
    const commands = await vscode.commands.executeCommand<string[]>('workforce.reportActions', {
      connection,
      id,
    });
    return commands.map((command) => command.replace('workforce.', ''));
  }

  async function untilDone(id: string): Promise<void> {
    company.clock.advance(reportSeconds);
    await until(async () => (await actions(id)).includes('downloadReport'));
  }

  describe('workforce.createReport', () => {
    it('answers the id of the report that the service has made', async () => {
      const id = await create({ startsOn: '2026-05-04', endsOn: '2026-05-10' });
      const document = await json(company.connection, id);
      assert.match(document, /"startsOn": "2026-05-04"/);
      assert.match(document, /"endsOn": "2026-05-10"/);
      assert.match(document, /"status": "pending"/);
    });

    it('leaves empty days to the template, and takes filters', async () => {
      const id = await create({
        startsOn: '',
        endsOn: null,
        filters: [{ kind: 'departments', values: [101, 102] }],
      });
      const report: unknown = JSON.parse(await json(company.connection, id));
      assert.ok(typeof report === 'object' && report !== null && 'filters' in report && 'startsOn' in report);
      assert.equal(report.startsOn, '2026-05-01');
      assert.deepEqual(report.filters, [{ kind: 'departments', values: [101, 102] }]);
    });

    const unusable: readonly (readonly [what: string, changes: Record<string, unknown>, message: RegExp])[] =
      [
        ['no template', { templateId: undefined }, /its argument "templateId" is missing/],
        ['an empty template', { templateId: ' ' }, /no template is named/],
        ['a day that is none', { startsOn: '2026-02-30' }, /The first day is not a day of the calendar/],
        ['a day of another form', { endsOn: '01/06/2026' }, /The last day .* write it as YYYY-MM-DD/],
        [
          'an end before the start',
          { startsOn: '2026-05-10', endsOn: '2026-05-09' },
          /The last day is before the first day/,
        ],
        ['filters that are none', { filters: 'departments' }, /"filters" is not a list/],
        [
          'a filter on an id that is no whole number',
          { filters: [{ kind: 'employees', values: ['x1'] }] },
          /not whole numbers/,
        ],
        ['a connection that is not there', { connection: 'nowhere' }, /no connection “nowhere”/],
      ];
    for (const [what, changes, message] of unusable) {
      it(`refuses ${what} before it sends anything`, async () => {
        const sent = posts(company).length;
        assert.match(
          await refusalOf('createReport', { connection: company.connection, ...template, ...changes }),
          message,
        );
        assert.equal(posts(company).length, sent);
      });
    }

    it('passes on why the service refuses a template, and sends the request once', async () => {
      const sent = posts(company).length;
      const message = await refusalOf('createReport', { connection: company.connection, templateId: 'nope' });
      assert.match(message, /Could not create a report from template nope: .*There is no report template/);
      assert.equal(posts(company).length, sent + 1);
    });

    it('says after a lost answer that the report may be there, and does not send the request again', async () => {
      let creations = 0;
      const server = createServer((request, response) => {
        if (request.method === 'POST') {
          creations += 1;
          request.socket.destroy();
        } else {
          response.setHeader('Content-Type', 'application/json').end('{"items":[]}');
        }
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const address = server.address();
      assert.ok(typeof address === 'object' && address !== null);
      const answers = { name: 'Lossy', baseUrl: `http://127.0.0.1:${address.port}`, apiKey: 'K' };
      const connection = await run('addConnection', answers);
      assert.match(
        await refusalOf('createReport', { connection, ...template }),
        /Could not learn whether a report was created .* may have been created all the same/,
      );
      assert.equal(creations, 1);
      await run('removeConnection', { connection });
      server.close();
    });

    it('creates nothing when a person gives up', async () => {
      await run('useConnection', { connection: company.connection });
      const sent = posts(company).length;
      assert.equal(await givenUp(vscode.commands.executeCommand('workforce.createReport')), undefined);
      assert.equal(posts(company).length, sent);
    });
  });

  describe('following', () => {
    it('learns that a report is done, with few questions', async () => {
      const id = await create();
      assert.deepEqual(await actions(id), [
        'openJson',
        'stopFollowingReport',
        'runReportAgain',
        'forgetReport',
      ]);
      await untilDone(id);
      assert.deepEqual(await actions(id), ['downloadReport', 'openJson', 'runReportAgain', 'forgetReport']);
      assert.ok(reads(company, id).length <= 3, `${reads(company, id)}`);
    });

    it('learns that the generation failed', async () => {
      const id = await create({ templateId: 'failing' });
      company.clock.advance(reportSeconds);
      await until(async () => !(await actions(id)).includes('stopFollowingReport'));
      assert.deepEqual(await actions(id), ['openJson', 'runReportAgain', 'forgetReport']);
      assert.match(
        await refusalOf('downloadReport', { connection: company.connection, id, target: file('failed.csv') }),
        /the service failed to generate it/,
      );
    });

    it('asks once where reports cannot be read', async () => {
      const blind = await connect({ without: ['report-read'] });
      const id = await run('createReport', { connection: blind.connection, ...template });
      assert.ok(typeof id === 'string');
      await until(async () => (await actions(id, blind)).includes('followReport'));
      const other = await create();
      await untilDone(other);
      const download = { connection: blind.connection, id, target: file('blind.csv') };
      assert.match(await refusalOf('downloadReport', download), /still being generated/);
      blind.clock.advance(reportSeconds);
      assert.ok((await actions(id, blind)).includes('downloadReport'));
      await run('downloadReport', download);
      assert.match(await readFile(download.target, 'utf8'), /Matricule/);
      assert.deepEqual(reads(blind, id), [`GET /reports/${id} 405`]);
    });

    it('stops and starts as it is told', async () => {
      const id = await create();
      await run('stopFollowingReport', { connection: company.connection, id });
      assert.ok((await actions(id)).includes('followReport'));
      const other = await create();
      await untilDone(other);
      assert.deepEqual(reads(company, id), []);
      await run('followReport', { connection: company.connection, id });
      await untilDone(id);
      const again = await refusalOf('followReport', { connection: company.connection, id });
      assert.match(again, /it has come to its end/);
    });
  });

  describe('workforce.refreshReports', () => {
    it('reads a pending report once, also one that is not followed', async () => {
      await run('useConnection', { connection: company.connection });
      const id = await create();
      await run('stopFollowingReport', { connection: company.connection, id });
      company.clock.advance(reportSeconds);
      await vscode.commands.executeCommand('workforce.refreshReports');
      assert.deepEqual(reads(company, id), [`GET /reports/${id} 200`]);
      assert.ok((await actions(id)).includes('downloadReport'));
    });
  });

  describe('workforce.downloadReport', () => {
    it('says that a pending report is pending', async () => {
      const id = await create();
      const message = await refusalOf('downloadReport', {
        connection: company.connection,
        id,
        target: file('pending.csv'),
      });
      assert.match(message, /Could not download the report .*: the report is still pending/);
    });

    it('writes the bytes of the service, and answers where', async () => {
      const id = await create();
      company.clock.advance(reportSeconds);
      const target = file('Activité.csv');
      const answer = await run('downloadReport', {
        connection: company.connection,
        id,
        format: 'csv',
        target,
      });
      assert.equal(answer, vscode.Uri.file(target).toString());
      const bytes = await readFile(target);
      const { baseUrl, apiKey } = sandboxOf(company);
      const expected = await fetch(`${baseUrl}/service-timesheet/api/reports/${id}/download-csv`, {
        headers: { Authorization: `service application=${apiKey}` },
      });
      assert.deepEqual(bytes, Buffer.from(await expected.arrayBuffer()));
      const copy = vscode.Uri.file(file('copy.csv')).toString();
      await run('downloadReport', { connection: company.connection, id: Number(id), target: copy });
      assert.deepEqual(await readFile(file('copy.csv')), bytes);
    });

    it('writes nothing where it cannot', async () => {
      const id = await create();
      company.clock.advance(reportSeconds);
      const download = { connection: company.connection, id };
      assert.match(
        await refusalOf('downloadReport', { ...download, target: 'relative.csv' }),
        /neither an absolute path nor an address/,
      );
      assert.match(
        await refusalOf('downloadReport', { ...download, format: 'pdf', target: file('a.pdf') }),
        /there is no format “pdf”/,
      );
      assert.match(
        await refusalOf('downloadReport', { ...download, target: directory }),
        /Could not save the report to/,
      );
      assert.match(
        await refusalOf('downloadReport', { ...download, id: '1', target: file('none.csv') }),
        /Could not download report 1 as csv/,
      );
    });
  });

  describe('workforce.runReportAgain', () => {
    it('creates the same report anew', async () => {
      const id = await create({
        startsOn: '2026-04-01',
        endsOn: '2026-04-30',
        filters: [{ kind: 'employees', values: [1001] }],
      });
      const again = await run('runReportAgain', { connection: company.connection, id });
      assert.ok(typeof again === 'string' && again !== id);
      const first = await json(company.connection, id);
      const second = await json(company.connection, again);
      assert.equal(second, first.replace(`"id": ${id}`, `"id": ${again}`));
    });
  });

  describe('workforce.forgetReport', () => {
    it('removes the report from the list, and leaves it in the service', async () => {
      const id = await create();
      await run('forgetReport', { connection: company.connection, id });
      assert.match(
        await refusalOf('reportActions', { connection: company.connection, id }),
        /Could not find report .*not in the list/,
      );
      assert.match(await json(company.connection, id), /"status": "pending"/);
    });
  });

  function file(name: string): string {
    return join(directory, name);
  }

  function sandboxOf({ connection }: Connected): Sandbox {
    const sandbox = sandboxes[connections.indexOf(connection)];
    assert.ok(sandbox);
    return sandbox;
  }
});

interface Connected {
  readonly connection: string;
  readonly clock: ManualClock;
  /** Requests about reports, as `GET /reports/9001 200`. */
  readonly requests: string[];
}

function posts({ requests }: Connected): readonly string[] {
  return requests.filter((line) => line.startsWith('POST '));
}

function reads({ requests }: Connected, id: string): readonly string[] {
  return requests.filter((line) => line.startsWith(`GET /reports/${id} `));
}

async function run(command: string, answer: Record<string, unknown>): Promise<unknown> {
  return await vscode.commands.executeCommand(`workforce.${command}`, answer);
}

/** The report as its document shows it. */
async function json(connection: string, id: string): Promise<string> {
  const address = await run('openJson', { connection, resource: 'reports', id });
  const document = await vscode.workspace.openTextDocument(vscode.Uri.parse(String(address)));
  return document.getText();
}

/** The sentence with which a scripted command is refused. */
async function refusalOf(command: string, answer: Record<string, unknown>): Promise<string> {
  try {
    await run(command, answer);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  throw new assert.AssertionError({ message: `workforce.${command} was not refused` });
}

/** Waits for a state that the follower brings about; the suite's own time limit ends the wait. */
async function until(isReached: () => Promise<boolean>): Promise<void> {
  while (!(await isReached())) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Presses Escape until the question of a command is gone, which shows at some moment after the call. */
async function givenUp<T>(question: Thenable<T>): Promise<T> {
  let isOpen = true;
  const answered = Promise.resolve(question).finally(() => {
    isOpen = false;
  });
  while (isOpen) {
    await vscode.commands.executeCommand('workbench.action.closeQuickOpen');
  }
  return await answered;
}

async function configure(requestsPerMinute: number | undefined): Promise<void> {
  const { Global } = vscode.ConfigurationTarget;
  await vscode.workspace.getConfiguration('workforce').update('requestsPerMinute', requestsPerMinute, Global);
}
