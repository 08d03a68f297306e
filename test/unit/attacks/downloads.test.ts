import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { saveFile } from '../../../src/platform/storage/wholeFile.ts';
import { root, temporaryDirectory } from '../../run/project.ts';
import { HastyClock } from '../faults/hastyClock.ts';
import { itOnPosix } from '../posix.ts';
import { clientOf, type Handler, serve } from '../service/fixtures.ts';

const table = `name;hours\n${Array.from({ length: 5_000 }, (_, row) => `Employee ${row};${row % 9}`).join('\n')}`;
/** Long when it is compressed, and short. */
const long = Array.from({ length: 20_000 }, (_, row) => `${Math.sin(row)}\n`).join('');
const blank = `name\n${' '.repeat(3_000_000)}`;
const csv = { 'content-type': 'text/csv' };
const legacyError = '{"Status":"Error","Message":"The report is locked by planted-key."}';
const problem = '{"title":"Locked","status":423,"detail":"The report is locked."}';

/** Responds with this body and its length. */
function responding(
  body: string | Uint8Array,
  headers: Readonly<Record<string, string>> = {},
  status = 200,
): Handler {
  return (_request, response) => {
    response.writeHead(status, { ...csv, 'content-length': Buffer.byteLength(body), ...headers }).end(body);
  };
}

function half(bytes: Uint8Array): Uint8Array {
  return bytes.subarray(0, bytes.byteLength >> 1);
}

function encoded(encoding: string, body: Uint8Array, headers = {}): Handler {
  return responding(body, { 'content-encoding': encoding, ...headers });
}

