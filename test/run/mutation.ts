import { join } from 'node:path';
import { exitCodeOf } from './processes.ts';
import { root } from './project.ts';
import { task } from './task.ts';

const stryker = join(root, 'node_modules/@stryker-mutator/core/bin/stryker.js');
const config = join(root, 'test/mutation/config.ts');

// Changes the code in many small ways and shows which of them no unit test notices; options go on to Stryker.
await task(() =>
  exitCodeOf(process.execPath, [stryker, 'run', config, ...process.argv.slice(2)], {
    cwd: root,
    output: 'inherit',
  }),
);
