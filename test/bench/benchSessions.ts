import type { Session, Sessions } from '../../src/platform/session.ts';
import { type Connection, defaultDialect } from '../../src/service/http/connection.ts';
import type { WorkforceService } from '../../src/service/operations/service.ts';

/** The session of a client. */
export function sessionOf(service: WorkforceService): Session {
  const connection: Connection = {
    ...{ id: 'bench', name: 'Bench', baseUrl: 'http://127.0.0.1', tokenUrl: 'http://127.0.0.1/token' },
    ...{ scopes: [], dialect: defaultDialect, kind: 'remote' },
  };
  return { connection, service: async () => service };
}

/** One connection, as features see it. */
export function sessionsOf(service: WorkforceService): Sessions {
  const session = sessionOf(service);
  const never = () => ({ dispose: () => undefined });
  return {
    ...{ current: session, onDidChange: never, onDidRemove: never, onDidChangeAny: never },
    ...{ list: () => [session], find: () => session },
  };
}
