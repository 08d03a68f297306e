import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import { type Sandbox, startSandbox } from '../../src/sandbox/index.ts';
import { addSandbox } from './support/connectionSteps.ts';
import { Picture } from './support/picture.ts';
import { inOneGo } from './support/pointer.ts';
import { useWorkbench } from './support/useWorkbench.ts';
import { read } from './workingDay/people.ts';

interface Placed {
  readonly items: readonly {
    readonly id: string;
    readonly givenName: string;
    readonly familyName: string;
    readonly applicableJobPosition?: { readonly id: string } | null;
  }[];
  readonly embedded: {
    readonly 'job-position': Readonly<Record<string, { readonly manager?: { readonly id: string } | null }>>;
  };
}

const scopes = 'employees.readonly job-positions.readonly';

/** A person with a manager who has a manager, the one who works for the most senior last, by their names in lists. */
async function chainIn(sandbox: Sandbox): Promise<readonly [string, string, string]> {
  const { items, embedded } = await read<Placed>(
    sandbox,
    'employees?limit=100&sort=familyName&status=active&include=embedded',
    scopes,
  );
  const byId = new Map(items.map((person) => [person.id, person]));
  const managerOf = (person: Placed['items'][number] | undefined) =>
    byId.get(embedded['job-position'][person?.applicableJobPosition?.id ?? '']?.manager?.id ?? '');
  for (const person of items) {
    const manager = managerOf(person);
    const upper = managerOf(manager);
    if (manager !== undefined && upper !== undefined && upper !== person) {
      const [first, second, third] = [person, manager, upper].map(
        ({ familyName, givenName }) => `${familyName} ${givenName}`,
      );
      return [first ?? '', second ?? '', third ?? ''];
    }
  }
  assert.fail('The company has no two levels of managers.');
}

describe('a person with two companies, one of them production', () => {
  const workbench = useWorkbench({ settings: { 'workforce.requestsPerMinute': 1000 } });
  const options = { employees: 40, departments: 8, rateLimit: 'off' } as const;
  // Both have the same departments, with another code of one of them.
  const companies = [
    { name: 'Acme', seed: 7, text: 'Acme', code: 'RESHUM-007' },
    { name: 'Beta', seed: 2, text: 'Beta (⚠ Production)', code: 'RESHUM-008' },
  ] as const;
  const sandboxes: Sandbox[] = [];
  let people: readonly [string, string, string];

  before(async () => {
    await workbench().showExplorer();
    for (const { name, seed } of companies) {
      const sandbox = await startSandbox({ ...options, seed });
      sandboxes.push(sandbox);
      await addSandbox(workbench(), name, sandbox, scopes);
      await workbench().viewsLoaded();
    }
    // Before any calendar, which could take the focus from the questions.
    await workbench().manage('Mark Connection…');
    await workbench().quickInput.pick('Select the connection to mark', 'Beta');
    await workbench().quickInput.pick('Mark of “Beta”', '⚠ Production');
    people = await chainIn(sandboxes[1] ?? assert.fail());
  });

  after(async () => {
    await Promise.all(sandboxes.map((sandbox) => sandbox.stop()));
  });

  /** The line at the top of the picture that is shown. */
  const line = (): Locator =>
    workbench()
      .page.frameLocator('iframe.webview.ready:visible')
      .frameLocator('#active-frame')
      .locator('#connection');

  it('sees it in the tabs and at the top of two calendars that are else alike', async () => {
    for (const { name, text, code } of companies) {
      await workbench().command('Workforce: Switch Connection…');
      await workbench().quickInput.pick('Select the connection to switch to', name);
      // The name of the company is shown before its rows, and the command does not know a row that is gone.
      const { pane } = workbench().view('Departments');
      await pane.getByRole('treeitem').filter({ hasText: code }).waitFor();
      // While a view is drawn again, the editor passes no row to a command, which then asks for one.
      await inOneGo(workbench().page, async (options) => {
        await workbench().page.keyboard.press('Escape');
        await workbench()
          .view('Departments')
          .rowMenu('Finance', /Show Leaves in a Calendar/);
        await workbench().tab(`Leaves of Finance — ${text}`).waitFor(options);
      });
      await line().getByText(text, { exact: true }).waitFor();
      await new Picture(workbench().page, 'calendar').element.getByRole('grid').waitFor();
      await workbench().screenshot(`which company ${name}`);
    }
    await workbench().tab('Leaves of Finance — Acme').waitFor();
    await workbench().closeEditors();
  });

  it('reads the whole name of each view while the pointer is on it', async () => {
    for (const name of ['Departments', 'Employees', 'Taxonomies', 'Reports']) {
      const { header } = workbench().view(name);
      await header.hover();
      const title = header.locator('h3.title').first();
      const [whole, shown] = await title.evaluate<
        [number, number],
        { scrollWidth: number; clientWidth: number }
      >((element) => [element.scrollWidth, element.clientWidth]);
      assert.ok(whole <= shown, `${name}: ${whole} px have ${shown} px`);
      await workbench().screenshot(`header of ${name}`);
    }
  });

  it('keeps the tab of a row with a double-click', async () => {
    const employees = workbench().view('Employees');
    await (await employees.reveal(people[0])).dblclick();
    await workbench().tab(people[0]).waitFor();
    await (await employees.reveal(people[1])).click();
    await workbench().tab(people[1]).waitFor();
    await (await employees.reveal(people[2])).click();
    await workbench().tab(people[2]).waitFor();
    assert.equal(await workbench().tab(people[0]).count(), 1);
    assert.equal(await workbench().tab(people[1]).count(), 0);
    await workbench().closeEditors();
  });
});
