import { SandboxRunner } from '../../../../src/features/connections/sandboxRunner.ts';
import { ConnectionSessions } from '../../../../src/features/connections/sessions.ts';
import type { SessionChange } from '../../../../src/platform/session.ts';
import type { Clock } from '../../../../src/service/http/clock.ts';
import type { Connection, Credentials } from '../../../../src/service/http/connection.ts';
import { createRateLimiters, createService } from '../../../../src/service/index.ts';
import { Emitter, type FakeSecrets, type FakeState, openWindow } from './fakes.ts';

export interface LiveWindowOptions {
  readonly clock?: Clock;
  /** Called with every client before it is made; what it throws prevents that. */
  beforeClient?(connection: Connection, credentials: () => Promise<Credentials>): unknown;
}

/** A window of the editor with sessions whose clients are real. */
export function openLiveWindow(
  state: FakeState,
  secrets: FakeSecrets,
  { clock, beforeClient }: LiveWindowOptions = {},
) {
  const window = openWindow(state, secrets, clock);
  const { store } = window;
  const rateLimiters = createRateLimiters({
    requestsPerMinute: () => 1000,
    follow: () => ({ paused: () => undefined, waiting: () => undefined }),
  });
  const sandbox = new SandboxRunner({
    start: (_signal, _port, file) =>
      Promise.resolve({
        file,
        baseUrl: 'http://127.0.0.1:1',
        tokenUrl: 'http://127.0.0.1:1/connect/token',
        apiKey: 'fresh-key',
        clientId: 'I',
        clientSecret: 'acme-secret',
        ended: new Promise<undefined>(() => undefined),
        scenario: () => Promise.resolve('{}'),
        control: () => Promise.reject(new Error('It is not controlled.')),
      }),
    onEnd: () => undefined,
  });
  const services = {
    create: async (connection: Connection, credentials: () => Promise<Credentials>) => {
      await beforeClient?.(connection, credentials);
      return createService({
        connection,
        credentials,
        rateLimiters,
        settings: { timeoutMilliseconds: () => 10_000, pageSize: () => 100 },
        log: {
          request: () => undefined,
          drift: () => undefined,
          notice: () => undefined,
          retirement: () => undefined,
          readSucceeded: () => undefined,
        },
      });
    },
  };
  const announcements = new Emitter<SessionChange>();
  const sessions = new ConnectionSessions({ store, sandbox, services, changes: announcements });
  sessions.listen();
  return { ...window, sessions, services, sandbox, announced: announcements.fired };
}
