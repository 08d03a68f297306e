import { readArguments } from './arguments.ts';
import { messageOf } from './message.ts';
import { type SandboxOptions, sandboxDefaults } from './options.ts';
import { startSandbox } from './server.ts';
import { usage } from './usage.ts';

/** Exit codes: 1 when the sandbox cannot start, 2 when an option is wrong. */
const options = readOptions();
if (options === 'help') process.stdout.write(usage);
else if (options !== undefined) await serve(options);

function readOptions(): SandboxOptions | 'help' | undefined {
  try {
    return readArguments(process.argv.slice(2));
  } catch (error) {
    fail(messageOf(error));
    return undefined;
  }
}

async function serve(wanted: SandboxOptions): Promise<void> {
  try {
    const sandbox = await startSandbox(wanted);
    const { baseUrl, apiKey, clientId, clientSecret, tokenUrl } = sandbox;
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void sandbox.stop());
    process.stdout.write(`${JSON.stringify({ baseUrl, apiKey, clientId, clientSecret, tokenUrl })}\n`);
  } catch (error) {
    const problem = portProblem(error, wanted.port ?? sandboxDefaults.port);
    if (problem !== undefined) return fail(problem);
    process.stderr.write(`The sandbox cannot start: ${messageOf(error)}\n`);
    process.exitCode = 1;
  }
}

function fail(problem: string): void {
  process.stderr.write(`${problem}\nRun with --help to see the options.\n`);
  process.exitCode = 2;
}

/** Why a port cannot be had; undefined when a start failed for another reason. */
function portProblem(error: unknown, port: number): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') {
    return `--port ${port} is in use by another program: take another port, or 0 for a free one.`;
  }
  if (code === 'EACCES') {
    return `--port ${port} is not open to this user: take a port from 1024 on, or 0 for a free one.`;
  }
  return undefined;
}
