import assert from 'node:assert/strict';
import { pageHtml } from '../../../src/pages/pageHtml.ts';

const files = {
  program: 'https://files/chart.js',
  style: 'https://files/page.css',
  icons: 'https://files/i.css',
  source: 'https://files',
};
const hostile = '</script><script>alert(1)</script><!-- " onload="';

function policyOf(html: string): ReadonlyMap<string, string> {
  const [, policy = ''] = /Content-Security-Policy" content="([^"]*)"/.exec(html) ?? [];
  return new Map(
    policy.split('; ').map((part) => [part.split(' ')[0] ?? '', part.slice(part.indexOf(' ') + 1)]),
  );
}

describe('the page of a picture', () => {
  const page = (text = '') =>
    pageHtml('chart', text, { subject: { name: text }, language: 'fr', texts: { [text]: text } }, files);

  it('loads nothing but its own files, and runs nothing but its program', () => {
    const policy = policyOf(page());
    assert.equal(policy.get('default-src'), "'none'");
    assert.match(policy.get('script-src') ?? '', /^'nonce-[\w+/=]{20,}'$/);
    assert.equal(policy.get('style-src'), files.source);
    assert.equal(policy.get('font-src'), files.source);
    assert.equal(policy.get('img-src'), 'data: blob:');
    assert.deepEqual([...policy.keys()].sort(), [
      'default-src',
      'font-src',
      'img-src',
      'script-src',
      'style-src',
    ]);
  });

  it('has another nonce each time, which its program alone has', () => {
    const nonces = [page(), page()].map((html) => policyOf(html).get('script-src') ?? '');
    assert.notEqual(nonces[0], nonces[1]);
    assert.equal(page().match(/nonce="/g)?.length, 1);
  });

  it('takes names as text: they end no element and add no attribute', () => {
    const html = page(hostile);
    assert.equal(html.match(/<script/g)?.length, 2);
    assert.equal(html.match(/<\/script>/g)?.length, 2);
    assert.ok(!html.includes('onload="'));
    const [, start = ''] = /id="start">(.*)<\/script>/.exec(html) ?? [];
    assert.deepEqual(JSON.parse(start).subject, { name: hostile });
  });
});
