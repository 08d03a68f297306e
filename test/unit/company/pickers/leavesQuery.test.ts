import assert from 'node:assert/strict';
import type { Session } from '../../../../src/platform/session.ts';
import { manualClock, type QuirkName } from '../../../../src/sandbox/index.ts';
import { defaultDialect } from '../../../../src/service/http/connection.ts';
import '../../dialogs/withoutEditor.ts';
import { type ClientOnSandbox, clientOnSandbox } from '../../service/sandboxClient.ts';

const { KnownCompanies } = await import('../../../../src/company/known/known.ts');
const { knownPerson } = await import('../../../../src/company/known/records.ts');
const { readLeaves } = await import('../../../../src/company/pickers/leavesQuery.ts');

const query = { of: 'legal-entity', ids: ['1', '2', '3'], from: '2026-01-01', to: '2026-06-30' } as const;

/** What leaves call people, and what the list of employees calls them. */
async function namesOf({ service }: ClientOnSandbox, known = new KnownCompanies()) {
  const connection: Session['connection'] = {
    ...{ id: 'acme', name: 'Acme', baseUrl: 'https://acme.example', tokenUrl: 'https://acme.example/token' },
    ...{ scopes: [], dialect: defaultDialect, kind: 'remote' },
  };
  const session: Session = { connection, service: () => Promise.resolve(service) };
  const leaves = await readLeaves(
    session,
    { version: 'v3', query, insist: false },
    { next: undefined, known },
  );
  const { items } = await service.people();
  const names = new Map(items.map(({ id, name }) => [id, name]));
  assert.ok(leaves.items.length > 0);
  return leaves.items.map(({ ownerId = '', ownerName }) => [ownerName, names.get(ownerId)]);
}

async function onSandbox(...quirks: readonly QuirkName[]) {
  const clock = manualClock('2026-03-15T12:00:00Z');
  return await clientOnSandbox({ employees: 60, departments: 12, clock, quirks: [...quirks] });
}

describe('the people of leaves', () => {
  it('have the names that lists of employees show', async () => {
    await using client = await onSandbox();
    for (const [ofLeaves, ofPeople] of await namesOf(client)) {
      assert.equal(ofLeaves, ofPeople);
    }
  });

  it('have the names that are known, where leaves show none in parts', async () => {
    await using client = await onSandbox('published-leaves');
    const known = new KnownCompanies();
    const { items } = await client.service.employees({});
    known.of(client.service).add(items.map(knownPerson));
    for (const [ofLeaves, ofPeople] of await namesOf(client, known)) {
      assert.equal(ofLeaves, ofPeople);
    }
  });
});
