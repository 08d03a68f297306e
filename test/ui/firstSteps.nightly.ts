import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import { type Sandbox, startSandbox } from '../../src/sandbox/index.ts';
import { addSandbox } from './support/connectionSteps.ts';
import { inOneGo } from './support/pointer.ts';
import { createReport } from './support/reportSteps.ts';
import { until } from './support/until.ts';
import { useWorkbench } from './support/useWorkbench.ts';

describe('a new user', () => {
  const workbench = useWorkbench({
    settings: { 'workforce.sandbox.employees': 30, 'workforce.sandbox.departments': 8 },
  });
  let own: Sandbox;

  before(async () => {
    own = await startSandbox({ employees: 30, departments: 8, rateLimit: 'off' });
  });

  after(() => own.stop());

  it('sees both ways to begin in the first view, without scrolling in a window of 900 px', async () => {
    const { page } = workbench();
    await workbench().showExplorer();
    const departments = workbench().view('Departments');
    const window = page.viewportSize();
    const sidebar = await page.locator('.part.sidebar').boundingBox();
    assert.ok(window?.height === 900 && Math.round(sidebar?.width ?? 0) === 300);
    for (const link of [
      departments.welcome().getByRole('button', { name: 'Explore the Sandbox Company' }),
      departments.welcome().getByText('Add Connection…'),
      departments.welcome().getByText('first steps'),
    ]) {
      await link.waitFor();
      // The views get their sizes one after the other.
      await until(
        async () => ({ pane: await departments.pane.boundingBox(), box: await link.boundingBox() }),
        ({ pane, box }) =>
          pane !== null && box !== null && box.y >= pane.y && box.y + box.height <= pane.y + pane.height,
      );
    }
    await workbench().screenshot('first-steps-welcome');
  });

  it('reads one sentence in each other view, and no button again', async () => {
    for (const [name, text] of [
      ['Employees', 'People by name'],
      ['Taxonomies', 'The labels'],
      ['Reports', 'Time-sheet reports'],
    ] as const) {
      const welcome = workbench().view(name).welcome();
      await welcome.getByText(text).waitFor();
      assert.equal(await welcome.getByRole('button').count(), 0);
    }
  });

  it('opens the walkthrough from the welcome', async () => {
    await workbench().view('Departments').welcome().getByText('first steps').click();
    await step('sandbox', false).waitFor();
    const steps = workbench().page.locator('.getting-started-step');
    await steps.nth(7).waitFor();
    assert.equal(await steps.count(), 8);
  });

  it('starts the sandbox there, which ticks off the first step', async () => {
    const walkthrough = workbench().page.locator('.gettingStartedContainer');
    await walkthrough.getByRole('button', { name: 'Explore the Sandbox Company' }).click();
    await workbench().view('Departments').row('Finance').waitFor();
    await step('sandbox', true).waitFor();
    await workbench().screenshot('first-steps-sandbox');
    for (const id of ['goTo', 'report', 'connection']) {
      await step(id, false).waitFor();
    }
  });

  it('cancels Go to… and the creation of a report, which ticks off nothing', async () => {
    for (const title of ['Workforce: Go to…', 'Workforce: Create Report…']) {
      await workbench().command(title);
      await workbench().quickInput.asks(/narrow the list|Select a template/);
      await workbench().quickInput.cancel();
    }
    for (const id of ['goTo', 'report', 'connection']) {
      await step(id, false).waitFor();
    }
  });

  it('opens what Go to… finds, which ticks off the second step', async () => {
    const { quickInput } = workbench();
    await workbench().command('Workforce: Go to…');
    await quickInput.take(/narrow the list/, 'Finance');
    await workbench()
      .tab(/^Finance · /)
      .waitFor();
    await workbench()
      .tab(/^Welcome/)
      .click();
    await step('goTo', true).waitFor();
  });

  it('creates a report, which ticks off the third step', async () => {
    await createReport(workbench(), 'Activité mensuelle');
    await step('report', true).waitFor();
    await step('connection', false).waitFor();
  });

  it('adds an own connection, which ticks off the last step', async () => {
    await addSandbox(workbench(), 'Mine', own);
    await step('connection', true).waitFor();
    await workbench().screenshot('first-steps-done');
  });

  it('finds no broken picture on the details page', async () => {
    const { page } = workbench();
    await workbench().command('Extensions: Show Installed Extensions');
    // The list is drawn again while the editor loads its extensions.
    await inOneGo(page, async (options) => {
      await page.locator('.extension-list-item').getByText('Workforce Explorer').click(options);
      await workbench().tab('Extension: Workforce Explorer').waitFor(options);
    });
    const details = page.frameLocator('.webview.ready').frameLocator('#active-frame');
    await details.getByRole('heading', { name: 'First steps' }).waitFor();
    const loaded = () =>
      details
        .locator('img')
        .evaluateAll<boolean[], { readonly complete: boolean; readonly naturalWidth: number }>((images) =>
          images.filter(({ complete }) => complete).map(({ naturalWidth }) => naturalWidth > 0),
        );
    const count = await details.locator('img').count();
    assert.ok((await until(loaded, ({ length }) => length === count)).every(Boolean));
    await workbench().screenshot('first-steps-details');
  });

  /** The box of a step of the walkthrough, ticked or not. */
  function step(id: string, isDone: boolean): Locator {
    return workbench().page.locator(`[data-done-step-id$="#${id}"][aria-checked="${isDone}"]`);
  }
});
