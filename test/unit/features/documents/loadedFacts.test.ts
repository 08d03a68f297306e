import assert from 'node:assert/strict';
import type { KnownResource } from '../../../../src/company/known/known.ts';
import type { Reference } from '../../../../src/features/documents/language/references.ts';
import { JsonTree } from '../../../../src/service/contract/json/jsonTree.ts';
import '../../dialogs/withoutEditor.ts';
import { type ClientOnSandbox, clientOnSandbox } from '../../service/sandboxClient.ts';
import { connection } from './acme.ts';

const { LoadedFacts } = await import('../../../../src/features/documents/language/loadedFacts.ts');
const { KnownCompanies } = await import('../../../../src/company/known/known.ts');

describe('what is loaded of the ids in a document', () => {
  let client: ClientOnSandbox;

  before(async () => {
    client = await clientOnSandbox({ employees: 12, departments: 3 });
  });

  after(() => client[Symbol.asyncDispose]());

  /** The text of a hover over an id in the document of a user, who names a department and a person. */
  function hover(known: KnownResource[], kind: Reference['kind'], id: string): string {
    const { service } = client;
    const companies = new KnownCompanies();
    companies.of(service).add(known);
    const facts = new LoadedFacts(
      { sessions: { find: () => undefined }, known: companies },
      { isOutdated: () => false, contentOf: () => undefined },
    );
    return facts.hover(
      { kind, id, range: { offset: 0, length: 1 } },
      {
        document: { connection: 'acme', resource: 'users', id: '1' },
        session: { connection, service: () => Promise.resolve(service) },
        service,
        tree: new JsonTree('{}'),
        departments: new Map([['/1/', '7']]),
        references: [],
        names: new Map([
          ['department 9', 'Named'],
          ['person 9', 'Named'],
          ['legal-entities 8', 'Acme Ltd'],
        ]),
      },
    );
  }

  it('is name, code and status of a department below those above it, also of one named by its path', () => {
    const known: KnownResource[] = [
      { resource: 'departments', id: '7', name: 'Board', code: 'B' },
      {
        resource: 'departments',
        id: '8',
        name: 'Shops',
        code: 'S',
        above: 'Board › Sales',
        status: 'inactive',
      },
    ];
    assert.equal(hover(known, 'department', '7'), 'Board · B · active');
    assert.equal(hover(known, 'parent', '/1/'), 'Board · B · active');
    assert.equal(hover(known, 'department', '8'), 'Board › Sales › Shops · S · inactive');
  });

  it('is that of a row for a person, whichever API has listed the person', () => {
    const known: KnownResource[] = [
      { resource: 'employees', id: '3', name: 'Adam Ann', code: '0012', serviceStatus: 'upcoming' },
      { resource: 'users', id: '4', code: '7' },
    ];
    assert.equal(hover(known, 'person', '3'), 'Adam Ann\nStatus: upcoming\nNumber: 0012\nID: 3');
    assert.equal(hover(known, 'employees', '4'), 'Person 4\nNumber: 7\nID: 4');
  });

  it('is the name of a legal entity that a dialog has listed', () => {
    const known: KnownResource[] = [
      { resource: 'legal-entities', id: '8', name: 'Acme UK', status: 'GBR · archived' },
    ];
    assert.equal(hover(known, 'legal-entities', '8'), 'Acme UK · GBR · archived');
  });

  it('is nothing of a person or department for what only has the same id', () => {
    const known: KnownResource[] = [
      { resource: 'employees', id: '9', name: 'Adam Ann' },
      { resource: 'departments', id: '9', name: 'Board' },
    ];
    assert.equal(hover(known, 'legal-entities', '9'), '');
  });

  it('is the name in the document where nothing is loaded, else nothing', () => {
    assert.equal(hover([], 'department', '9'), 'Named');
    assert.equal(hover([], 'person', '9'), 'Named\nID: 9');
    assert.equal(hover([], 'person', '5'), '');
    assert.equal(hover([], 'legal-entities', '8'), 'Acme Ltd');
    assert.equal(hover([], 'parent', '/2/'), '');
  });
});
