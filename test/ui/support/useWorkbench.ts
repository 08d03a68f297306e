import { endEditors } from './editors.ts';
import { Workbench, type WorkbenchOptions } from './workbench.ts';

// Of all files together.
after(endEditors);

/**
 * Gives the tests of the surrounding `describe` a fresh workbench: opened before the first, closed after the
 * last, photographed when one fails.
 */
export function useWorkbench(options: WorkbenchOptions = {}): () => Workbench {
  let workbench: Workbench | undefined;

  before(async () => {
    workbench = await Workbench.open(options);
  });

  afterEach(async function () {
    await workbench?.witness?.look(this.currentTest?.fullTitle() ?? '');
    if (this.currentTest?.state === 'failed' && workbench) {
      console.log(`The window when it failed: ${await workbench.screenshot(this.currentTest.fullTitle())}`);
    }
  });

  after(async () => {
    await workbench?.close();
  });

  return () => {
    if (!workbench) {
      throw new Error('The workbench is there from the first test on, not while tests are described.');
    }
    return workbench;
  };
}
