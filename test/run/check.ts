import { conclude, lint, mochaStep, runLanes, typeChecks } from './steps.ts';
import { task } from './task.ts';

/** The unit tests in three parts that take about as long as each other, and beside each other. */
const services = 'test/unit/{faults,sandbox}/**';
const attacks = 'test/unit/attacks/**';
/** Unit tests that try or prove many cases, and the benches, which only `npm test` runs. */
const long = ['test/unit/fuzz/fuzz.*', 'test/unit/attacks/regularExpressions.*', 'test/unit/bench.*'];

// The inner loop: what a change is tried with again and again, on two processors in about a minute.
await task(async () =>
  conclude(
    await runLanes(
      [mochaStep('Unit tests of the sandbox and of faults', 'unit', `${services}/*.test.ts`)],
      [mochaStep('Unit tests of attacks', 'unit', `${attacks}/*.test.ts`, ...ignoring(...long))],
      [
        ...typeChecks,
        lint,
        mochaStep(
          'All other unit tests, without the long ones',
          'unit',
          ...ignoring(services, attacks, ...long),
        ),
      ],
    ),
  ),
);

function ignoring(...patterns: readonly string[]): readonly string[] {
  return patterns.flatMap((pattern) => ['--ignore', pattern]);
}
