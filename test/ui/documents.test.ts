import assert from 'node:assert/strict';
import { itNightly } from '../run/nightlyTests.ts';
import { listen } from './support/screenReader.ts';
import { useWorkbench } from './support/useWorkbench.ts';

describe('a person with JSON documents', () => {
  const workbench = useWorkbench({
    settings: { 'workforce.sandbox.employees': 30, 'workforce.sandbox.departments': 8 },
  });
  let text = '';
  let heard: readonly string[];

  before(async () => {
    heard = await listen(workbench().page);
    await workbench().showExplorer();
    await workbench().view('Departments').welcome().getByText('Explore the Sandbox Company').click();
  });

  it('opens a row as JSON', async () => {
    await workbench().view('Departments').rowAction('Siège social', 'Open as JSON');
    await workbench().editor().getByText('"hierarchy"').waitFor();
    text = await workbench().editorText();
    assert.ok(JSON.parse(text).hierarchy);
    assert.ok(text.startsWith('{\n    "id": '));
  });

  it('cannot change it, and reads why', async () => {
    const { page } = workbench();
    await workbench().editor().click();
    await page.keyboard.type('x');
    await page.getByText('It can be refreshed, but not edited.').first().waitFor();
    await workbench().screenshot('document-readonly');
    assert.equal(await workbench().editorText(), text);
  });

  itNightly(
    'finds it again after the window was reloaded, as the sandbox starts again by itself',
    async () => {
      await workbench().reload();
      await workbench().editor().getByText('"hierarchy"').waitFor();
      assert.equal(await workbench().editorText(), text);
      await workbench().view('Departments').row('Siège social').waitFor();
      assert.deepEqual(
        heard.filter((message) => message.includes('the sandbox is not running')),
        [],
      );
    },
  );

  it('reads personal data only after agreeing to it, and hides it again', async () => {
    const { page } = workbench();
    const employees = workbench().view('Employees');
    // Until the list is there, its only row starts the sandbox.
    await employees.at(1).waitFor();
    await employees.click(0);
    await workbench().editor().getByText('"birthDay"').waitFor();
    const masked = JSON.parse(await workbench().editorText());
    assert.deepEqual(masked.birthDay, { day: '••••', month: '••••' });
    const above = page.locator('.codelens-decoration');
    await above.getByText('sensitive fields are masked').waitFor();
    await page.getByText('Masked: Reveal…', { exact: true }).waitFor();
    await workbench().screenshot('document-masked');

    // The editor draws the line above the text again at any time, and a click meanwhile is lost.
    await page.getByText('Masked: Reveal…', { exact: true }).click();
    const question = workbench().dialog(/Reveal \d+ sensitive fields of this document\?/);
    await question.getByRole('button', { name: 'Reveal', exact: true }).click();
    await workbench().editor().getByText('••••').first().waitFor({ state: 'detached' });
    const revealed = JSON.parse(await workbench().editorText());
    assert.ok(Number.isInteger(revealed.birthDay.day));
    await above.getByText('sensitive fields are shown').waitFor();

    await workbench().screenshot('document-revealed');
    await page.getByText('Revealed: Hide', { exact: true }).click();
    await workbench().editor().getByText('••••').first().waitFor();
    assert.deepEqual(JSON.parse(await workbench().editorText()), masked);
  });

  it('goes from person to person by keyboard', async () => {
    const { page } = workbench();
    const employees = workbench().view('Employees');
    await employees.click(0);
    await workbench().editor().getByText('"birthDay"').waitFor();
    const shown = await page.getByRole('tab', { name: / · \d/, selected: true }).textContent();
    assert.ok(shown);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const other = page.getByRole('tab', { name: / · \d/, selected: true }).filter({ hasNotText: shown });
    await other.waitFor();
    await employees.at(1).and(page.locator('.focused')).waitFor();
  });

  it('learns whose id it is from a hover', async () => {
    await workbench().openById('Department', '104');
    const line = workbench().editor().locator('.view-line').filter({ hasText: '"parentId"' });
    await workbench().editorTooltip(line.locator('.detected-link').first(), /\s·\sactive$/);
    await workbench().screenshot('document-id-hover');
  });

  it('opens any address of the service, and reads why another one cannot be opened', async () => {
    const { quickInput } = workbench();
    await workbench().command('Workforce: Go to…');
    await quickInput.asks(/Name, code, number, e-mail/);
    await quickInput.input.fill('https://elsewhere.example/service-api/employees');
    await quickInput.widget.getByText('No document of Sandbox has this address.').waitFor();
    await workbench().screenshot('document-open-address');
    await quickInput.input.fill('"/service-api/employees?limit=2",');
    await quickInput.highlighted('/service-api/employees?limit=2').waitFor();
    await quickInput.input.press('Enter');
    await workbench().tab('/service-api/employees?limit=2').waitFor();
    await workbench().editor().getByText('"items"').waitFor();
    await workbench().screenshot('document-any-address');
  });
});
