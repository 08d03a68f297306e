import { conclude, lint, mochaStep, runLanes, typeChecks } from './steps.ts';
import { task } from './task.ts';

/** The folders that take longest, beside each other and all the rest. */
const [faults, attacks] = ['test/unit/faults/**', 'test/unit/attacks/**'] as const;
/** Unit tests that try or prove many cases, which only `npm test` runs. */
const long = ['test/unit/fuzz/fuzz.*', 'test/unit/attacks/regularExpressions.*'];

// The inner loop: what a change is tried with again and again, on two processors in less than a minute.
await task(async () =>
  conclude(
    await runLanes(
      [...typeChecks, lint, mochaStep('Unit tests of faults', 'unit', `${faults}/*.test.ts`)],
      [mochaStep('Unit tests of attacks', 'unit', `${attacks}/*.test.ts`, ...ignoring(...long))],
      [
        mochaStep(
          'All other unit tests, without the long ones',
          'unit',
          ...ignoring(faults, attacks, ...long),
        ),
      ],
    ),
  ),
);

function ignoring(...patterns: readonly string[]): readonly string[] {
  return patterns.flatMap((pattern) => ['--ignore', pattern]);
}
