import assert from 'node:assert/strict';
import { recognizedWritings } from '../../leaks/forms.ts';
import { plantedCredentials } from '../../leaks/planted.ts';
import { clientOf, json, serve } from '../service/fixtures.ts';

const { apiKey } = plantedCredentials;

/** What the client reads of a service whose records have this name. */
async function readOf(name: string, write: (value: unknown) => string = JSON.stringify) {
  await using server = await serve((_request, response) => {
    const records = [{ id: 5, name, code: name }];
    const body = write({ data: { id: 5, name, items: records }, items: records });
    response.writeHead(200, { 'content-type': 'application/json' }).end(body);
  });
  const { service } = clientOf({ baseUrl: server.origin, credentials: plantedCredentials });
  const departments = await service.departments();
  const document = await service.document('users', '1');
  return { read: JSON.stringify(departments), document: document.text };
}

describe('a secret that a service repeats in its records', () => {
  for (const [how, written] of recognizedWritings(apiKey)) {
    it(`reaches no view, file or clipboard, written as ${how}`, async () => {
      const { read } = await readOf(`before ${written} after`);
      assert.match(read, /"before [^"]*•••[^"]* after"/);
      for (const part of [written, JSON.stringify(written).slice(1, -1), 'lanted-secret']) {
        assert.ok(!read.includes(part), read);
      }
    });
  }

  it('is found where each of its characters is escaped in JSON', async () => {
    const escaped = [...apiKey]
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join('');
    const write = (value: unknown) => JSON.stringify(value).replaceAll('THE KEY', escaped);
    const { read } = await readOf('before THE KEY after', write);
    assert.match(read, /"before ••• after"/);
    assert.ok(!read.includes('lanted-secret'), read);
  });

  it('stays in documents, which show what the service wrote', async () => {
    const { document } = await readOf(`before ${apiKey} after`);
    assert.ok(document.includes(JSON.stringify(apiKey).slice(1, -1)));
  });

  it('changes no number that has its digits', async () => {
    await using server = await serve((_request, response) =>
      json(response, { items: [{ id: 12_345_678, name: 'a 12345678' }] }),
    );
    const { service } = clientOf({ baseUrl: server.origin, credentials: { apiKey: '12345678' } });
    const text = JSON.stringify(await service.departments());
    assert.match(text, /12345678/);
    assert.match(text, /"a •••"/);
  });
});
