import assert from 'node:assert/strict';
import { globSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { plantedSecret } from '../leaks/planted.ts';
import { json, type ScriptedServer, serve } from '../unit/service/fixtures.ts';
import { connect, errorOf, limitRequests, run, until } from './features/documents/support.ts';

/** The file of a connection, in the folder that the editor gives to the extension. */
function fileOf(connection: string): string {
  const directory = dirname(process.env['HOME'] ?? '');
  const [file, ...others] = globSync(`User/globalStorage/**/connection-${connection}.json`, {
    cwd: directory,
  });
  assert.ok(file !== undefined && others.length === 0, 'the connection has one file');
  return join(directory, file);
}

/** Replaces a file as another window does. */
function replace(file: string, text: string): void {
  const unfinished = join(dirname(file), '.other-window.part');
  writeFileSync(unfinished, text);
  renameSync(unfinished, file);
}

/** The connections that this window knows. */
const known = () => errorOf('useConnection', { connection: 'no-such-connection' });

describe('a file that another window writes to the shared folder', () => {
  let server: ScriptedServer;
  let connection: string;
  let file: string;

  before(async () => {
    await limitRequests(1000);
    server = await serve((_request, response) => json(response, { items: [], data: { items: [] } }));
    connection = await connect('Watched', { baseUrl: server.origin, apiKey: plantedSecret('watched-key') });
    file = fileOf(connection);
  });

  after(async () => {
    await run('removeConnection', { connection });
    await server[Symbol.asyncDispose]();
    await limitRequests(undefined);
  });

  it('is a new connection in this window without a focus', async () => {
    const other = join(dirname(file), 'connection-from-elsewhere.json');
    replace(other, readFileSync(file, 'utf8').replace('"Watched"', '"From elsewhere"'));
    await until(async () => (await known()).includes('from-elsewhere'));
    rmSync(other);
    await until(async () => !(await known()).includes('from-elsewhere'));
  });

  it('is ignored if it is damaged, and the others stay', async () => {
    const torn = join(dirname(file), 'connection-torn.json');
    replace(torn, '{"name":');
    replace(join(dirname(file), 'connection-later.json'), readFileSync(file, 'utf8'));
    await until(async () => (await known()).includes('later'));
    assert.ok(!(await known()).includes('torn'));
    assert.ok((await known()).includes(connection));
    rmSync(torn);
    rmSync(join(dirname(file), 'connection-later.json'));
    await until(async () => !(await known()).includes('later'));
  });
});
