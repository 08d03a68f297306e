/// <reference lib="esnext.disposable" preserve="true" />
import { startSandbox as start } from '../../src/sandbox/index.ts';
// The build replaces these types by their values, so that the declarations of the package are complete.
import type { Area, DeploymentWords, FaultName, QuirkName } from './names.ts';
import { readOptions } from './options.ts';

/** How to start a sandbox. Everything has a default. */
export interface SandboxOptions {
  /** 0, the default, takes a free port of the loopback interface. */
  readonly port?: number | undefined;
  /** The address to listen on. Beyond the loopback interface, each request but that of health and for a token needs the key or a token. */
  readonly host?: string | undefined;
  /** The same seed and size give the same company on the same day. */
  readonly seed?: number | undefined;
  readonly employees?: number | undefined;
  readonly departments?: number | undefined;
  /** The text of a scenario file, as `scenario.schema.json` describes it: the parts of the company that are not generated. */
  readonly scenario?: string | undefined;
  /** Whether more departments and some people break the limits and rules of the service. */
  readonly defects?: boolean | undefined;
  /** Requests in any 60 seconds (50 by default), or `off`. */
  readonly rateLimit?: number | 'off' | undefined;
  /** When the clock starts, in milliseconds since 1970; the computer's own time by default. */
  readonly now?: number | undefined;
  /** How long a report is pending, by the clock of the sandbox. */
  readonly reportSeconds?: number | undefined;
  /** By default each start creates fresh ones. */
  readonly apiKey?: string | undefined;
  readonly clientId?: string | undefined;
  readonly clientSecret?: string | undefined;
  /** Areas that this deployment lacks: they return 404. */
  readonly without?: readonly Area[] | undefined;
  /** Areas that the key (401) or client (403) may not use. */
  readonly refuse?: readonly Area[] | undefined;
  /** Its own words for what the sandbox names `service`. */
  readonly dialect?: DeploymentWords | undefined;
  /** Ways in which it differs from other deployments. */
  readonly quirks?: readonly QuirkName[] | undefined;
  /** What it does wrong, as `sandbox.faults.add` takes it. */
  readonly faults?: readonly (Fault | string)[] | undefined;
  /** Whether requests below `/_sandbox` with the API key control it, too. */
  readonly control?: boolean | undefined;
  /** Whether it serves HTTPS, with a fresh certificate. */
  readonly https?: boolean | undefined;
}

/** What the sandbox does wrong to some requests. As a text: `GET /service-api/employees=503*2`. */
export interface Fault {
  /**
   * Method and path, each of which may be or hold `*` for anything: `GET /service-api/employees`, `* *`; and what the
   * query must hold, as in `GET /service-api/employees?status=active`. The service must have such a route.
   */
  readonly route: string;
  readonly fault: FaultName;
  /** To how many requests or connections it applies; to all when left out. */
  readonly count?: number | undefined;
  /** To the requests of which page of a list it applies, from 1. */
  readonly page?: number | undefined;
  /** From which of its requests on it applies: 3 lets two pass. */
  readonly from?: number | undefined;
  /** To which share of its requests it applies, such as 0.2. The seed of the sandbox decides which. */
  readonly share?: number | undefined;
  /** How long it waits first. The fault `late` is the regular response after that time. */
  readonly milliseconds?: number | undefined;
}

/** A request that the sandbox served. */
export interface LoggedRequest {
  /** When it arrived, in ISO 8601, by the clock of the sandbox. */
  readonly time: string;
  readonly method: string;
  /** Without the query, and with … in place of known secrets, what is encoded, and parts of more than 24 characters. */
  readonly path: string;
  /** The parameters that the service knows. */
  readonly query: Readonly<Record<string, string>>;
  /** By their names in lower case, without those of credentials. */
  readonly headers: Readonly<Record<string, string>>;
  /** A value of JSON or of a form, or a text; absent without a body, and for one of more than 16,384 bytes. */
  readonly body?: unknown;
  /** 0 when the connection was closed without a response. */
  readonly status: number;
  /** How long the response took by the computer's clock. */
  readonly milliseconds: number;
  /** Who sent it: `none` without a valid key or token. */
  readonly who: 'key' | 'client' | 'none';
}

/** Which requests of the list. */
export interface RequestFilter {
  /** As that of a fault, with `*` for anything: `GET /api/v3/users?fields=id`. */
  readonly route?: string | undefined;
  readonly status?: number | undefined;
  readonly who?: 'key' | 'client' | 'none' | undefined;
}

export interface AwaitedRequests extends RequestFilter {
  /** How many, those that have ended before included; 1 by default. */
  readonly count?: number | undefined;
  /** How long to wait for them, by the computer's clock; 10 by default. */
  readonly seconds?: number | undefined;
}

export type CompanyPart = 'departments' | 'employees' | 'positions' | 'taxonomies' | 'labels' | 'leaves';

/** A record of a scenario file. */
export type CompanyRecord = Readonly<Record<string, unknown>>;

/** A running sandbox. */
export interface Sandbox {
  readonly baseUrl: string;
  readonly tokenUrl: string;
  readonly apiKey: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** With `https`, the certificate in PEM that clients are to trust. */
  readonly certificate?: string | undefined;
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
    /** Adds faults until their counts are used up or they are disposed of. Throws a `RangeError` for an invalid one. */
    add(...faults: readonly (Fault | string)[]): { dispose(): void };
    /** The faults that are left, with what is left of their counts. */
    list(): readonly Fault[];
    clear(): void;
  };
  /** The company, which changes while the sandbox runs. Throws a `RangeError` for what cannot be, and changes nothing. */
  readonly company: {
    /** All records of a part, as a scenario file has them. */
    list(part: CompanyPart): readonly CompanyRecord[];
    /** The record with an id: of a position that of its person, of a leave `PERSON-REQUEST-DAY-HALF`. */
    get(part: CompanyPart, id: number | string): CompanyRecord | undefined;
    /** Adds a record, or puts it in the place of the one with its id. */
    put(part: CompanyPart, record: CompanyRecord): void;
    /** Changes some fields of a record. */
    patch(part: CompanyPart, id: number | string, fields: CompanyRecord): void;
    /** Removes a record; of a person, also the position, the leaves and what names this head or manager. */
    remove(part: CompanyPart, id: number | string): void;
    /** All of it as the text of a scenario file, for `restore`. */
    snapshot(): string;
    /** Puts the company of a scenario file in its place. The clock, tokens and reports stay. */
    restore(scenario: string): void;
  };
  /** The latest 1,000 requests, or those of a filter, in the order in which they ended. One that still runs is not listed yet. */
  requests(filter?: RequestFilter): readonly LoggedRequest[];
  /** Resolves with the requests of a filter as soon as there are enough. Throws an error that lists the latest ones. */
  waitFor(awaited?: AwaitedRequests): Promise<readonly LoggedRequest[]>;
  /** The company as it is now, as the text of a scenario file. */
  scenario(): string;
  /** Makes company, labels, reports, tokens, faults, requests and clock what they were at the start. */
  reset(): void;
  /** Closes the port and all connections. Can be called again. */
  stop(): Promise<void>;
  /** As `stop`, for `await using`. */
  [Symbol.asyncDispose](): Promise<void>;
}

/**
 * Starts a sandbox in this thread. Throws a `RangeError` for unknown options and for values that they cannot have, and
 * the error of the system when the port cannot be had.
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  return await start(readOptions(options));
}
