import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import * as vscode from 'vscode';
import { plantedSecret } from '../../leaks/planted.ts';
import { listen } from '../../unit/listen.ts';
import { connect, errorOf, limitRequests, run } from '../features/documents/support.ts';
import { FaultyFiles } from './faultyFiles.ts';

const good = 'name;hours\nprevious content;8\n';
/** Larger than the small file system. */
const content = `name;hours\n${'Somebody;8\n'.repeat(10_000)}`;
const packed = gzipSync(content);
const csv = { 'Content-Type': 'text/csv' };

type Respond = (response: ServerResponse) => void;

const whole: Respond = (response) => response.writeHead(200, csv).end(content);

describe('a download over a good file', () => {
  let respond = whole;
  const server = createServer((request, response) => {
    if (request.url?.includes('/download-')) {
      respond(response);
    } else {
      response.setHeader('Content-Type', 'application/json').end('{"items":[]}');
    }
  });
  let connection: string;
  let folder: string;

  before(async () => {
    await limitRequests(1000);
    const baseUrl = await listen(server);
    connection = await connect('Broken downloads', { baseUrl, apiKey: plantedSecret('downloads') });
  });

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'workforce-downloads-'));
    writeFileSync(join(folder, 'report.csv'), good);
  });

  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  after(async () => {
    await run('removeConnection', { connection });
    await limitRequests(undefined);
    server.closeAllConnections();
    server.close();
  });

  async function assertFails(target: string, reason: RegExp): Promise<void> {
    const sentence = await errorOf('downloadReport', { connection, id: '5', target });
    assert.match(sentence, reason);
    assert.match(sentence, /^Could not [^\n]+\.$/);
  }

  function assertUntouched(): void {
    assert.deepEqual(readdirSync(folder), ['report.csv']);
    assert.equal(readFileSync(join(folder, 'report.csv'), 'utf8'), good);
  }

  const broken: readonly (readonly [what: string, given: Respond, reason: RegExp])[] = [
    [
      'gzip that is cut',
      (response) =>
        response.writeHead(200, { ...csv, 'Content-Encoding': 'gzip' }).end(packed.subarray(0, -20)),
      /cannot be decompressed/,
    ],
    ['202', (response) => response.writeHead(202, csv).end(content), /returned 202/],
    [
      'a legacy error with the status 200',
      (response) => response.writeHead(200, csv).end('{"Status":"Error","Message":"Locked."}'),
      /an error instead of the content, “Locked”/,
    ],
    [
      'a web page',
      (response) => response.writeHead(200, csv).end('<!doctype html><title>Sign in</title>'),
      /is a web page/,
    ],
  ];
  for (const [what, given, reason] of broken) {
    it(`as ${what} leaves it unchanged`, async () => {
      respond = given;
      await assertFails(join(folder, 'report.csv'), reason);
      assertUntouched();
    });
  }

  it('replaces it when it is complete, and leaves no other file', async () => {
    respond = whole;
    await run('downloadReport', { connection, id: '5', target: join(folder, 'report.csv') });
    assert.deepEqual(readdirSync(folder), ['report.csv']);
    assert.equal(readFileSync(join(folder, 'report.csv'), 'utf8'), content);
  });

  it('leaves it unchanged on a full disk', async function () {
    const isRoot = process.getuid?.() === 0 && process.platform === 'linux';
    if (!isRoot) {
      // Mounting takes root rights, which continuous integration has. test/unit/attacks limits the size of files
      // instead.
      this.skip();
    }
    const disk = join(folder, 'disk');
    mkdirSync(disk);
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', disk]);
    try {
      writeFileSync(join(disk, 'report.csv'), good);
      respond = whole;
      await assertFails(join(disk, 'report.csv'), /there is not enough disk space\. Choose another location/);
      assert.deepEqual(readdirSync(disk), ['report.csv']);
      assert.equal(readFileSync(join(disk, 'report.csv'), 'utf8'), good);
    } finally {
      execFileSync('umount', [disk]);
    }
  });

  describe('in a file system of another extension', () => {
    const files = new FaultyFiles();
    const scheme = 'faulty';
    const registration = vscode.workspace.registerFileSystemProvider(scheme, files);
    const target = `${scheme}:/report.csv`;

    beforeEach(() => {
      respond = whole;
      files.reset(new Map([['/report.csv', Buffer.from(good)]]));
    });

    after(() => registration.dispose());

    function assertUnchanged(): void {
      assert.deepEqual([...files.contents.keys()], ['/report.csv']);
      assert.equal(Buffer.from(files.contents.get('/report.csv') ?? []).toString(), good);
    }

    it('replaces it', async () => {
      await run('downloadReport', { connection, id: '5', target });
      assert.deepEqual([...files.contents.keys()], ['/report.csv']);
      assert.equal(Buffer.from(files.contents.get('/report.csv') ?? []).toString(), content);
    });

    it('leaves it unchanged when that is full', async () => {
      files.room = 1_000;
      await assertFails(target, /the quota is used up/);
      assertUnchanged();
    });

    it('leaves it unchanged when that stores less than was written, without an error', async () => {
      files.keeps = 1_000;
      await assertFails(target, /only 1000 of \d+ bytes were written/);
      assertUnchanged();
    });

    it('reports an error when that cannot rename', async () => {
      files.canRename = false;
      await assertFails(target, /renaming is not supported/);
      assertUnchanged();
    });
  });
});
