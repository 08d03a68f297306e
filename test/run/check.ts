import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { root } from './project.ts';
import { conclude, lint, runSteps, typeChecks, unitParts } from './steps.ts';
import { task } from './task.ts';

/** Unit tests that try many cases, and of the package of the sandbox, which only `npm test` runs. */
const long = ['test/unit/fuzz/fuzz.*', 'test/unit/sandboxPackage.*'];

// The inner loop: what a change is tried with again and again, on two processors in about a minute.
await task(async () => {
  console.log(weight());
  return conclude(await runSteps(3, [...unitParts(...long), ...typeChecks, lint]));
});

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
