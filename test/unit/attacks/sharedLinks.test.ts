import assert from 'node:assert/strict';
import type { ResourceAddress } from '../../../src/platform/documents/resource.ts';
import '../dialogs/withoutEditor.ts';

const { extensionId, isSameService, linkTo, parseLink } = await import(
  '../../../src/features/documents/sharedLink.ts'
);

const baseUrl = 'https://acme.example/tenant';

/** The parts of a link as the editor passes them: decoded once. */
function partsOf(link: string) {
  const { pathname, search, hash } = new URL(link);
  const [path, query, fragment] = [pathname, search.slice(1), hash.slice(1)].map(decodeURIComponent);
  return { path: path ?? '', query: query ?? '', fragment: fragment ?? '' };
}

describe('a link to a resource', () => {
  for (const id of ['1067', 'a/b', '50%', 'a&b=c', 'a?b#c', 'Élodie 王', '\'"<>', 'service=x']) {
    it(`leads to the resource with the id ${JSON.stringify(id)} at any connection to its service`, () => {
      const address: ResourceAddress = { connection: 'mine', resource: 'employees', id };
      const link = linkTo('vscode', baseUrl, address);
      assert.ok(link.startsWith(`vscode://${extensionId}/employees/`), link);
      assert.doesNotMatch(link, /mine/);
      const parsed = parseLink(partsOf(link));
      assert.equal(parsed.baseUrl, baseUrl);
      assert.deepEqual(parsed.at('yours'), { ...address, connection: 'yours' });
    });
  }

  it('keeps what a user document asks for', () => {
    const address = {
      connection: 'mine',
      resource: 'users',
      id: '7',
      extendedData: true,
      axes: ['3', '4'],
    } as const;
    const parsed = parseLink(partsOf(linkTo('vscodium', baseUrl, address)));
    assert.deepEqual(parsed.at('mine'), address);
  });

  it('is invalid input in any other form', () => {
    const path = '/employees/1.json';
    const query = `service=${baseUrl}`;
    for (const [reason, parts] of [
      ['does not name a service', { query: '' }],
      ['does not name a service', { query: `connection=acme&${query}` }],
      ['plain http or https address', { query: 'service=javascript:alert(1)' }],
      ['plain http or https address', { query: 'service=file:///etc/passwd' }],
      ['plain http or https address', { query: 'service=https://me:secret@acme.example' }],
      ['plain http or https address', { query: 'service=https://acme.example/?x=1' }],
      ['plain http or https address', { query: 'service=acme' }],
      ['query other than', { query: `${query}&confirmed=true` }],
      ['query other than', { query: `${query}&extendedData` }],
      ['is none of', { path: '/payslips/1.json' }],
      ['resource and a file', { path: '/archiveLabel' }],
      ['more than two segments', { path: '/employees/../1.json' }],
      ['an ID has 1 to', { path: '/employees/.json' }],
      ['fragment', { fragment: 'x' }],
      ['too long', { query: `${query}&${'x'.repeat(10_000)}` }],
    ] as const) {
      assert.throws(
        () => parseLink({ path, query, fragment: '', ...parts }),
        (error: Error) => error.message.includes(reason),
        JSON.stringify(parts).slice(0, 80),
      );
    }
  });

  it('finds the connection with the same base URL, and no other', () => {
    assert.ok(isSameService('https://ACME.example:443/tenant/', baseUrl));
    for (const other of [
      'https://acme.example',
      'https://acme.example/tenant2',
      'https://acme.example.evil.example/tenant',
      'http://acme.example/tenant',
      'https://acme.example:8443/tenant',
    ]) {
      assert.equal(isSameService(other, baseUrl), false, other);
    }
  });
});
