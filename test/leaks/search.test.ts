import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { startSandbox } from '../../src/sandbox/index.ts';
import { marks, plantedSecret } from './planted.ts';
import { chunkBytes, Search } from './search.ts';

const secret = plantedSecret('of-a-test');
/** As other software might write it, not by the functions of the search. */
const writings: Readonly<Record<string, string | Buffer>> = {
  'as it is': `service application=${secret}`,
  'in JSON': JSON.stringify({ secret }),
  'in JSON in JSON': JSON.stringify(JSON.stringify({ secret })),
  'in a URL': new URL(`http://127.0.0.1/?q=${encodeURIComponent(secret)}`).href,
  'in a form': new URLSearchParams({ secret }).toString(),
  'in a URL in a URL': encodeURIComponent(new URLSearchParams({ secret }).toString()),
  'in HTML': `<p title="${secret.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}">`,
  'in Base64': Buffer.from(secret).toString('base64'),
  'in Base64 after one character': Buffer.from(`:${secret}:`).toString('base64'),
  'in Base64 after two characters': Buffer.from(`c:${secret}`).toString('base64'),
  'in Base64 for URLs': Buffer.from(`c:${secret}`).toString('base64url'),
  'in Base64 in a URL': encodeURIComponent(Buffer.from(`client:${secret}`).toString('base64')),
  'in Base64 in UTF-16': Buffer.from(Buffer.from(secret).toString('base64'), 'utf16le'),
  'in hexadecimal': Buffer.from(secret).toString('hex'),
  'in UTF-16': Buffer.from(secret, 'utf16le'),
  'in UTF-16 at an odd place': Buffer.concat([Buffer.from([1]), Buffer.from(secret, 'utf16le')]),
  packed: gzipSync(secret),
  'packed, in Base64': gzipSync(Buffer.from(secret).toString('base64')),
  'packed, without an end': gzipSync(secret + randomBytes(9999).toString('hex')).subarray(0, 5000),
};

// A search that misses what it looks for would let every leak pass.
describe('the search for leaks', () => {
  let directory: string;

  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'workforce-search-'));
  });

  afterEach(() => rmSync(directory, { recursive: true }));

  /** Which texts are found in the only file of the directory. */
  async function foundIn(content: string | Buffer, texts = marks): Promise<readonly string[]> {
    writeFileSync(join(directory, 'file'), content);
    const files = await new Search(texts).directory(directory);
    assert.deepEqual(
      files.map(({ name }) => name),
      ['file'],
    );
    return [...new Set(files.flatMap(({ hits }) => hits.map(({ text }) => text)))];
  }

  for (const [how, content] of Object.entries(writings)) {
    it(`finds a secret ${how}, and each of its ends alone`, async () => {
      assert.deepEqual(await foundIn(content, [secret]), [secret]);
      assert.deepEqual(await foundIn(content), marks.slice(0, 2));
    });
  }

  it('finds a secret across the end of a chunk, and says where', async () => {
    const offset = chunkBytes - 8;
    writeFileSync(join(directory, 'file'), Buffer.concat([Buffer.alloc(offset), Buffer.from(secret)]));
    const [file] = await new Search([secret]).directory(directory);
    assert.deepEqual(file?.hits, [{ text: secret, form: 'plain', part: 'content', offset }]);
  });

  it('finds a secret across chunks of what is packed', async () => {
    const offset = 3 * chunkBytes - 4;
    writeFileSync(
      join(directory, 'file'),
      gzipSync(Buffer.concat([Buffer.alloc(offset), Buffer.from(secret)])),
    );
    const [file] = await new Search([secret]).directory(directory);
    assert.deepEqual(file?.hits, [{ text: secret, form: 'plain', part: 'unpacked content', offset }]);
  });

  it('finds a secret in the name of a file, however deep and hidden', async () => {
    const name = join('.hidden', 'deep', encodeURIComponent(secret));
    mkdirSync(join(directory, '.hidden', 'deep'), { recursive: true });
    writeFileSync(join(directory, name), '');
    const [file] = await new Search([secret]).directory(directory);
    assert.equal(file?.name, name);
    assert.deepEqual(file.hits, [
      { text: secret, form: 'URL', part: 'name', offset: '.hidden/deep/'.length },
    ]);
  });

  it('fails where something is not what it seems to be', async () => {
    writeFileSync(join(directory, 'file'), Buffer.from([0x1f, 0x8b, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]));
    await assert.rejects(new Search(marks).directory(directory), /incorrect header|unknown compression/);
  });
});

describe('the marks of secrets', () => {
  it('begin every key, secret and token of the sandbox', async () => {
    const sandbox = await startSandbox({ employees: 20, departments: 6 });
    const { apiKey, clientId, clientSecret, tokenUrl } = sandbox;
    const body = new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientSecret,
    });
    const response: unknown = await (await fetch(tokenUrl, { method: 'POST', body })).json();
    await sandbox.stop();
    assert.ok(typeof response === 'object' && response !== null && 'access_token' in response);
    for (const made of [apiKey, clientSecret, String(response.access_token)]) {
      assert.ok(
        marks.some((mark) => made.startsWith(mark)),
        made,
      );
    }
  });
});
