import assert from 'node:assert/strict';
import { servedPage } from '../../bench/pages/servedPage.ts';
import { openChromium } from '../../run/vscode/chromium.ts';
import { editorDirectory } from '../../run/vscode/editorDirectory.ts';

/** Stands in for the extension: nothing can be read. */
const extension = `const acquireVsCodeApi = () => ({
  getState() {},
  setState() {},
  postMessage({ type }) {
    if (type === 'ready') {
      const failure = { type: 'failure', sentence: 'Could not read it. Then try again.', remedies: ['Show Log'] };
      setTimeout(() => postMessage(failure, '*'));
    }
  },
});`;

const subjects = {
  chart: { connection: 'acme' },
  calendar: {
    ...{ connection: 'acme', version: 'v3', insist: false, of: 'department' },
    ...{ owners: [{ id: '1', name: 'Finance' }], audience: 'Finance', month: '2026-06' },
  },
  report: { address: 'file:///hours.csv' },
};

/** Pixels of a button of one line. */
const lineOfButton = 40;

describe('a page that shows an error in place of its picture', () => {
  for (const [name, subject] of Object.entries(subjects)) {
    it(`has buttons of their natural size below its sentence, in a ${name}`, async () => {
      await using pages = await servedPage(name, subject, extension);
      const page = await openChromium(editorDirectory());
      try {
        await page.goto(pages.address);
        const sentence = await page.getByText('Could not read it.').boundingBox();
        const buttons = page.getByRole('alert').getByRole('button');
        await buttons.nth(1).waitFor();
        for (const button of await buttons.all()) {
          const { y, height } = (await button.boundingBox()) ?? assert.fail('no button');
          assert.ok(height < lineOfButton, `${height} pixels`);
          assert.ok(y - (sentence?.y ?? 0) < 2 * lineOfButton, `${y} pixels from the top`);
        }
      } finally {
        await page.context().close();
      }
    });
  }
});
