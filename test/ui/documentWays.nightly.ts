import assert from 'node:assert/strict';
import { type Sandbox, startSandbox } from '../../src/sandbox/index.ts';
import { addSandbox } from './support/connectionSteps.ts';
import { Effort } from './support/effort.ts';
import { clickUntilThere } from './support/pointer.ts';
import { until } from './support/until.ts';
import { useWorkbench } from './support/useWorkbench.ts';

describe('a person who follows the line above documents', () => {
  const workbench = useWorkbench({ settings: { 'workforce.requestsPerMinute': 1000 } });
  const requests: string[] = [];
  let acme: Sandbox;

  before(async () => {
    acme = await startSandbox({ employees: 60, departments: 12, rateLimit: 'off' });
    acme.onRequest(({ method, path }) => requests.push(`${method} ${path}`));
    await workbench().showExplorer();
    await addSandbox(workbench(), 'Acme', acme);
    await workbench().view('Employees').at(1).waitFor();
    await workbench().viewsLoaded();
  });

  after(() => acme.stop());

  const above = (title: string | RegExp) =>
    workbench().page.locator('.codelens-decoration').getByText(title, { exact: true });
  const shown = async () => JSON.parse(await workbench().editorText());
  /** Waits for the document with an id. */
  const documentOf = (id: string) =>
    until(
      async () =>
        (await workbench()
          .tab(new RegExp(` · ${id}\\b`))
          .count()) > 0,
      (isThere) => isThere,
    );

  it('reads the names, and goes to the department, its head, and back to the manager, in five inputs', async () => {
    const effort = new Effort(workbench());
    requests.length = 0;
    await effort.click(workbench().view('Employees').at(4));
    await above('Manager').waitFor();
    const person = await shown();
    const [position] = Object.values<{ manager: { id: string }; department: { id: string } }>(
      person.embedded['job-position'],
    );
    assert.equal(requests.length, 1, requests.join('\n'));
    await workbench().screenshot('document-names');

    await effort.byOneClick(() => clickUntilThere(above('Department'), above('Head')));
    await workbench().screenshot('document-of-department');
    await effort.byOneClick(() => clickUntilThere(above('Head'), above('Manager')));
    // Three documents: that of the person shows the place of the person.
    assert.equal(requests.length, 3, requests.join('\n'));

    // The same person again, from the row.
    await effort.click(workbench().view('Employees').at(4));
    await documentOf(person.id);
    await above('Manager').waitFor();
    assert.equal((await shown()).id, person.id);
    const manager = new RegExp(` · ${position?.manager.id ?? assert.fail()}\\b`);
    await effort.byOneClick(() => clickUntilThere(above('Manager'), workbench().tab(manager)));
    assert.equal(effort.inputs, 5);
    assert.ok(requests.length <= 6, requests.join('\n'));
  });

  it('sees the same in a dark, narrow window and in the menu of the text', async () => {
    const { page } = workbench();
    await workbench().useTheme('Dark Modern');
    await page.setViewportSize({ width: 800, height: 800 });
    await clickUntilThere(above('Department'), above('Head'));
    await workbench().screenshot('document-of-department-narrow');
    await workbench().editor().locator('.view-line').first().click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Go to' }).waitFor();
    await workbench().screenshot('document-menu');
    await page.keyboard.press('Escape');
  });
});
