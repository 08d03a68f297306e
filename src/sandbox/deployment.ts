import { defaultDialect } from '../service/contract/dialect.ts';
import { messageOf } from '../service/contract/message.ts';
import { dayOf } from './calendar.ts';
import { type Clock, realClock } from './clock.ts';
import { type Company, createCompany } from './company/company.ts';
import { fromScenario, refuse } from './company/scenario/read.ts';
import type { Scenario } from './company/scenario/schema.ts';
import { type Area, checkReach, isLocal } from './http/access.ts';
import type { Authority } from './http/authentication.ts';
import { type SandboxServerOptions, sandboxDefaults } from './options.ts';
import { readOrder } from './reports/creation.ts';
import { createReports, type Report, type Reports } from './reports/reports.ts';
import { createTokens, freshCredential } from './tokens.ts';

/** What the routes share: a company, and the changes that clients made since the start. */
export interface Deployment extends Authority {
  readonly company: Company;
  readonly clock: Clock;
  readonly reports: Reports;
  /** Requests in any 60 seconds, or `off`. */
  readonly rateLimit: number | 'off';
  /** When the requests of the last 60 seconds passed that limit. */
  readonly passed: number[];
  readonly without: readonly Area[];
  readonly refuse: readonly Area[];
  /** Whether only programs of this machine reach it. */
  readonly isLocal: boolean;
  /** Where tokens are given out, if it is another origin. */
  readonly tokenUrl: string | undefined;
}

/**
 * A deployment with a fresh company. Throws a `RangeError` as `createCompany` and `checkReach` do, and as `fromScenario`
 * does for a scenario that cannot be used.
 */
export function createDeployment(options: SandboxServerOptions): Deployment {
  checkReach(options);
  const clock = options.clock ?? realClock;
  const { scenario = '{}' } = options;
  return {
    ...fromScenario(scenario, (given) => {
      const seed = given.seed ?? options.seed ?? sandboxDefaults.seed;
      const company = createCompany(seed, options, clock.now(), options.defects, given);
      return {
        company,
        reports: createReports(
          clock,
          options.reportSeconds ?? sandboxDefaults.reportSeconds,
          options.firstReportId ?? sandboxDefaults.firstReportId,
          readReports(given, company),
        ),
      };
    }),
    dialect: { ...defaultDialect, ...options.dialect },
    clock,
    tokens: createTokens(clock),
    credentials: {
      apiKey: options.apiKey ?? freshCredential('key'),
      clientId: options.clientId ?? freshCredential('client'),
      clientSecret: options.clientSecret ?? freshCredential('secret'),
    },
    passed: [],
    rateLimit: options.rateLimit ?? sandboxDefaults.rateLimit,
    without: options.without ?? [],
    refuse: options.refuse ?? [],
    isLocal: isLocal(options.host),
    tokenUrl: undefined,
  };
}

/** The reports of a scenario, which are done. They keep to the limits of reports that are created. */
function readReports({ reports = [] }: Scenario, company: Company): readonly Report[] {
  return reports.map(({ id, ...body }, index) => {
    try {
      return { ...readOrder(company, dayOf(company.today), body), id, readyAt: 0 };
    } catch (error) {
      return refuse(['reports', index], messageOf(error).replace(/\.$/, ''));
    }
  });
}
