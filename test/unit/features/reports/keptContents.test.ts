import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Uri } from 'vscode';
import type { Session } from '../../../../src/platform/session.ts';
import type { ReportFormat } from '../../../../src/service/contract/vocabularies.ts';
import type { WorkforceService } from '../../../../src/service/operations/service.ts';
import '../../dialogs/withoutEditor.ts';
import { type ClientOnSandbox, clientOnSandbox, connect } from '../../service/sandboxClient.ts';

const { KeptContents } = await import('../../../../src/features/reports/contents.ts');

const creation = { templateId: 'monthly-activity', startsOn: null, endsOn: null, filters: [] };

describe('the contents of reports', () => {
  let client: ClientOnSandbox;
  let folder: string;
  let id: string;
  let contents: InstanceType<typeof KeptContents>;

  before(async () => {
    client = await clientOnSandbox({ employees: 10, departments: 3, reportSeconds: 0 });
    folder = await mkdtemp(join(tmpdir(), 'workforce-contents-'));
  });

  beforeEach(async () => {
    id = String((await client.service.createReport(creation)).id);
    client.requests.length = 0;
    contents = new KeptContents();
  });

  after(async () => {
    await client[Symbol.asyncDispose]();
    await rm(folder, { recursive: true });
  });

  async function saved(session: Session, format: ReportFormat): Promise<Buffer> {
    const fsPath = join(folder, `${id}.${format}`);
    // Only these parts of an address are used.
    await contents.save(session, id, format, { scheme: 'file', fsPath } as Uri);
    return await readFile(fsPath);
  }

  const requestOf = (format: ReportFormat) =>
    `GET /service-timesheet/api/reports/${id}/download-${format} 200`;

  it('are saved without a request where they were shown or saved before', async () => {
    const session = sessionOf(client.service);
    const shown = await contents.read(session, id, 'csv');
    for (let time = 0; time < 2; time += 1) {
      assert.ok((await saved(session, 'csv')).equals(shown));
    }
    assert.deepEqual(client.requests, [requestOf('csv')]);
  });

  it('are read once for a save and a table at the same time', async () => {
    const session = sessionOf(client.service);
    const [bytes, shown] = await Promise.all([saved(session, 'csv'), contents.read(session, id, 'csv')]);
    assert.ok(bytes.equals(shown));
    assert.deepEqual(client.requests, [requestOf('csv')]);
  });

  it('are read from the service in another format', async () => {
    const session = sessionOf(client.service);
    await contents.read(session, id, 'csv');
    const workbook = await saved(session, 'excel');
    assert.ok(workbook.equals(await client.service.reportContent(id, 'excel')));
    assert.deepEqual(client.requests.slice(0, 2), [requestOf('csv'), requestOf('excel')]);
  });

  it('are read again after the connection was edited, and not after it was renamed', async () => {
    const session = sessionOf(client.service);
    await contents.read(session, id, 'csv');
    await saved({ ...session }, 'csv');
    assert.deepEqual(client.requests, [requestOf('csv')]);
    await using edited = connect(client.sandbox);
    await saved(sessionOf(edited.service), 'csv');
    assert.deepEqual(client.requests, [requestOf('csv'), requestOf('csv')]);
  });

  it('are no longer awaited by a user who cancels while another read of them goes on', async () => {
    const { promise, resolve } = Promise.withResolvers<Uint8Array>();
    const session = sessionOf(serviceThat(promise));
    const first = contents.read(session, id, 'csv');
    const controller = new AbortController();
    const second = contents.read(session, id, 'csv', controller);
    controller.abort();
    await assert.rejects(second, { name: 'AbortError' });
    resolve(new Uint8Array([1]));
    assert.equal((await first).byteLength, 1);
  });
});

/** A service that has this content of every report. */
function serviceThat(content: Promise<Uint8Array>): WorkforceService {
  // Only this part of a service is used.
  return { reportContent: () => content } as unknown as WorkforceService;
}

function sessionOf(service: WorkforceService): Session {
  // Only this part of a session is used.
  return { service: () => Promise.resolve(service) } as unknown as Session;
}