/** Sends the body without a length: it ends with the connection. */
function unframed(headers: Readonly<Record<string, string>>, body: Uint8Array): Handler {
  return ({ socket }) => {
    const lines = Object.entries({ ...csv, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`HTTP/1.1 200 OK\r\n${lines.join('')}connection: close\r\n\r\n`);
    socket.end(body);
  };
}

async function download(handler: Handler): Promise<string> {
  await using server = await serve(handler);
  const credentials = { apiKey: 'planted-key' };
  const { service } = clientOf({ baseUrl: server.origin, credentials, clock: new HastyClock() });
  return Buffer.from(await service.reportContent('5', 'csv')).toString();
}

describe('a download that is not whole', () => {
  const broken: readonly (readonly [what: string, handler: Handler, reason: RegExp])[] = [
    ['gzip that is cut', encoded('gzip', half(gzipSync(table))), /cannot be decompressed/],
    ['gzip without its checksum', encoded('gzip', gzipSync(table).subarray(0, -8)), /cannot be decompressed/],
    ['gzip without any bytes', encoded('gzip', new Uint8Array()), /cannot be decompressed|is empty/],
    ['gzip of much text that is cut', encoded('gzip', half(gzipSync(long))), /cannot be decompressed/],
    ['br that is cut', encoded('br', half(brotliCompressSync(table))), /cannot be decompressed/],
    ['deflate that is cut', encoded('deflate', half(deflateSync(table))), /cannot be decompressed/],
    ['an unknown encoding', encoded('x-unknown', Buffer.from(table)), /encoding that was not requested/],
    ['two encodings, of which it has one', encoded('gzip, br', gzipSync(table)), /cannot be decompressed/],
    ['a table without length or end', unframed({}, Buffer.from(table)), /so it may not be complete/],
    ['202', responding(table, {}, 202), /returned 202, which is not the complete content/],
    ['203', responding(table, {}, 203), /returned 203, which is not the complete content/],
    [
      '204',
      (_, response) => response.writeHead(204).end(),
      /returned 204, which is not the complete content/,
    ],
    ['206', responding(table, { 'content-range': 'bytes 0-9/99' }, 206), /returned 206, which is not/],
    ['304 to an unconditional request', (_, response) => response.writeHead(304).end(), /returned 304/],
    ['nothing', responding(''), /is empty/],
    [
      'a legacy error',
      responding(legacyError),
      /an error instead of the content, “The report is locked by •••”/,
    ],
    [
      'a problem',
      responding(problem, { 'content-type': 'application/problem+json' }),
      /“The report is locked”/,
    ],
    [
      'JSON of another kind',
      responding('[1]', { 'content-type': 'application/json' }),
      /is JSON, not a report/,
    ],
    ['a web page', responding('<p>Sign in', { 'content-type': 'text/html' }), /is a web page/],
    ['a web page that says it is CSV', responding('\n<!DOCTYPE html><html>Sign in</html>'), /is a web page/],
  ];
  for (const [what, handler, reason] of broken) {
    it(`as ${what} is an error`, async () => {
      await assert.rejects(download(handler), (error: Error) => {
        assert.equal(error.name, 'ServiceError');
        assert.match(error.message, reason);
        assert.doesNotMatch(error.message, /\n/);
        return true;
      });
    });
  }

  it('is not confirmed by 304 afterwards', async () => {
    let responses = 0;
    await using server = await serve((_request, response) => {
      responses += 1;
      if (responses === 1) {
        response.writeHead(202, { ...csv, etag: '"1"' }).end('queued');
      } else {
        response.writeHead(304).end();
      }
    });
    const { service } = clientOf({ baseUrl: server.origin });
    await assert.rejects(service.reportContent('5', 'csv'), /returned 202/);
    await assert.rejects(service.reportContent('5', 'csv'), /returned 304/);
    assert.equal(server.requests[1]?.headers['if-none-match'], undefined);
  });

  it('keeps the status of an error whose body cannot be decompressed', async () => {
    for (const body of ['', half(gzipSync(legacyError))]) {
      await assert.rejects(download(responding(body, { 'content-encoding': 'gzip' }, 403)), { status: 403 });
    }
  });
});

describe('a download that is whole', () => {
  it('is requested as any type: a service may return 406 where JSON alone is accepted', async () => {
    await using server = await serve(({ headers }, response) => {
      const isAccepted = /\*\/\*|application\/octet-stream/.test(headers.accept ?? '');
      response.writeHead(isAccepted ? 200 : 406, { 'content-length': table.length }).end(table);
    });
    const { service } = clientOf({ baseUrl: server.origin });
    assert.equal(Buffer.from(await service.reportContent('5', 'csv')).toString(), table);
  });

  const whole: readonly (readonly [what: string, handler: Handler, content?: string])[] = [
    ['with its length', responding(table)],
    ['in chunks', (_, response) => response.writeHead(200, csv).end(table)],
    ['in gzip', encoded('gzip', gzipSync(table))],
    [
      'in gzip without length, which marks its own end',
      unframed({ 'content-encoding': 'gzip' }, gzipSync(table)),
    ],
    ['in br', encoded('br', brotliCompressSync(table))],
    ['in gzip of which little becomes much', encoded('gzip', gzipSync(blank)), blank],
    ['in gzip of much text', encoded('gzip', gzipSync(long)), long],
    ['in deflate', encoded('deflate', deflateSync(table))],
    ['as identity', encoded('identity', Buffer.from(table))],
  ];
  for (const [what, handler, content = table] of whole) {
    it(`arrives ${what}`, async () => {
      assert.ok((await download(handler)) === content);
    });
  }

  it('may begin with a brace', async () => {
    assert.equal(await download(responding('{name};hours\n')), '{name};hours\n');
  });
});

describe('JSON in an encoding that is cut', () => {
  it('is an interrupted response', async () => {
    const json = JSON.stringify({ id: 5, name: 'n'.repeat(1_000) });
    const headers = { 'content-type': 'application/json' };
    await using server = await serve(encoded('gzip', gzipSync(json).subarray(0, -8), headers));
    const { service } = clientOf({ baseUrl: server.origin, clock: new HastyClock() });
    await assert.rejects(service.report('5'), { kind: 'interrupted' });
  });
});

describe('a file that a download replaces', () => {
  const good = 'what was there';
  const bytes = Buffer.from(table);

  function folderWithGoodFile() {
    const folder = temporaryDirectory();
    const path = join(folder, 'report.csv');
    writeFileSync(path, good, { mode: 0o640 });
    return { folder, path };
  }

  itOnPosix('is unchanged, without another file, when the disk is full', () => {
    const { folder, path } = folderWithGoodFile();
    // A limit on the size of files, in blocks of 512 or 1024 bytes, interrupts the write like a full disk.
    const script = `
      import { saveFile } from ${JSON.stringify(join(root, 'src/platform/storage/wholeFile.ts'))};
      process.on('SIGXFSZ', () => undefined);
      await saveFile(${JSON.stringify(path)}, [Buffer.alloc(1_000_000)]).then(
        () => console.log('saved'),
        (error) => console.log(error.code),
      );`;
    const command = 'ulimit -f 64; exec "$0" --input-type=module -e "$1"';
    const output = execFileSync('sh', ['-c', command, process.execPath, script], { encoding: 'utf8' });
    assert.equal(output.trim(), 'EFBIG');
    assert.deepEqual(readdirSync(folder), ['report.csv']);
    assert.equal(readFileSync(path, 'utf8'), good);
  });

  itOnPosix('is readable by no other users while it is written if it was not before', async () => {
    const { folder, path } = folderWithGoodFile();
    chmodSync(path, 0o600);
    let isWritten = false;
    const saving = saveFile(path, [Buffer.alloc(20_000_000)]).then(() => {
      isWritten = true;
    });
    const modes = new Set<number>();
    while (!isWritten) {
      for (const file of readdirSync(folder).filter((each) => each.endsWith('.part'))) {
        modes.add((statSync(join(folder, file), { throwIfNoEntry: false })?.mode ?? 0o600) & 0o777);
      }
      await setImmediate();
    }
    await saving;
    assert.deepEqual([...modes], [0o600]);
  });

  itOnPosix('is replaced through links, which stay, and keeps its mode', async () => {
    const { folder, path } = folderWithGoodFile();
    chmodSync(path, 0o604);
    mkdirSync(join(folder, 'links'));
    const link = join(folder, 'links', 'link');
    symlinkSync('../report.csv', link);
    await saveFile(link, [bytes]);
    assert.deepEqual(readFileSync(path), bytes);
    assert.equal(statSync(path).mode & 0o777, 0o604);
    assert.deepEqual(readdirSync(join(folder, 'links')), ['link']);
  });

  itOnPosix('is created at the target of a link without a file', async () => {
    const { folder } = folderWithGoodFile();
    const link = join(folder, 'link');
    symlinkSync('new.csv', link);
    await saveFile(link, [bytes]);
    assert.deepEqual(readdirSync(folder), ['link', 'new.csv', 'report.csv']);
    assert.deepEqual(readFileSync(join(folder, 'new.csv')), bytes);
  });

  it('may have the longest name, in a new folder', async () => {
    const { folder } = folderWithGoodFile();
    const path = join(folder, 'new', 'n'.repeat(255));
    await saveFile(path, [bytes]);
    assert.deepEqual(readFileSync(path), bytes);
  });

  itOnPosix(
    'cannot be a folder, a pipe, a loop of links or a name that is too long; nothing is left behind',
    async () => {
      const { folder, path } = folderWithGoodFile();
      mkdirSync(join(folder, 'folder'));
      execFileSync('mkfifo', [join(folder, 'pipe')]);
      symlinkSync('loop', join(folder, 'loop'));
      const before = readdirSync(folder);
      await assert.rejects(saveFile(join(folder, 'folder'), [bytes]), /something else than a file/);
      await assert.rejects(saveFile(join(folder, 'pipe'), [bytes]), /something else than a file/);
      await assert.rejects(saveFile(join(folder, 'loop'), [bytes]), { code: 'ELOOP' });
      await assert.rejects(saveFile(join(folder, 'n'.repeat(256)), [bytes]), { code: 'ENAMETOOLONG' });
      await assert.rejects(saveFile(join(path, 'inside'), [bytes]));
      assert.deepEqual(readdirSync(folder), before);
      assert.equal(readFileSync(path, 'utf8'), good);
    },
  );

  it('is written in pieces, of which none is seen before the last one', async () => {
    const { folder, path } = folderWithGoodFile();
    const seen: string[] = [];
    const pieces = function* () {
      for (const piece of ['new ', 'content']) {
        seen.push(readFileSync(path, 'utf8'));
        yield Buffer.from(piece);
      }
    };
    await saveFile(path, pieces());
    assert.deepEqual(seen, [good, good]);
    assert.equal(readFileSync(path, 'utf8'), 'new content');
    assert.deepEqual(readdirSync(folder), ['report.csv']);
  });

  it('stays, without another file, when its pieces end with an error', async () => {
    const { folder, path } = folderWithGoodFile();
    const pieces = function* () {
      yield bytes;
      throw new Error('The next piece is missing.');
    };
    await assert.rejects(saveFile(path, pieces()), /The next piece is missing/);
    assert.deepEqual(readdirSync(folder), ['report.csv']);
    assert.equal(readFileSync(path, 'utf8'), good);
  });

  const itOnLinux = process.platform === 'linux' ? itOnPosix : () => undefined;
  itOnLinux('cannot be in a folder that cannot be made, which is found at once', () => {
    // The process is ended if it tries for ever.
    const script = `
      import { saveFile } from ${JSON.stringify(join(root, 'src/platform/storage/wholeFile.ts'))};
      for (const folder of ['/proc/x', '/proc/x/y/z', '/proc/self/fd/x', '/sys/x', '/dev/null/x']) {
        const error = await saveFile(folder + '/table.csv', []).catch((reason) => reason);
        console.log(error instanceof Error && error.code);
      }`;
    const options = { encoding: 'utf8', timeout: 10_000, killSignal: 'SIGKILL' } as const;
    const output = execFileSync(process.execPath, ['--input-type=module', '--eval', script], options);
    assert.match(output, /^(?:E[A-Z]+\n){5}$/);
  });

  it('stays when the user cancels', async () => {
    const { folder, path } = folderWithGoodFile();
    await assert.rejects(saveFile(path, [bytes], AbortSignal.abort()), { name: 'AbortError' });
    assert.deepEqual(readdirSync(folder), ['report.csv']);
    assert.equal(readFileSync(path, 'utf8'), good);
  });
});
