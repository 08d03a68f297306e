import { conclude, lint, runLanes, type Step, typeCheck } from './steps.ts';
import { task } from './task.ts';

const script = 'test/run/unit.ts';
// Half of the time is the fault matrix, so it goes beside all the rest.
const faults: Step = {
  title: 'Unit tests of faults',
  kind: 'suite',
  script,
  args: ['test/unit/faults/**/*.test.ts'],
};
/** Unit tests that try or prove many cases, which only `npm test` runs. */
const long = ['test/unit/fuzz/fuzz.*', 'test/unit/attacks/regularExpressions.*'];
const others: Step = {
  title: 'All other unit tests, without the long ones',
  kind: 'suite',
  script,
  args: ['test/unit/faults/**', ...long].flatMap((files) => ['--ignore', files]),
};

// The inner loop: what a change is tried with again and again, on two processors in less than a minute.
await task(async () => conclude(await runLanes([typeCheck, lint, faults], [others])));
