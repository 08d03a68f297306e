import assert from 'node:assert/strict';
import { useWorkbench } from './support/useWorkbench.ts';
import type { Row, View } from './support/view.ts';

const views = ['Departments', 'Employees', 'Taxonomies', 'Reports'] as const;

describe('a person in the trees', () => {
  const workbench = useWorkbench({ settings: { 'workforce.requestsPerMinute': 1000 } });

  before(async () => {
    await workbench().showExplorer();
    await workbench().command('Workforce: Explore Sandbox…');
    await workbench().view('Departments').row('Finance').waitFor();
  });

  /** Gives one view the whole height of the sidebar. */
  async function only(name: (typeof views)[number]): Promise<View> {
    for (const each of views) {
      await workbench()
        .view(each)
        .toggle(each === name);
    }
    const view = workbench().view(name);
    await view.pane.getByRole('treeitem').first().waitFor();
    return view;
  }

  /** Waits until the header of the employees view shows the search and the filter. */
  async function filteredBy(text: string): Promise<void> {
    const shown = workbench().view('Employees').description();
    // The number of people that it leaves precedes it, once they are loaded.
    await shown.getByText(new RegExp(`^(.* (people|person) · )?${text}$`)).waitFor();
  }

  it('opens a department and its employees, who are counted then', async () => {
    const view = await only('Departments');
    await view.expand('Finance');
    const people = view.pane.getByRole('treeitem', { name: /^Employees of Finance/ });
    await people.locator('.monaco-tl-twistie').click();
    await view.pane.getByRole('treeitem', { name: /^Employees of Finance \d+$/ }).waitFor();
    const peopleIn = (rows: readonly Row[]) => {
      const place = rows.findIndex(({ name, level }) => name === 'Employees' && level === 3);
      const persons = rows.slice(place + 1).filter(({ level }) => level === 4);
      return { persons, count: Number(rows[place]?.description) };
    };
    const shown = await view.rowsOnce((rows) => peopleIn(rows).persons.length === peopleIn(rows).count);
    const { persons } = peopleIn(shown);
    assert.ok(persons.length > 0);
    assert.ok(persons.every(({ name, expanded }) => / /.test(name) && expanded === undefined));
  });

  it('finds everything as open and chosen as it was after a refresh', async () => {
    const view = workbench().view('Departments');
    await view.click('Marketing');
    const before = await view.rows();
    await view.headerMenu('Refresh Departments');
    await view.expand('Ventes');
    const until = before.findIndex(({ name }) => name === 'Ventes');
    assert.ok(until > 0);
    // The employees are counted again after they are shown again.
    await view.shows(before.slice(0, until));
    const marketing = await view.reveal('Marketing');
    await marketing.and(workbench().page.locator('[aria-selected="true"]')).waitFor();
  });

  it('loads more employees where the list ends, and stays there', async () => {
    const view = await only('Employees');
    await view.reveal('Load More (100 of 400)');
    await view.click('Load More (100 of 400)');
    await view.row('Load More (100 of 400)').waitFor({ state: 'detached' });
    await view.rowsOnce((rows) => rows.length > 3 && rows.every(({ name }) => !name.startsWith('Load More')));
    await view.reveal('Load More (200 of 400)');
  });

  it('searches and filters, sees both in the header, and clears them there', async () => {
    const view = workbench().view('Employees');
    await view.headerAction('Search Employees…');
    await workbench().quickInput.type('Search Employees', 'ma');
    await filteredBy('“ma”');
    await view.headerMenu('Filter Employees…');
    await workbench().quickInput.tick('Select statuses (none = all)', ['active']);
    await workbench().quickInput.pick('Select a department', 'Finance');
    await filteredBy('“ma” · active · Finance');
    const others = view.pane.getByRole('treeitem').filter({ hasNotText: /(^|[ -])ma/i });
    await others.first().waitFor({ state: 'detached' });
    await view.row('Maillard Benoît').waitFor();
    await view.headerAction('Clear Employee Search and Filters');
    await view.row('Adam Hélène').waitFor();
    await view.description().filter({ hasNotText: '“ma”' }).waitFor({ state: 'attached' });
  });

  it('hides archived labels, sees how many, and gets them back with a click', async () => {
    const view = await only('Taxonomies');
    await view.expand('Skills');
    const all = await view.rows();
    const archived = all.filter(({ description }) => description === 'archived').length;
    assert.ok(archived > 0);
    await view.headerMenu('Hide Archived Labels');
    const note = `Archived labels hidden: ${archived}`;
    await view.row(note).waitFor();
    assert.ok((await view.rows()).every(({ description }) => description !== 'archived'));
    await view.click(note);
    await view.row(note).waitFor({ state: 'detached' });
    await view.shows(all);
  });
});
