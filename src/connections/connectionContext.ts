import type { EntryPoints } from '../ui/entryPoint.ts';
import type { ConnectionStore } from './connectionStore.ts';
import type { SandboxRunner } from './sandboxRunner.ts';
import type { Services } from './services.ts';
import type { ConnectionSessions } from './sessions.ts';

/** What the commands on connections work with. */
export interface ConnectionContext {
  readonly store: ConnectionStore;
  readonly sessions: ConnectionSessions;
  readonly sandbox: SandboxRunner;
  readonly services: Services;
  readonly entryPoints: Pick<EntryPoints, 'requireNoSecret'>;
}
