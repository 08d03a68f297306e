import * as vscode from 'vscode';
import type { EntryPoints } from '../../platform/entry/entryPoint.ts';
import type { Log } from '../../platform/entry/log.ts';
import type { RequestWaits } from '../../platform/requestWaits.ts';
import { readSetting } from '../../platform/settings.ts';
import { RequestLedger } from '../../platform/storage/requestLedger.ts';
import type { SharedStorage } from '../../platform/storage/sharedStorage.ts';
import { withoutLinks } from '../../platform/text/text.ts';
import type { Connection, Credentials } from '../../service/http/connection.ts';
import type { RateLimiters } from '../../service/http/rateLimiter.ts';
import type { Redaction } from '../../service/http/redaction.ts';
import type { WorkforceService } from '../../service/operations/service.ts';
import type { Deprecations } from './status.ts';

export interface ServicesContext {
  /** Where the windows share what they use of the request limits. */
  readonly storage: SharedStorage;
  readonly log: Log;
  readonly redaction: Redaction;
  readonly entryPoints: Pick<EntryPoints, 'policy'>;
  /** Learns what requests wait for. */
  readonly waits: Pick<RequestWaits, 'update'>;
  /** Learns the routes that services are going to stop. */
  readonly deprecations: Pick<Deprecations, 'add'>;
  /** Called with the id of a connection when a read of it succeeded. */
  onRead(connection: string): void;
}

/**
 * Makes service clients, which share one rate limiter a tenant, and its limit with other windows. The client is
 * loaded with the first of them.
 */
export class Services {
  readonly #context: ServicesContext;
  /** The names of the companies, by origin: the connections of one share its limit. */
  readonly #names = new Map<string, string>();
  #rateLimiters: RateLimiters | undefined;

  constructor(context: ServicesContext) {
    this.#context = context;
  }

  /** A client of a connection, which need not be stored. Throws `invalid-input` where a policy locks its addresses. */
  async create(connection: Connection, credentials: () => Promise<Credentials>): Promise<WorkforceService> {
    this.#context.entryPoints.policy.requireAllowed(connection);
    const { createRateLimiters, createService } = await import('../../service/index.ts');
    const { storage, log, redaction, waits, deprecations, onRead } = this.#context;
    this.#rateLimiters ??= createRateLimiters({
      requestsPerMinute: () => readSetting('workforce.requestsPerMinute'),
      follow: (origin) => ({
        paused: (until) =>
          log.warn(
            `${this.#nameOf(origin)} requested to wait until ${new Date(until).toLocaleTimeString()}.`,
          ),
        waiting: (wait) => waits.update(origin, this.#nameOf(origin), wait),
      }),
      ledger: (origin) => new RequestLedger(storage.folder('requests'), origin, (line) => log.warn(line)),
    });
    this.#names.set(new URL(connection.baseUrl).origin, connection.name);
    return createService({
      connection,
      credentials,
      rateLimiters: this.#rateLimiters,
      redaction,
      settings: {
        timeoutMilliseconds: () => readSetting('workforce.requestTimeoutSeconds') * 1000,
        pageSize: () => readSetting('workforce.employees.pageSize'),
      },
      log: {
        request: (line) => log.info(`${connection.name}: ${line}`),
        drift: (line) => log.warn(`${connection.name}: ${line}`),
        notice: (line) => log.warn(`${connection.name}: ${line}`),
        retirement: (retirement) => deprecations.add(connection, retirement),
        readSucceeded: () => onRead(connection.id),
      },
    });
  }

  #nameOf(origin: string): string {
    return this.#names.get(origin) ?? origin;
  }

  /** Shows a notice to the user who adds or changes a connection, unless it is empty. */
  showNotice(notice: string): void {
    if (notice !== '') {
      this.#context.log.warn(notice);
      void vscode.window.showWarningMessage(withoutLinks(notice));
    }
  }
}
