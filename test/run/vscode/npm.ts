import { delimiter, dirname } from 'node:path';
import { run } from '../processes.ts';

/**
 * Runs npm in another directory, under the Node it was installed with: a distribution's npm finds its own
 * modules under no other, and this process runs under the project's Node 24.
 */
export async function npm(cwd: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<void> {
  const { npm_execpath: npmPath, npm_node_execpath: nodePath } = process.env;
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
  if (npmPath && nodePath) {
    const path = dirname(nodePath) + delimiter + process.env['PATH'];
    await run(nodePath, [npmPath, ...args, ...quiet], { cwd, env: { ...process.env, PATH: path, ...env } });
  } else {
    // On Windows npm is a script, which only a shell can start.
    const shell = process.platform === 'win32';
    await run('npm', [...args, ...quiet], { cwd, env: { ...process.env, ...env }, shell });
  }
}
