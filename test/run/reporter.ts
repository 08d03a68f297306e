import { writeFileSync } from 'node:fs';
import { relative, sep } from 'node:path';
import Mocha from 'mocha';

/** The variable that names the file for the counts of a suite: a suite may run in a process far from its caller. */
export const countsFile = 'WORKFORCE_TEST_COUNTS';

/** The variable that names the file for the report itself where standard output is not the user's. */
export const reportFile = 'WORKFORCE_TEST_REPORT';

/**
 * How many tests passed and failed, of each failure its title and the summary of its error, and how many seconds
 * each test file took, by its path.
 */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly failures: readonly string[];
  readonly seconds?: Readonly<Record<string, number>>;
}

/** Mocha's own report for the user, and the counts for `npm test`. Skipped tests count as failed: all must run. */
export default class CountingReporter extends Mocha.reporters.Spec {
  constructor(runner: Mocha.Runner, options: Mocha.MochaOptions) {
    super(runner, options);
    const file = process.env[countsFile];
    if (file !== undefined) {
      const failures: string[] = [];
      runner.on('fail', (test, error: Error) => failures.push(`${test.fullTitle()}: ${summary(error)}`));
      runner.on('pending', (test) => failures.push(`${test.fullTitle()}: skipped`));
      const seconds: Record<string, number> = {};
      const begun = new Map<Mocha.Suite, number>();
      runner.on('suite', (suite) => begun.set(suite, performance.now()));
      runner.on('suite end', (suite) => {
        if (suite.parent?.root === true && suite.file !== undefined) {
          const name = relative(process.cwd(), suite.file).replaceAll(sep, '/');
          const took = (performance.now() - (begun.get(suite) ?? 0)) / 1000;
          seconds[name] = Math.round((seconds[name] ?? 0) + took);
        }
      });
      runner.once('end', () => {
        const counts: Counts = {
          passed: this.stats.passes,
          failed: this.stats.failures + this.stats.pending,
          failures,
          seconds,
        };
        writeFileSync(file, JSON.stringify(counts));
      });
    }
  }
}

/** The first line of an error, what a browser waited for, and the innermost line of the tests that it comes from. */
function summary({ message, stack = '' }: Error): string {
  const [first = ''] = message.slice(0, 300).split('\n', 1);
  const [, awaited] = /- (waiting for .*)/.exec(message) ?? [];
  const [place] = /test[\\/][\w\\/.-]+\.ts:\d+/.exec(stack) ?? [];
  return [first, awaited, place && `(${place})`]
    .filter((part) => part !== undefined)
    .join(' ')
    .slice(0, 600);
}
