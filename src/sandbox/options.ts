import type { Dialect } from '../service/contract/dialect.ts';
import { requestLimit } from '../service/contract/limits.ts';
import type { Clock } from './clock.ts';
import type { CompanySize } from './company/size.ts';
import type { DeploymentWords } from './dialect.ts';
import type { Area } from './http/access.ts';

/** The addresses and credentials of a sandbox. */
export interface Access {
  readonly baseUrl: string;
  readonly tokenUrl: string;
  readonly apiKey: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The words in which it differs from the defaults; absent when there are none. */
  readonly dialect?: Partial<Dialect>;
  /** With HTTPS, the certificate in PEM that clients are to trust. */
  readonly certificate?: string | undefined;
}

/** How to start a server of the sandbox. Everything has a default. */
export interface SandboxServerOptions extends CompanySize {
  /** 0, the default, takes a free port. */
  readonly port?: number | undefined;
  /** The address to listen on. Beyond loopback, all requests but those for tokens and health need the key or a token. */
  readonly host?: string | undefined;
  /** The same seed and size give the same company on the same day. */
  readonly seed?: number | undefined;
  /** The text of a scenario file: the parts of the company that are not generated. */
  readonly scenario?: string | undefined;
  /** Whether departments break the limits and rules of the service, for tests of a health check. */
  readonly defects?: boolean | undefined;
  /** Requests in any 60 seconds, or `off`. */
  readonly rateLimit?: number | 'off' | undefined;
  /** How long a report is pending. */
  readonly reportSeconds?: number | undefined;
  /** The id of the first report. Ids of an earlier start are to be lower: none of them is to name another report. */
  readonly firstReportId?: number | undefined;
  /** The source of time; the computer's own clock when left out. */
  readonly clock?: Clock | undefined;
  /** When the clock starts, in milliseconds since 1970; the time of its source when left out. */
  readonly now?: number | undefined;
  /** How long a client may take to send a request, or not read its response, until its connection is closed. */
  readonly idleSeconds?: number | undefined;
  /** By default each start creates fresh ones. */
  readonly apiKey?: string | undefined;
  readonly clientId?: string | undefined;
  readonly clientSecret?: string | undefined;
  /** Areas that this deployment lacks: they return 404, reading a report 405. */
  readonly without?: readonly Area[] | undefined;
  /** Areas that the key (401) or client (403) may not use. */
  readonly refuse?: readonly Area[] | undefined;
  /** Its own words for what the interface names `service`. */
  readonly dialect?: DeploymentWords | undefined;
}

/** The defaults of the options. Those of the company's size are in `usualSize`. */
export const sandboxDefaults = {
  port: 0,
  host: '127.0.0.1',
  seed: 7,
  rateLimit: requestLimit.requests,
  reportSeconds: 5,
  firstReportId: 9001,
  idleSeconds: 30,
} as const;

/** The greatest numbers that options take; `count` is for seconds and for requests. */
export const maxOptions = { port: 65_535, seed: 2 ** 32 - 1, count: 1_000_000_000 } as const;
