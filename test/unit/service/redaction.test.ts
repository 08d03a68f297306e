import assert from 'node:assert/strict';
import fc from 'fast-check';
import { longestSecret, Redaction } from '../../../src/service/transport/redaction.ts';

const key = 'k3y/with+odd="chars" & \\<ü>';
const html = key.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

function redacting(secret: string): Redaction {
  const redaction = new Redaction();
  redaction.rememberCredentials({ apiKey: secret });
  return redaction;
}

describe('the redaction of secrets', () => {
  for (const [how, text] of [
    ['as it is', `service application=${key}`],
    ['in capitals', key.toUpperCase()],
    ['in a URL', `https://acme.example/${encodeURIComponent(key)}?x`],
    ['in a form', new URLSearchParams({ a: 'b', key }).toString()],
    ['in a URL in a URL', encodeURIComponent(`https://acme.example/?${new URLSearchParams({ key })}`)],
    ['in a part of a URL in a URL', encodeURIComponent(encodeURIComponent(key))],
    ['in JSON', JSON.stringify({ key })],
    ['in JSON in JSON', JSON.stringify(JSON.stringify({ key }))],
    ['in HTML', `<p>${html}</p>`],
    ['in HTML with quotation marks', `<p title="${html.replaceAll('"', '&quot;')}">`],
    ['in hexadecimal', Buffer.from(key).toString('hex')],
    ['in Base64 in a URL', encodeURIComponent(Buffer.from(key).toString('base64'))],
    ['in Base64', Buffer.from(key).toString('base64')],
    ['in Base64 for URLs', Buffer.from(key).toString('base64url')],
    ['in Base64 after one character', Buffer.from(`:${key}:`).toString('base64')],
    ['in Base64 after two characters', Buffer.from(`a:${key}:`).toString('base64')],
  ] as const) {
    it(`finds one ${how}`, () => {
      const redacted = redacting(key).text(`before ${text} after`);
      assert.match(redacted, /^before .*•••.* after$/);
      const inner = Buffer.from(key).toString('base64').slice(4, -6);
      assert.ok(!redacted.includes(inner) && !redacted.toLowerCase().includes('odd'), redacted);
    });
  }

  it('finds any secret in any text, whatever its characters', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 6 }), fc.string(), fc.string(), (secret, before, after) => {
        for (const form of [secret, encodeURIComponent(secret), Buffer.from(secret).toString('base64')]) {
          assert.match(redacting(secret).text(before + form + after), /•••/);
        }
        assert.ok(
          !redacting(secret).text(`${before} ${secret} ${after}`).includes(secret) || '•••'.includes(secret),
        );
      }),
    );
  });

  it('leaves other texts, and words that a short secret is a part of', () => {
    assert.equal(redacting(key).text('Check the key.'), 'Check the key.');
    assert.equal(redacting('key').text('Check the key.'), 'Check the key.');
    assert.equal(new Redaction().text('Check the key.'), 'Check the key.');
  });

  it('knows all secrets, and the tokens before the present one', () => {
    const redaction = new Redaction();
    redaction.rememberCredentials({ apiKey: 'first-key', clientSecret: 'the-secret' });
    redaction.rememberToken('first-token');
    redaction.rememberToken('second-token');
    redaction.rememberCredentials({ apiKey: 'second-key' });
    const text = 'first-key second-key the-secret first-token second-token';
    assert.equal(redaction.text(text), '••• ••• ••• ••• •••');
  });

  it('takes secrets of any allowed length', () => {
    const redaction = new Redaction();
    for (const letter of '%ü<\\"') {
      redaction.rememberToken(letter.repeat(longestSecret));
    }
    redaction.rememberCredentials({
      apiKey: '&'.repeat(longestSecret),
      clientSecret: '/'.repeat(longestSecret),
    });
    assert.equal(redaction.text(`before ${'&'.repeat(longestSecret)} after`), 'before ••• after');
  });
});
