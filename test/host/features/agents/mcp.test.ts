import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import * as vscode from 'vscode';
import { allScopes } from '../../../unit/service/sandboxClient.ts';
import { replaced } from '../../fuzz/fakeWindow.ts';
import { errorOf, run, until, useSandbox } from '../documents/support.ts';
import { allow } from './support.ts';

/** What *Copy MCP Configuration…* puts into the clipboard, for the answer of the user. */
async function copied(answer: string | undefined) {
  await vscode.env.clipboard.writeText('before');
  const asked: string[] = [];
  const showWarningMessage = (question: string) => {
    asked.push(question);
    return Promise.resolve(answer);
  };
  using _ = replaced('showWarningMessage', showWarningMessage);
  await run('copyMcpConfiguration', {});
  assert.equal(asked.length, 1);
  return await vscode.env.clipboard.readText();
}

interface Configuration {
  readonly url: string;
  readonly headers: Record<string, string>;
}

function configurationIn(text: string): Configuration {
  return JSON.parse(text).mcpServers.workforce;
}

async function connected({ url, headers }: Configuration) {
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }));
  return client;
}

/** The JSON of a result. */
async function call(client: Client, name: string, input: Record<string, unknown> = {}) {
  const { content, isError } = await client.callTool({ name, arguments: input });
  const [part] = content;
  const text = part?.type === 'text' ? part.text : assert.fail();
  return isError === true ? text : JSON.parse(text);
}

describe('an agent outside of the editor', () => {
  const { requests } = useSandbox('Outside', { employees: 30, departments: 6 }, { scopes: allScopes });

  afterEach(() => allow(undefined));

  it('reads what agents may read, until they are switched off, and has to be told the next token', async () => {
    await allow('pseudonyms');
    const configuration = configurationIn(await copied('Copy'));
    const client = await connected(configuration);
    assert.equal(requests.length, 0);
    const people = await call(client, 'workforce_list', { list: 'people' });
    assert.match(people.records[0].person, /^Person \d+$/);
    assert.equal(people.requests, requests.filter(({ path }) => path !== '/connect/token').length);
    const wrong = await call(client, 'workforce_list', { list: 'everything' });
    assert.match(wrong, /^Could not run workforce_list: /);

    await allow('off');
    await assert.rejects(connected(configuration));
    await allow('pseudonyms');
    await assert.rejects(connected(configuration));
    const next = configurationIn(await copied('Copy'));
    assert.notEqual(next.headers['Authorization'], configuration.headers['Authorization']);
    await (await connected(next)).close();
  });

  it('finds the window by a command, which has no token and is copied once', async () => {
    await allow('pseudonyms');
    const text = await copied('Copy Command');
    const { command, args } = JSON.parse(text).mcpServers.workforce;
    assert.deepEqual([command, args.length], ['node', 1]);
    assert.doesNotMatch(text, /Bearer|127\.0\.0\.1/);
    const announcement = join(dirname(args[0]), `window-${process.pid}.json`);
    const announced = () => JSON.parse(readFileSync(announcement, 'utf8'));
    const configuration = ({
      url,
      authorization,
    }: {
      readonly url: string;
      readonly authorization: string;
    }) => ({
      ...{ url, headers: { Authorization: authorization } },
    });
    const first = announced();
    await (await connected(configuration(first))).close();
    await allow('off');
    assert.ok(!existsSync(announcement));
    await allow('pseudonyms');
    await until(() => existsSync(announcement));
    assert.notEqual(announced().authorization, first.authorization);
    await (await connected(configuration(announced()))).close();
    assert.equal(readFileSync(args[0], 'utf8').includes(announced().authorization), false);
  });

  it('gets nothing where the user does not want it, or agents are off', async () => {
    await allow('pseudonyms');
    assert.equal(await copied(undefined), 'before');
    await allow('off');
    const reason =
      /^Could not let agents read: agents are switched off\. Allow them by the setting “workforce\.agents”\.$/;
    assert.match(String(await errorOf('copyMcpConfiguration', {})), reason);
  });
});
