import assert from 'node:assert/strict';
import { Picture } from './support/picture.ts';
import { useWorkbench } from './support/useWorkbench.ts';
import { testedLanguages } from './support/workbench.ts';

for (const [language, options] of testedLanguages) {
  describe(`the first minutes in a narrow window, in ${language}`, () => {
    const workbench = useWorkbench({
      ...options,
      settings: { 'workforce.sandbox.employees': 30, 'workforce.sandbox.departments': 8 },
    });
    const shown = (english: string) => workbench().texts.shown(english);
    const explore =
      language === 'French' ? 'Explorer l’entreprise du bac à sable' : 'Explore the Sandbox Company';

    it('say in each view what it will have, with the sandbox as the one button', async () => {
      await workbench().page.setViewportSize({ width: 800, height: 800 });
      await workbench().showExplorer();
      const welcomes: string[] = [];
      for (const name of ['Departments', 'Employees', 'Taxonomies', 'Reports']) {
        const welcome = workbench().view(name).welcome();
        await welcome.waitFor();
        welcomes.push((await welcome.textContent())?.trim() ?? '');
      }
      assert.equal(new Set(welcomes).size, 4);
      const words = welcomes.map((text) => new Set(text.toLowerCase().match(/[\p{L}’]+/gu)));
      for (const [place, own] of words.slice(1).entries()) {
        for (const other of words.slice(place + 2)) {
          const shared = [...own].filter((word) => word.length > 3 && other.has(word));
          assert.deepEqual(shared, [], 'the views say different things');
        }
      }
      const buttons = workbench().page.locator('.welcome-view-content .monaco-button');
      assert.deepEqual(await buttons.allTextContents(), [explore]);
      assert.doesNotMatch((await buttons.first().getAttribute('class')) ?? '', /secondary/);
      await workbench().screenshot(`first-minutes-${language}-800`);
    });

    it('have a walkthrough of eight steps, which needs no picture', async () => {
      const { page } = workbench();
      await page.setViewportSize({ width: 1280, height: 800 });
      await workbench()
        .view('Departments')
        .welcome()
        .getByText(/first steps|premiers pas/)
        .click();
      const steps = page.locator('.getting-started-step');
      await steps.nth(7).waitFor();
      assert.equal(await steps.count(), 8);
      await workbench().screenshot(`walkthrough-${language}-1280`);
      await page.setViewportSize({ width: 1700, height: 1000 });
      for (const id of ['chart', 'calendar', 'table', 'check']) {
        await page
          .locator(`[data-done-step-id$="#${id}"]`)
          .locator('xpath=ancestor::*[contains(@class,"getting-started-step")][1]')
          .click();
        await page
          .locator(
            '.getting-started-media svg, .getting-started-media iframe, .getting-started-media webview',
          )
          .first()
          .waitFor();
        await workbench().screenshot(`walkthrough-${language}-${id}`);
      }
      await page.setViewportSize({ width: 1280, height: 800 });
    });

    it('tick off the chart when it is shown, by a command that says of what', async () => {
      const { page, quickInput } = workbench();
      await workbench().view('Departments').welcome().getByRole('button', { name: explore }).click();
      await workbench().view('Departments').row('Finance').waitFor();
      await workbench().command('Workforce: Show Organization Chart');
      await workbench()
        .tab(/Chart|Organigramme/)
        .waitFor();
      // The tools of the chart have their words.
      await new Picture(page, 'chart').element.getByText(shown('Head counts'), { exact: true }).waitFor();
      await workbench()
        .tab(/^Welcome|^Bienvenue/)
        .click();
      await page.locator('[data-done-step-id$="#chart"][aria-checked="true"]').waitFor();
      await page.keyboard.press('F1');
      await quickInput.input.fill('>Workforce ');
      await workbench().screenshot(`palette-${language}`);
      await quickInput.cancel();
    });
  });
}
