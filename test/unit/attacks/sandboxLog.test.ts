import assert from 'node:assert/strict';
import { startClient } from '../sandbox/client.ts';

const utf16 = (text: string) => Buffer.from(text, 'utf16le');
const base64 = (text: string) => Buffer.from(text).toString('base64');
const escapedJson = (text: string) =>
  text.replaceAll(/./g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** The ways in which a program may write a secret where no secret belongs. */
const writings: Readonly<Record<string, (secret: string) => string | Uint8Array<ArrayBuffer>>> = {
  'as it is': (secret) => secret,
  'in upper case': (secret) => secret.toUpperCase(),
  'percent-encoded': (secret) =>
    `%${Buffer.from(secret)
      .toString('hex')
      .replaceAll(/..(?=.)/g, '$&%')}`,
  'in Base64': base64,
  'in Base64 behind a name': (secret) => base64(`client:${secret}`),
  'in Base64 behind two letters': (secret) => base64(`ab${secret}`),
  'in Base64 for URLs': (secret) => Buffer.from(`i:${secret}`).toString('base64url'),
  'as escapes of JSON that is none': (secret) => `{broken ${escapedJson(secret)}`,
  'as escapes of JSON': (secret) => `{"a": "${escapedJson(secret)}"}`,
  'in UTF-16': (secret) => Uint8Array.from(utf16(secret)),
  'in hexadecimal': (secret) => Buffer.from(secret).toString('hex'),
  'as references of XML': (secret) =>
    `<a>${secret.replaceAll(/./g, (one) => `&#x${one.charCodeAt(0).toString(16)};`)}</a>`,
};

describe('the log of requests to assert on', () => {
  for (const own of [undefined, { apiKey: 'Grüße-an-Zoé-2026', clientSecret: 'hunter2/hunter2==' }]) {
    for (const [how, write] of Object.entries(writings)) {
      it(`has no secret ${how}, wherever it is sent: ${own ? 'one of the user' : 'one of the sandbox'}`, async () => {
        await using client = await startClient({ employees: 5, departments: 2, control: true, ...own });
        const { sandbox } = client;
        for (const secret of [sandbox.apiKey, sandbox.clientSecret, await client.token()]) {
          const body = write(secret);
          const text = typeof body === 'string' ? body : '';
          const isHeader = /^[\x20-\x7e]+$/.test(text);
          await client.key(`/api/v3/users?fields=${encodeURIComponent(text)}&name=x`);
          await client.key(`/api/v3/users/${encodeURIComponent(text) || 'x'}`);
          for (const type of ['application/json', 'text/plain', 'application/x-www-form-urlencoded']) {
            await client.key('/service-timesheet/api/reports', {
              ...{ method: 'POST', body },
              headers: { 'Content-Type': type, ...(isHeader && { 'X-Trace': text }) },
            });
          }
          const shown = JSON.stringify(sandbox.requests()).toLowerCase();
          const plain =
            typeof body === 'string' ? JSON.stringify(body).slice(1, -1) : secret.split('').join('\\u0000');
          for (const leak of [secret, plain]) {
            assert.ok(!shown.includes(leak.toLowerCase()), `${leak} in ${shown.slice(0, 3_000)}`);
          }
        }
      });
    }
  }
});
