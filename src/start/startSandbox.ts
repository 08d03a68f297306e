import { sandboxSettings } from '../platform/settings.ts';

/** How often the thread of the sandbox has to respond, in milliseconds. */
const pingEvery = 5_000;

interface SandboxStart {
  /** The file of the bundle. */
  readonly program: string;
  readonly signal: AbortSignal;
  /** The port of an earlier run, if any. */
  readonly port: number | undefined;
  /** The text of a scenario file, if any. */
  readonly scenario: string | undefined;
}

/**
 * Starts the sandbox, a separate bundle, in a thread, which the extension host can terminate whatever it does. A
 * thread needs no executable; that of a process would differ between kinds of extension hosts. Throws a `StartFailure`,
 * or the signal's reason.
 */
export async function startSandbox({ program, signal, port, scenario }: SandboxStart) {
  const { StartFailure, startSandboxThread } = await import('../sandbox/thread.ts');
  const options = {
    scenario,
    ...sandboxSettings(),
    // The request limit allows fewer reports than tenths of a second.
    firstReportId: Math.floor(Date.now() / 100),
  };
  const control = { signal, pingEvery };
  try {
    return await startSandboxThread(program, { ...options, port }, control);
  } catch (error) {
    if (port === undefined || !(error instanceof StartFailure) || error.code === undefined) {
      throw error;
    }
    // Another program has taken the port: any free one will do.
    return await startSandboxThread(program, options, control);
  }
}
