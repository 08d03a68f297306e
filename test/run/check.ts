import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { root } from './project.ts';
import { conclude, lint, mochaStep, runLanes, typeChecks } from './steps.ts';
import { task } from './task.ts';

/** The unit tests in three parts that take about as long as each other, and beside each other. */
const services = 'test/unit/{faults,sandbox}/**';
const attacks = 'test/unit/attacks/**';
/** Unit tests that try or prove many cases, the benches and the package of the sandbox, which only `npm test` runs. */
const long = [
  ...['test/unit/fuzz/fuzz.*', 'test/unit/attacks/regularExpressions.*'],
  ...['test/unit/bench.*', 'test/unit/sandboxPackage.*'],
];

// The inner loop: what a change is tried with again and again, on two processors in about a minute.
await task(async () => {
  console.log(weight());
  return conclude(
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
  );
});

function ignoring(...patterns: readonly string[]): readonly string[] {
  return patterns.flatMap((pattern) => ['--ignore', pattern]);
}

/** The files and lines of each room of src, the largest first, and of all: a budget is kept only where it is seen. */
function weight(): string {
  const rooms = new Map<string, { files: number; lines: number }>();
  for (const path of globSync('src/**/*.{ts,css}', { cwd: root })) {
    const [, room = '', below] = path.split(sep);
    const lines = readFileSync(join(root, path), 'utf8').split('\n').length - 1;
    for (const name of ['all of src', below === undefined ? 'src itself' : room]) {
      const { files, lines: before } = rooms.get(name) ?? { files: 0, lines: 0 };
      rooms.set(name, { files: files + 1, lines: before + lines });
    }
  }
  return [...rooms]
    .toSorted(([, one], [, other]) => other.lines - one.lines)
    .map(
      ([name, { files, lines }]) =>
        `${String(lines).padStart(7)} lines ${String(files).padStart(4)} files  ${name}`,
    )
    .join('\n');
}
