import { startSandbox as start } from '../../src/sandbox/index.ts';
// The build replaces these types by their values, so that the declarations of the package stand alone.
import type { Area, DeploymentWords, FaultName, QuirkName } from './names.ts';

/** How to start a sandbox. Everything has a default. */
export interface SandboxOptions {
  /** 0, the default, takes a free port of the loopback interface. */
  readonly port?: number;
  /** The same seed and size give the same company on the same day. */
  readonly seed?: number;
  readonly employees?: number;
  readonly departments?: number;
  /** The text of a scenario file, as `scenario.schema.json` describes it: the parts of the company that are not generated. */
  readonly scenario?: string;
  /** Whether more departments and some people break the limits and rules of the service. */
  readonly defects?: boolean;
  /** Requests in any 60 seconds (50 by default), or `off`. */
  readonly rateLimit?: number | 'off';
  /** When the clock starts, in milliseconds since 1970; the computer's own time by default. */
  readonly now?: number;
  /** How long a report is pending, by the clock of the sandbox. */
  readonly reportSeconds?: number;
  /** By default each start creates fresh ones. */
  readonly apiKey?: string;
  readonly clientId?: string;
  readonly clientSecret?: string;
  /** Areas that this deployment lacks: they return 404. */
  readonly without?: readonly Area[];
  /** Areas that the key (401) or client (403) may not use. */
  readonly refuse?: readonly Area[];
  /** Its own words for what the sandbox names `service`. */
  readonly dialect?: DeploymentWords;
  /** Ways in which it differs from other deployments. */
  readonly quirks?: readonly QuirkName[];
  /** What it does wrong, as `sandbox.faults.add` takes it. */
  readonly faults?: readonly (Fault | string)[];
  /** Whether requests below `/_sandbox` with the API key control it, too. */
  readonly control?: boolean;
}

/** What the sandbox does wrong to some requests. As a text: `GET /service-api/employees=503*2`. */
export interface Fault {
  /** Method and path, each of which may be or hold `*` for anything: `GET /service-api/employees`, `* *`. */
  readonly route: string;
  readonly fault: FaultName;
  /** To how many requests or connections it applies; to all when left out. */
  readonly count?: number;
}

/** A request that the sandbox served. */
export interface LoggedRequest {
  /** When it arrived, in ISO 8601, by the clock of the sandbox. */
  readonly time: string;
  readonly method: string;
  /** Without the query, and with … in place of whatever may be a secret. */
  readonly path: string;
  /** 0 when the connection was closed without a response. */
  readonly status: number;
  /** How long the response took by the computer's clock. */
  readonly milliseconds: number;
  /** Who sent it: `none` without a valid key or token. */
  readonly who: 'key' | 'client' | 'none';
}

/** A running sandbox. */
export interface Sandbox {
  readonly baseUrl: string;
  readonly tokenUrl: string;
  readonly apiKey: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The clock on which reports, tokens and the rate limit count. It only goes forward; a reset sets it back. */
  readonly clock: {
    /** Milliseconds since 1970. */
    now(): number;
    /** Throws a `RangeError` for a time before the present one, and for one after the year 2099. */
    set(time: number): void;
    /** Throws as `set` does. */
    advance(seconds: number): void;
  };
  readonly faults: {
    /** Adds a fault until its count is used up or it is disposed of. Throws a `RangeError` for an invalid one. */
    add(fault: Fault | string): { dispose(): void };
    /** The faults that are left, with what is left of their counts. */
    list(): readonly Fault[];
    clear(): void;
  };
  /** The latest 1,000 requests, the oldest first. */
  requests(): readonly LoggedRequest[];
  /** The company as it is now, as the text of a scenario file. */
  scenario(): string;
  /** Makes company, labels, reports, tokens, faults, requests and clock what they were at the start. */
  reset(): void;
  /** Closes the port and all connections. Can be called again. */
  stop(): Promise<void>;
}

/**
 * Starts a sandbox in this thread. Throws a `RangeError` for options that no company or fault can have, and the error
 * of the system when the port cannot be had.
 */
export const startSandbox: (options?: SandboxOptions) => Promise<Sandbox> = start;
