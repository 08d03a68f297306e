import assert from 'node:assert/strict';
import { personCard } from '../../../../src/company/people/personCard.ts';

const nothingMasked = () => false;

describe('the card of a person', () => {
  it('takes department and manager of an employee from the embedded job position', () => {
    const employee = {
      name: 'Martin Zoé',
      email: 'z@acme.example',
      status: 'active',
      portrait: { id: 'p', url: 'https://acme.example/portraits/p' },
      applicableJobPosition: { id: 'jp-1', type: 'job-position' },
      embedded: {
        'job-position': {
          'jp-0': { department: { id: '8' } },
          'jp-1': { department: { id: '9' }, manager: { id: '4' } },
        },
      },
    };
    assert.deepEqual(personCard(employee, nothingMasked), {
      name: 'Martin Zoé',
      email: 'z@acme.example',
      status: 'active',
      portrait: 'https://acme.example/portraits/p',
      department: { id: '9', name: undefined },
      manager: { id: '4', name: undefined },
    });
  });

  it('takes them from the references of a user, whose manager may have a name in two parts', () => {
    const user = {
      lastName: 'Martin',
      firstName: 'Zoé',
      displayName: 'Zoé Martin',
      picture: { id: 'p', href: '/files/p' },
      department: { id: 9, name: 'Finance' },
      manager: { id: 4, firstName: 'Ada', lastName: 'Roy' },
    };
    const { department, manager, portrait } = personCard(user, nothingMasked);
    assert.deepEqual(department, { id: '9', name: 'Finance' });
    assert.deepEqual(manager, { id: '4', name: 'Roy Ada' });
    assert.equal(portrait, '/files/p');
  });

  it('leaves out what is masked, missing or of another type', () => {
    const masked = { familyName: '••••', givenName: 7, email: null, manager: [], department: { name: 'x' } };
    assert.deepEqual(
      personCard(masked, (value) => value === '••••'),
      {},
    );
    assert.deepEqual(personCard({}, nothingMasked), {});
    const hostile = { applicableJobPosition: { id: '__proto__' }, embedded: { 'job-position': null } };
    assert.deepEqual(personCard(hostile, nothingMasked), {});
  });
});
