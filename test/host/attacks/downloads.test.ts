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
import { connect, errorOf, limitRequests, run } from '../documents/support.ts';
import { FaultyFiles } from './faultyFiles.ts';

const good = 'name;hours\nwhat was there;8\n';
/** Does not fit into the small file system. */
const content = `name;hours\n${'Somebody;8\n'.repeat(10_000)}`;
const packed = gzipSync(content);
const csv = { 'Content-Type': 'text/csv' };

type Answer = (response: ServerResponse) => void;

const whole: Answer = (response) => response.writeHead(200, csv).end(content);

describe('a download over a good file', () => {
  let answer = whole;
  const server = createServer((request, response) => {
    if (request.url?.includes('/download-')) {
      answer(response);
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

  async function failsAlone(target: string, reason: RegExp): Promise<void> {
    const sentence = await errorOf('downloadReport', { connection, id: '5', target });
    assert.match(sentence, reason);
    assert.match(sentence, /^Could not [^\n]+\.$/);
  }

  function assertUntouched(): void {
    assert.deepEqual(readdirSync(folder), ['report.csv']);
    assert.equal(readFileSync(join(folder, 'report.csv'), 'utf8'), good);
  }

  const broken: readonly (readonly [what: string, answer: Answer, reason: RegExp])[] = [
    [
      'gzip that is cut',
      (response) =>
        response.writeHead(200, { ...csv, 'Content-Encoding': 'gzip' }).end(packed.subarray(0, -20)),
      /cannot be decompressed/,
    ],
    [
      'an unknown encoding',
      (response) => response.writeHead(200, { ...csv, 'Content-Encoding': 'zstd' }).end(packed),
      /encoding that was not requested/,
    ],
    ['202', (response) => response.writeHead(202, csv).end(content), /returned 202/],
    ['206', (response) => response.writeHead(206, csv).end(content), /returned 206/],
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
    it(`as ${what} leaves it as it is`, async () => {
      answer = given;
      await failsAlone(join(folder, 'report.csv'), reason);
      assertUntouched();
    });
  }

  it('replaces it when everything arrived, and leaves no other file', async () => {
    answer = whole;
    await run('downloadReport', { connection, id: '5', target: join(folder, 'report.csv') });
    assert.deepEqual(readdirSync(folder), ['report.csv']);
    assert.equal(readFileSync(join(folder, 'report.csv'), 'utf8'), content);
  });

  it('leaves it as it is on a full disk', async function () {
    const isRoot = process.getuid?.() === 0 && process.platform === 'linux';
    if (!isRoot) {
      // Mounting takes root, as which continuous integration runs; test/unit/attacks has a limit for everybody.
      this.skip();
    }
    const disk = join(folder, 'disk');
    mkdirSync(disk);
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', disk]);
    try {
      writeFileSync(join(disk, 'report.csv'), good);
      answer = whole;
      await failsAlone(join(disk, 'report.csv'), /there is not enough room\. Choose another place/);
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
      answer = whole;
      files.reset(new Map([['/report.csv', Buffer.from(good)]]));
    });

    after(() => registration.dispose());

    function assertKept(): void {
      assert.deepEqual([...files.contents.keys()], ['/report.csv']);
      assert.equal(Buffer.from(files.contents.get('/report.csv') ?? []).toString(), good);
    }

    it('replaces it', async () => {
      await run('downloadReport', { connection, id: '5', target });
      assert.deepEqual([...files.contents.keys()], ['/report.csv']);
      assert.equal(Buffer.from(files.contents.get('/report.csv') ?? []).toString(), content);
    });

    it('leaves it as it is when that is full', async () => {
      files.room = 1_000;
      await failsAlone(target, /the quota is used up/);
      assertKept();
    });

    it('leaves it as it is when less is stored than was written, without an error', async () => {
      files.keeps = 1_000;
      await failsAlone(target, /only 1000 of \d+ bytes were written/);
      assertKept();
    });

    it('says so when that cannot rename', async () => {
      files.canRename = false;
      await failsAlone(target, /renaming is not supported/);
      assertKept();
    });
  });
});
