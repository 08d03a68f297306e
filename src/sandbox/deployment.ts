import { type Dialect, defaultDialect } from '../service/contract/dialect.ts';
import { type Clock, realClock } from './clock.ts';
import { type Company, createCompany } from './company/company.ts';
import type { Area } from './http/access.ts';
import { freshCredential, type SandboxServerOptions, sandboxDefaults } from './options.ts';
import { createReports, type Reports } from './reports/reports.ts';
import { createTokens, type Tokens } from './tokens.ts';

/** What the routes share: a company, and the changes that clients made since the start. */
export interface Deployment {
  readonly company: Company;
  /** Its own words; the addresses are translated before and after the routes. */
  readonly dialect: Dialect;
  readonly clock: Clock;
  readonly tokens: Tokens;
  readonly reports: Reports;
  readonly credentials: {
    readonly apiKey: string;
    readonly clientId: string;
    readonly clientSecret: string;
  };
  /** Requests in any 60 seconds, or `off`. */
  readonly rateLimit: number | 'off';
  readonly without: readonly Area[];
  readonly refuse: readonly Area[];
  /** Where tokens are given out, if it is another origin. */
  readonly tokenUrl: string | undefined;
}

/** A deployment with a fresh company. Throws a `RangeError` as `createCompany` does. */
export function createDeployment(options: SandboxServerOptions): Deployment {
  const clock = options.clock ?? realClock;
  return {
    company: createCompany(options.seed ?? sandboxDefaults.seed, options, clock.now(), options.defects),
    dialect: { ...defaultDialect, ...options.dialect },
    clock,
    tokens: createTokens(clock),
    reports: createReports(
      clock,
      options.reportSeconds ?? sandboxDefaults.reportSeconds,
      options.firstReportId ?? sandboxDefaults.firstReportId,
    ),
    credentials: {
      apiKey: options.apiKey ?? freshCredential('key'),
      clientId: options.clientId ?? freshCredential('client'),
      clientSecret: options.clientSecret ?? freshCredential('secret'),
    },
    rateLimit: options.rateLimit ?? sandboxDefaults.rateLimit,
    without: options.without ?? [],
    refuse: options.refuse ?? [],
    tokenUrl: undefined,
  };
}
