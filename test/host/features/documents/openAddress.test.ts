import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { plantedCredentials } from '../../../leaks/planted.ts';
import { FakeQuickPick, replaced } from '../../fuzz/fakeWindow.ts';
import { active, closeAll, connect, errorOf, openTabs, run, usePlainService } from './support.ts';

describe('any address of the service', () => {
  const { plain, connection, open } = usePlainService();
  const path = '/service-api/pay-slips/p-1?include=links';
  const uri = (address: string, of = connection) =>
    vscode.Uri.from({ scheme: 'workforce', authority: of, path: `/other${address}.json` }).toString();

  beforeEach(() => {
    plain.response = () => ({ body: '{"id":"p-1"}' });
  });

  /** The document that a script opens by an address. */
  const opened = (text: string, of = connection) => run('goTo', { connection: of, text, open: true });

  /** Pastes a text into *Go to…*, and picks the row of the address. */
  async function goTo(
    text: string,
  ): Promise<{ readonly labels: readonly string[]; readonly result: unknown }> {
    let labels: readonly string[] = [];
    let isFirst = true;
    using _lists = replaced(
      'createQuickPick',
      () =>
        new FakeQuickPick((list) => {
          if (isFirst) {
            isFirst = false;
            list.type(text);
            labels = list.items.map(({ label }) => label);
            list.pick(labels[0] ?? assert.fail('There is no row.'));
          }
        }),
    );
    return { result: await vscode.commands.executeCommand('workforce.goTo'), labels };
  }

  it('that is a link in a document opens when it is pasted into Go to…, with one request', async () => {
    const url = `${plain.origin}${path}`;
    plain.response = () => ({ body: JSON.stringify({ data: { id: '9', url } }) });
    const document = vscode.Uri.parse(await open('users', 9));
    const [link]: vscode.DocumentLink[] = await vscode.commands.executeCommand(
      'vscode.executeLinkProvider',
      document,
    );
    await run('useConnection', { connection });
    plain.reset();
    const { result } = await goTo(url);
    assert.equal(result, link?.target?.toString());
    assert.equal(result, uri(path));
    assert.equal(plain.reads.length, 1);
    assert.deepEqual(await run('goTo', { text: url, open: false }), [
      { connection, resource: 'other', id: path },
    ]);
    assert.equal(await run('goTo', { text: url, open: true }), uri(path));
    assert.equal(plain.reads.length, 1);
  });

  it('opens with the punctuation of the text that it was copied from', async () => {
    const url = `${plain.origin}${path}`;
    for (const text of [`<${url}>,`, `"${url}",`, ` '${url}'. `, `(${url})`, `[here](${url}).`, `«${url}»`]) {
      assert.deepEqual(
        await run('goTo', { text, open: false }),
        [{ connection, resource: 'other', id: path }],
        text,
      );
      assert.equal(await opened(text), uri(path), text);
    }
  });

  it('is not opened by Go to… outside of the base URL', async () => {
    const { labels } = await goTo('https://elsewhere.example/service-api/x');
    assert.deepEqual(labels, ['No document of Plain has this address.']);
  });

  it('is not kept among what was opened last: it may hold anything', async () => {
    await goTo(`${plain.origin}${path}`);
    const { labels } = await goTo('');
    assert.ok(
      labels.every((label) => !label.includes('pay-slips')),
      labels.join(),
    );
  });

  describe('by a script', () => {
    it('opens an address or a path below the base URL, with one request', async () => {
      for (const address of [path, ` ${path} `, `"${path}",`, `${plain.origin}${path}`]) {
        plain.reset();
        plain.response = () => ({ body: '{"id":"p-1"}' });
        assert.equal(await opened(address, connection), uri(path), address);
        assert.deepEqual(JSON.parse((await active(uri(path))).document.getText()), { id: 'p-1' });
        assert.equal(plain.reads.length, 1, address);
        await closeAll();
      }
    });

    it('opens the document of a resource, and reads an address with a query exactly as it is', async () => {
      plain.response = () => ({ body: '{"data":{"id":"42","iban":"FR76"}}' });
      const address = await opened('/api/v3/users/42', connection);
      assert.equal(address, `workforce://${connection}/users/42.json`);
      const exact = '/api/v3/users/42?fields=id,iban,birthPlace,manager[id,mail]';
      plain.reset();
      plain.response = () => ({ body: '{"data":{"id":"42","iban":"FR76"}}' });
      assert.equal(await opened(exact, connection), uri(exact));
      assert.deepEqual(plain.reads, [exact]);
      assert.doesNotMatch((await active(uri(exact))).document.getText(), /FR76/);
    });

    it('refuses what is not below the base URL, and sends nothing', async () => {
      const base = plain.origin;
      const { host, port } = new URL(base);
      for (const address of [
        'https://elsewhere.example/service-api/x',
        `//${host}/service-api/x`,
        '//elsewhere.example/service-api/x',
        base.replace(port, String(Number(port) - 1)) + path,
        base.replace('//', '//me:password@') + path,
        base.replace('http:', 'ftp:') + path,
        'file:///etc/passwd',
        '/../../etc/passwd\\x',
        '/service-api/..%2f..%2fadmin',
        '/service-api/%2e%2e%2fadmin',
        '/service-api/a%5cb',
        '/service-api/a%2F%2Fb',
        '/service-api//x',
        '/service-api/a%0d%0aX-Evil:1',
        `/service-api/${'a'.repeat(16_000)}`,
      ]) {
        assert.match(
          await errorOf('goTo', { connection, text: address, open: true }),
          /^Could not go to a resource: the address is not below the base URL of “Plain”, http:\S+\. Pass/,
          address.slice(0, 80),
        );
      }
      assert.deepEqual(plain.reads, []);
      assert.deepEqual(openTabs(), []);
    });

    it('refuses an address of another connection', async () => {
      const tokenUrl = `${plain.origin}/connect/token`;
      const baseUrl = `${plain.origin}/second`;
      const second = await connect('Second', { baseUrl, tokenUrl, ...plantedCredentials });
      await run('useConnection', { connection: second });
      const own = `workforce://${connection}/users/1.json`;
      for (const address of [plain.origin + path, own]) {
        assert.match(
          await errorOf('goTo', { text: address, open: true }),
          /the address is not below the base URL of “Second”/,
        );
      }
      assert.equal(await opened(own, connection), own);
      assert.equal(await opened(`${plain.origin}/second${path}`, second), uri(path, second));
      assert.deepEqual(
        plain.reads.filter((read) => !read.includes('/users/1')),
        [`/second${path}`],
      );
      await run('removeConnection', { connection: second });
    });

    it('sends no secret in a query', async () => {
      const { apiKey } = plantedCredentials;
      for (const secret of [apiKey, encodeURIComponent(apiKey), Buffer.from(apiKey).toString('base64')]) {
        assert.match(
          await errorOf('goTo', { connection, text: `/service-api/x?key=${secret}`, open: true }),
          /a key or secret of the connection “\w+”, so nothing was sent/,
        );
      }
      assert.deepEqual(plain.reads, []);
    });

    it('opens a path of 10,000 characters, and says why one cannot be read', async () => {
      const long = `/service-api/${'a'.repeat(10_000)}`;
      assert.equal(await opened(long, connection), uri(long));
      await closeAll();
      plain.response = () => ({ status: 404, body: '{}' });
      const sentence = await errorOf('goTo', { connection, text: `${long}b`, open: true });
      assert.match(sentence, /^Could not read \/service-api\/a+.*404/);
      assert.deepEqual(openTabs(), []);
    });
  });
});
