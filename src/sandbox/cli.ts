import { readArguments, usage } from './arguments.ts';
import type { SandboxOptions } from './options.ts';
import { startSandbox } from './server.ts';

/** Exit codes: 1 when the sandbox cannot start, 2 when the command line is wrong. */
const options = readOptions();
if (options === 'help') process.stdout.write(usage);
else if (options !== undefined) await serve(options);

function readOptions(): SandboxOptions | 'help' | undefined {
  try {
    return readArguments(process.argv.slice(2));
  } catch (error) {
    process.stderr.write(`${messageOf(error)}\nRun with --help to see the options.\n`);
    process.exitCode = 2;
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
    process.stderr.write(`The sandbox cannot start: ${messageOf(error)}\n`);
    process.exitCode = 1;
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
