import assert from 'node:assert/strict';
import { personCard } from '../../../src/company/people/personCard.ts';
import { record } from '../../../src/service/contract/fields.ts';
import { type ClientOnSandbox, clientOnSandbox } from './sandboxClient.ts';

describe('the portrait of a person', () => {
  let client: ClientOnSandbox;
  let id: string;

  before(async () => {
    client = await clientOnSandbox({ employees: 20, departments: 3 });
    const { items } = await client.service.employees({});
    id = items.find(({ portrait }) => portrait)?.id ?? assert.fail('No employee has a portrait.');
  });

  beforeEach(() => {
    client.requests.length = 0;
  });

  after(() => client[Symbol.asyncDispose]());

  async function addressIn(resource: 'employees' | 'users'): Promise<string> {
    const { text } = await client.service.document(resource, id);
    return personCard(record(JSON.parse(text)), () => false).portrait ?? assert.fail(text);
  }

  for (const resource of ['employees', 'users'] as const) {
    it(`is an image at the address that ${resource} give, for one request`, async () => {
      const address = await addressIn(resource);
      client.requests.length = 0;
      const portrait = await client.service.portrait(address);
      assert.equal(portrait?.type, 'image/png');
      assert.ok(portrait.bytes.length > 100);
      assert.equal(client.requests.length, 1);
    });
  }

  it('is not taken for the record at the same address, nor the record for it', async () => {
    const address = await addressIn('employees');
    const path = address.slice(client.sandbox.baseUrl.length);
    const [document, portrait] = await Promise.all([
      client.service.document('other', path),
      client.service.portrait(address),
    ]);
    assert.match(document.text, /"type":"portrait"/);
    assert.equal(portrait?.type, 'image/png');
  });

  it('is not requested from another origin, nor outside of the base URL', async () => {
    const { baseUrl } = client.sandbox;
    for (const address of [
      'https://elsewhere.example/p',
      `${baseUrl}@elsewhere.example/p`,
      'data:image/png,',
      '',
    ]) {
      assert.equal(await client.service.portrait(address), undefined, address);
    }
    assert.deepEqual(client.requests, []);
  });

  it('is undefined where the address has something else than an image', async () => {
    assert.equal(await client.service.portrait(`${client.sandbox.baseUrl}/api/v3/users/${id}`), undefined);
  });

  it('is an error where there is none', async () => {
    const address = `${client.sandbox.baseUrl}/service-api/portraits/none`;
    await assert.rejects(client.service.portrait(address), /Could not read a portrait/);
  });
});
