import assert from 'node:assert/strict';
import { type Sandbox, startSandbox } from '../../../src/sandbox/index.ts';
import { addSandbox } from '../support/connectionSteps.ts';
import { describeTask } from '../support/effort.ts';
import { useWorkbench } from '../support/useWorkbench.ts';
import { type Employee, employeesOn, read } from './people.ts';

describe('a working day: what is looked up', () => {
  const workbench = useWorkbench({ settings: { 'workforce.requestsPerMinute': 1000 } });
  let acme: Sandbox;
  /** Employees beyond the first page, so that the service has to find them: another one for each task. */
  let remote: readonly Employee[];
  /** An employee of the first page. */
  let loaded: Employee;
  let label: { readonly name: string };

  before(async () => {
    acme = await startSandbox({ employees: 240, departments: 16, rateLimit: 'off' });
    await workbench().showExplorer();
    await addSandbox(workbench(), 'Acme', acme);
    await workbench().view('Departments').row('Finance').waitFor();
    await workbench().viewsLoaded();
    remote = await employeesOn(3, acme);
    label = await read(acme, 'taxonomy-labels/7003', 'taxonomies.readonly');
    loaded = (await employeesOn(1, acme))[0] ?? assert.fail('The sandbox has no employees.');
  });

  after(() => acme.stop());

  const scene = () => ({ workbench: workbench(), sandbox: acme });
  const nameOf = ({ familyName, givenName }: Employee) => `${familyName} ${givenName}`;
  const isOpen = (id: string) =>
    workbench()
      .tab(new RegExp(` · ${id}`))
      .waitFor();

  // The service is asked, too, where Enter comes later than 0.3 s: that is up to the speed of the machine.
  const isNoSearch = (request: string) => !/[?&](search|name)=/.test(request);

  describeTask(
    'person by letters inside her name, loaded',
    scene,
    async (effort) => {
      await effort.goTo(`${loaded.givenName} ${loaded.familyName.slice(1)}`);
      await effort.openHighlighted(nameOf(loaded));
      await isOpen(loaded.id);
    },
    isNoSearch,
  );

  const somebody = (place: number) => remote[place] ?? assert.fail('The sandbox has fewer employees.');

  const ways: readonly (readonly [task: string, textOf: (employee: Employee) => string])[] = [
    ['person by the beginning of a name, not loaded', ({ familyName }) => `e:${familyName}`],
    ['person by e-mail', ({ email }) => email],
    ['person by number', ({ employeeNumber }) => employeeNumber],
    ['person by ID', ({ id }) => id],
  ];
  for (const [place, [task, textOf]] of ways.entries()) {
    describeTask(task, scene, async (effort) => {
      const employee = somebody(place);
      await effort.goTo(textOf(employee));
      await effort.openHighlighted(nameOf(employee));
      await isOpen(employee.id);
    });
  }

  describeTask('department by code', scene, async (effort) => {
    await effort.goTo('FIN-002');
    await effort.openHighlighted('Finance');
    await isOpen('102');
  });

  describeTask('label by name in a closed taxonomy', scene, async (effort) => {
    await effort.goTo(`l:${label.name}`);
    await effort.openHighlighted('Taxonomy label');
    await isOpen('7003');
  });

  describeTask('document that a colleague sent as an address', scene, async (effort) => {
    const { id } = somebody(ways.length);
    await effort.goTo(`${acme.baseUrl}/service-api/employees/${id}`);
    await effort.openHighlighted(`Employee ${id}`);
    await isOpen(id);
  });
});
