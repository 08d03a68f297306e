import nodeFetch from 'node-fetch';
import { checkCapabilities } from './capabilityChecks.ts';
import type { Connection, Credentials } from './connection.ts';
import type { DepartmentListing } from './contract/listing.ts';
import type { ResourceName } from './contract/resources.ts';
import { readDocument, urlOf } from './documents.ts';
import { DriftLog } from './driftLog.ts';
import { Remembering } from './fallback.ts';
import type { Families } from './families/families.ts';
import { apiVersionHeader } from './families/families.ts';
import { LeavesApi } from './families/leaves.ts';
import { LegacyApi } from './families/legacy.ts';
import { ResourceApi } from './families/resource.ts';
import { StructureApi } from './families/structure.ts';
import { TimesheetApi } from './families/timesheet.ts';
import { Client, type SizeLimits, usualLimits } from './http/client.ts';
import { type Clock, systemClock } from './http/clock.ts';
import type { Fetch } from './http/exchange.ts';
import { RateLimiter, RateLimiters } from './http/rateLimiter.ts';
import { Redaction } from './http/redaction/redaction.ts';
import { createMembers, createPeople } from './people.ts';
import { Requester } from './requester.ts';
import type { CallOptions, WorkforceService } from './service.ts';

/** What a service client needs from its surroundings. */
export interface ServiceEnvironment {
  readonly connection: Connection;
  /** Read for each request that needs them; may throw a `ServiceError` that says why there are none. */
  credentials(): Promise<Credentials>;
  readonly settings: { timeoutMilliseconds(): number; pageSize(): number };
  readonly budgets: RateLimiters;
  /** That of the window, which learns the secrets of the connection and takes out those of other ones, too. */
  readonly redaction?: Redaction;
  readonly log: { request(line: string): void; drift(line: string): void; notice(line: string): void };
  readonly clock?: Clock;
  readonly fetch?: Fetch;
  readonly limits?: SizeLimits;
  /** From 0 to 1, for the waits between retries. */
  random?(): number;
}

/** The shared budgets, one a tenant. `onDidPause` is told until when a service asked to wait (epoch milliseconds). */
export function createRateLimiters(
  requestsPerMinute: () => number,
  onDidPause: (origin: string, until: number) => void,
  clock: Clock = systemClock,
): RateLimiters {
  return new RateLimiters(
    (origin) => new RateLimiter(clock, requestsPerMinute, (until) => onDidPause(origin, until)),
  );
}

/** A client of one connection. */
export function createService(environment: ServiceEnvironment): WorkforceService {
  const families = createFamilies(environment);
  const { leaves, resource, timesheet } = families;
  const pageSize = () => environment.settings.pageSize();
  const departmentWays = new Remembering<DepartmentListing['source']>();
  const home = (name: ResourceName) => (name === 'departments' ? familyOf(departmentWays.last) : undefined);
  return {
    departments: createDepartments(families, departmentWays),
    employees: (query, next, options) => resource.employees(query, pageSize(), next, options),
    members: createMembers(families, pageSize),
    people: createPeople(families),
    taxonomies: (options) => resource.taxonomies(options),
    labels: (taxonomy, next, options) =>
      resource.labels(taxonomy.id, taxonomy.sortLabelsBy ?? undefined, pageSize(), next, options),
    label: (id, options) => resource.label(id, options),
    setLabelArchived: (id, isArchived, version, options) =>
      resource.setLabelArchived(id, isArchived, version, options),
    leaves: (query, next, options) => leaves.leaves(query, next, options),
    leavesV2: (query, insist, options) => leaves.leavesV2(query, insist, options),
    reportTemplates: (options) => timesheet.templates(options),
    createReport: (creation, options) => timesheet.create(creation, options),
    report: (id, options) => timesheet.report(id, options),
    reportContent: (id, format, options) => timesheet.content(id, format, options),
    document: (name, id, options) =>
      readDocument({ families, resource: name, id, family: home(name) }, options),
    urlOf: (name, id) => urlOf({ families, resource: name, id, family: home(name) }),
    probe: (options) => checkCapabilities(families, options),
  };
}

function createFamilies(environment: ServiceEnvironment): Families {
  const { connection, clock = systemClock, fetch = nodeFetch } = environment;
  const { dialect } = connection;
  const redaction = new Redaction(environment.redaction);
  const log = redactedLog(environment.log, redaction);
  const client = new Client({
    connection,
    budgets: environment.budgets,
    limits: environment.limits ?? usualLimits,
    clock,
    fetch,
    random: environment.random ?? Math.random,
    credentials: () => environment.credentials(),
    timeoutMilliseconds: () => environment.settings.timeoutMilliseconds(),
    redaction,
    log,
  });
  const drift = new DriftLog(log.drift);
  const key = new Requester(client, connection, drift, { authorization: 'key' });
  const token = new Requester(client, connection, drift, {
    authorization: 'token',
    headers: (attempted) => apiVersionHeader(dialect.apiVersion, attempted),
  });
  return {
    key,
    token,
    legacy: new LegacyApi(key, dialect.legacyPrefix),
    leaves: new LeavesApi(key, dialect, clock),
    structure: new StructureApi(key, dialect.structurePrefix),
    resource: new ResourceApi(token, dialect.resourcePrefix),
    timesheet: new TimesheetApi(key, dialect),
  };
}

/** The service chooses names and addresses that the log repeats. */
function redactedLog(log: ServiceEnvironment['log'], redaction: Redaction): ServiceEnvironment['log'] {
  return {
    request: (line) => log.request(redaction.text(line)),
    drift: (line) => log.drift(redaction.text(line)),
    notice: (line) => log.notice(redaction.text(line)),
  };
}

/** The family that a listing came from has its departments one by one, too. */
function familyOf(source: DepartmentListing['source'] | undefined) {
  return source === 'legacy-tree' ? 'legacy' : source;
}

function createDepartments(
  { structure, legacy, resource }: Families,
  ways: Remembering<DepartmentListing['source']>,
) {
  return (options?: CallOptions) =>
    ways.ask<DepartmentListing>('list the departments', [
      {
        name: 'structure',
        get: async () => ({ source: 'structure', page: await structure.departments(options) }),
      },
      { name: 'legacy', get: async () => ({ source: 'legacy', page: await legacy.departments(options) }) },
      {
        name: 'legacy-tree',
        get: async () => ({ source: 'legacy-tree', tree: await legacy.departmentTree(options) }),
      },
      {
        name: 'resource',
        get: async () => ({ source: 'resource', page: await resource.departments(options) }),
      },
    ]);
}
