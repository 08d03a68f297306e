import { appendFileSync } from 'node:fs';
import { format } from 'node:util';
import Mocha from 'mocha';
import CountingReporter, { reportFile } from '../run/reporter.ts';
import { longestWait } from './features/documents/support.ts';
import { keepFocus, tidyWindow } from './isolation.ts';
import { witnessDocuments, witnessWindow } from './witness.ts';

/**
 * Runs test files in the extension host, each of which is loaded by a function. What `test/run/host.ts` bundles calls
 * this. Throws when a test failed.
 */
export async function runTests(files: Readonly<Record<string, () => unknown>>): Promise<void> {
  const report = process.env[reportFile];
  if (report !== undefined) {
    Mocha.reporters.Base.consoleLog = (...line: unknown[]) => appendFileSync(report, `${format(...line)}\n`);
  }
  // A state that is not reached fails the test earlier than this does, with what was waited for.
  const timeout = 2 * longestWait * 1_000;
  const mocha = new Mocha({ timeout, forbidOnly: true, color: false, reporter: CountingReporter });
  // Before the hooks of the suite itself: its body comes after this event.
  mocha.suite.on(Mocha.Suite.constants.EVENT_SUITE_ADD_SUITE, (suite: Mocha.Suite) => {
    suite.beforeAll('tidies the window', tidyWindow);
  });
  witnessDocuments();
  keepFocus();
  witnessEachTest(mocha.suite);
  const { EVENT_FILE_PRE_REQUIRE, EVENT_FILE_POST_REQUIRE } = Mocha.Suite.constants;
  for (const [file, load] of Object.entries(files)) {
    mocha.suite.emit(EVENT_FILE_PRE_REQUIRE, globalThis, file, mocha);
    load();
    mocha.suite.emit(EVENT_FILE_POST_REQUIRE, globalThis, file, mocha);
  }
  const failures = await new Promise<number>((resolve) => mocha.run(resolve));
  if (failures > 0) {
    throw new Error(`${failures} host tests failed.`);
  }
}

/** Before the hooks of the suites themselves, some of which close what their tests opened. */
function witnessEachTest(parent: Mocha.Suite): void {
  parent.on(Mocha.Suite.constants.EVENT_SUITE_ADD_SUITE, (suite: Mocha.Suite) => {
    witnessEachTest(suite);
    suite.afterEach('witnesses the window', async function () {
      if (this.currentTest?.parent === suite) {
        await witnessWindow(this.currentTest.fullTitle());
      }
    });
  });
}
