import { writeFileSync } from 'node:fs';
import Mocha from 'mocha';

/** The variable that names the file for the counts of a suite: a suite may run in a process far from its caller. */
export const countsFile = 'WORKFORCE_TEST_COUNTS';

/** The variable that names the file for the report itself where standard output is not the user's. */
export const reportFile = 'WORKFORCE_TEST_REPORT';

/** The variable that holds the pattern of the files to run where no command line does. */
export const testFiles = 'WORKFORCE_TEST_FILES';

export type Counts = { passed: number; failed: number };

/** Mocha's own report for the user, and the counts for `npm test`. Skipped tests count as failed: all must run. */
export default class CountingReporter extends Mocha.reporters.Spec {
  constructor(runner: Mocha.Runner, options: Mocha.MochaOptions) {
    super(runner, options);
    const file = process.env[countsFile];
    if (file !== undefined) {
      runner.once('end', () => {
        const { passes, failures, pending } = this.stats;
        const counts: Counts = { passed: passes, failed: failures + pending };
        writeFileSync(file, JSON.stringify(counts));
      });
    }
  }
}
