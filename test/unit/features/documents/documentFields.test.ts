import assert from 'node:assert/strict';
import { clientOf, json, serve } from '../../service/fixtures.ts';

describe('the fields of a document', () => {
  for (const kind of ['users', 'leaves', 'legacy-departments'] as const) {
    it(`of kind ${kind} are requested from the legacy API beside the known ones`, async () => {
      await using server = await serve((request, response) =>
        request.url?.startsWith('/api/v3/') ? json(response, { data: { id: 1 } }) : json(response, {}, 404),
      );
      const { service } = clientOf({ baseUrl: server.origin });
      await service.document(kind, '1', { fields: ['shoeSize', 'head[id,mail]'] });
      const asked = server.requests.map(({ url }) => new URL(url, server.origin)).at(-1);
      assert.match(asked?.searchParams.get('fields') ?? '', /^id,.*,shoeSize,head\[id,mail\]$/);
    });
  }

  it('of an employee include employment and job position', async () => {
    await using server = await serve((request, response) =>
      request.url === '/connect/token'
        ? json(response, { access_token: 'PLANTED-token', token_type: 'Bearer' })
        : json(response, {
            id: '1',
            embedded: { 'job-position': { jp: { id: 'jp', salary: { amount: 5 } } } },
          }),
    );
    const { service } = clientOf({ baseUrl: server.origin });
    const { sensitive } = await service.document('employees', '1');
    assert.equal(server.requests.at(-1)?.url, '/service-api/employees/1?include=embedded%2Clinks');
    assert.deepEqual(
      sensitive.map(({ field }) => field),
      ['salary'],
    );
  });
});
