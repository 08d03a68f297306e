import type { Dialect } from '../service/contract/dialect.ts';
import type { Clock } from './clock.ts';
import type { Company } from './company/company.ts';
import type { Reports } from './reports/reports.ts';
import type { Tokens } from './tokens.ts';

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
}
