import assert from 'node:assert/strict';
import type { Session } from '../../../../src/platform/session.ts';
import '../../dialogs/withoutEditor.ts';
import { clientOnSandbox } from '../../service/sandboxClient.ts';

const { departmentsSource } = await import('../../../../src/features/departments/source.ts');
const { KnownCompanies } = await import('../../../../src/company/known/known.ts');

describe('the number of people in an export of departments', () => {
  it('is that of the rows once people were counted, without a request', async () => {
    await using client = await clientOnSandbox({ employees: 60, departments: 12 });
    const { service, requests } = client;
    const known = new KnownCompanies();
    const connection = { id: 'acme', name: 'Acme', baseUrl: client.sandbox.baseUrl };
    // Only these parts of a session and of the sessions are used.
    const session = { connection, service: () => Promise.resolve(service) } as unknown as Session;
    const sessions = { current: session } as unknown as Parameters<typeof departmentsSource>[0]['sessions'];
    const source = departmentsSource({ sessions, known }, () => undefined);
    const { signal } = new AbortController();
    const exported = async () => {
      const from = source.exportable?.(undefined)?.from;
      assert.ok(typeof from === 'function');
      return [...(await from(signal)).records];
    };
    await source.children(undefined, signal);
    assert.ok((await exported()).every(({ memberCount }) => memberCount === undefined));
    const people = await service.people({ signal });
    known.of(service).addAllPeople(people);
    const sent = requests.length;
    const records = await exported();
    assert.equal(records.length, 12);
    const active = people.items.filter(({ status }) => status === 'active');
    for (const { id, memberCount } of records) {
      assert.equal(memberCount, active.filter(({ departmentId }) => departmentId === id).length, String(id));
    }
    assert.equal(requests.length, sent);
  });
});
