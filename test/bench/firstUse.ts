import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { run } from '../run/processes.ts';
import { root } from '../run/project.ts';
import { type Line, median } from './line.ts';

/** What any client over HTTP loads. */
const modules = ['node:http', 'node:https', 'node:zlib'];

/** Loading the bundle of the client in fresh processes of plain Node. */
export async function firstUse(rounds: number): Promise<readonly Line[]> {
  await run(process.execPath, [join(root, 'esbuild.mjs'), '--production'], { cwd: root });
  const client: number[] = [];
  const floor: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    floor.push(loading(modules));
    client.push(loading([join(root, 'dist/service.cjs')]));
  }
  return [
    {
      ...{ name: 'Loading the client in plain Node, CPU', unit: 'ms', against: modules.join(', ') },
      ...{ figure: median(client), floor: median(floor) },
    },
  ];
}

/** The CPU time of loading modules in a fresh process, in milliseconds. */
function loading(names: readonly string[]): number {
  const program = `const before = process.cpuUsage();
    for (const name of ${JSON.stringify(names)}) require(name);
    const { user, system } = process.cpuUsage(before);
    console.log((user + system) / 1000);`;
  // The cache of compiled code is for suites: an editor has none for the first use.
  const env = { ...process.env, NODE_COMPILE_CACHE: undefined };
  return Number(execFileSync(process.execPath, ['--eval', program], { env, encoding: 'utf8' }));
}
