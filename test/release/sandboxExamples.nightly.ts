import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { packageSandbox } from '../run/package.ts';
import { npm } from '../run/processes.ts';
import { temporaryDirectory } from '../run/project.ts';
import { nodeOfUser } from '../unit/nodeOfUser.ts';

const execute = promisify(execFile);
/** The packages of the tools are too large for each change: 300 of them. */
const tools = ['jest@30', 'vitest@4'];

describe('the examples of the sandbox', () => {
  let folder: string;
  before(async () => {
    folder = join(temporaryDirectory(), 'consumer');
    await mkdir(folder);
    const tarball = await packageSandbox(join(folder, '..'));
    await npm(folder, ['install', '--ignore-scripts', tarball, ...tools]);
  });

  for (const [tool, program, example] of [
    ['Jest with its defaults', ['jest/bin/jest.js'], 'jest.test.js'],
    ['Vitest', ['vitest/vitest.mjs', 'run'], 'vitest.test.mjs'],
  ] as const) {
    it(`run from the tarball in ${tool}`, async () => {
      await copyFile(join(folder, 'node_modules/workforce-sandbox/examples', example), join(folder, example));
      const [file, ...words] = program;
      const env = { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined };
      const { stdout, stderr } = await execute(
        nodeOfUser,
        [join(folder, 'node_modules', file), ...words, example],
        { cwd: folder, env },
      );
      assert.match(`${stdout}${stderr}`, /Tests: +2 passed|Tests +2 passed/);
    });
  }
});
