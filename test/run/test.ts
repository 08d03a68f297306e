import { join } from 'node:path';
import { temporaryDirectory } from './project.ts';
import { conclude, lint, runLanes, type Step, typeCheck } from './steps.ts';
import { task } from './task.ts';

/** What the editors of the suites write and show, for the search that comes last. */
const evidence = temporaryDirectory();
const unit: Step = { title: 'Unit tests', kind: 'suite', script: 'test/run/unit.ts' };
const host: Step = {
  title: 'Host tests',
  kind: 'suite',
  script: 'test/run/host.ts',
  evidence: join(evidence, 'host'),
};
const ui: Step = {
  title: 'UI tests',
  kind: 'suite',
  script: 'test/run/ui.ts',
  evidence: join(evidence, 'ui'),
};
const leaks: Step = { title: 'Search for leaks', kind: 'suite', script: 'test/run/leaks.ts', evidence };

// Host and UI tests wait much of their time, so that what needs no editor goes beside them. They come one after the
// other themselves: both build into dist/.
await task(async () =>
  conclude(await runLanes([typeCheck, lint, unit], [host, ui]), await runLanes([leaks])),
);
