import nodeFetch from 'node-fetch';
import { pageSizes } from './contract/limits.ts';
import type { DepartmentListing } from './contract/listing.ts';
import type { ResourceName } from './contract/resources.ts';
import { createFamilies, type Families } from './families/families.ts';
import { attempts } from './http/attempts.ts';
import { type Clock, systemClock } from './http/clock.ts';
import type { Connection } from './http/connection.ts';
import { DriftLog } from './http/driftLog.ts';
import { isServiceError, nameOperation } from './http/errors.ts';
import { createPipeline } from './http/pipeline.ts';
import { type LimitListener, RateLimiter, type RateLimiters } from './http/rateLimiter.ts';
import { Redaction, redactError } from './http/redaction.ts';
import type { CallOptions, PipelineContext, SizeLimits } from './http/request.ts';
import { obtainableScopes } from './http/scopes.ts';
import type { SharedLedger } from './http/sharedLedger.ts';
import { type CreateOperation, checkCapabilities } from './operations/capabilityChecks.ts';
import { readDocument, requestOf, urlOf } from './operations/documents.ts';
import { firstAvailable, type LastSource } from './operations/fallback.ts';
import { createEmployees, createFindPeople, createPlacement } from './operations/lookup.ts';
import { readOther, requestOfOther, urlOfOther } from './operations/otherDocuments.ts';
import { createMembers, createPeople } from './operations/people.ts';
import { createRecords } from './operations/records.ts';
import type { PageSize, WorkforceService } from './operations/service.ts';

const usualLimits: SizeLimits = { jsonBytes: 5_000_000, downloadBytes: 200_000_000 };

/** What a service client needs. */
interface ServiceContext
  extends Pick<PipelineContext, 'connection' | 'credentials' | 'rateLimiters'>,
    Partial<Pick<PipelineContext, 'clock' | 'fetch' | 'limits' | 'random'>> {
  readonly settings: { timeoutMilliseconds(): number; pageSize(): number };
  /** Removes the secrets of all connections of a window from texts. The client adds those of its own connection. */
  readonly redaction?: Redaction;
  readonly log: PipelineContext['log'] & { drift(line: string): void };
}

/** What the rate limiters of a window need. */
interface RateLimitersContext {
  requestsPerMinute(): number;
  /** Returns what follows the rate limiter of an origin. */
  follow(origin: string): LimitListener;
  /** Returns what the windows share about an origin; left out, a window counts its own requests only. */
  ledger?(origin: string): SharedLedger;
  readonly clock?: Clock | undefined;
}

/** The shared rate limiters, one for each tenant. */
export function createRateLimiters(context: RateLimitersContext): RateLimiters {
  const { requestsPerMinute, follow, ledger, clock = systemClock } = context;
  const byOrigin = new Map<string, RateLimiter>();
  return (origin) => {
    const limiter =
      byOrigin.get(origin) ?? new RateLimiter(clock, requestsPerMinute, follow(origin), ledger?.(origin));
    byOrigin.set(origin, limiter);
    return limiter;
  };
}

/** A client of one connection. */
export function createService(given: ServiceContext): WorkforceService {
  const { connection, settings, clock = systemClock } = given;
  const redaction = given.redaction ?? new Redaction();
  const log = redactLog(given.log, redaction);
  const pipeline = createPipeline({
    connection,
    rateLimiters: given.rateLimiters,
    limits: given.limits ?? usualLimits,
    clock,
    fetch: given.fetch ?? nodeFetch,
    random: given.random ?? Math.random,
    credentials: () => given.credentials(),
    timeoutMilliseconds: () => settings.timeoutMilliseconds(),
    redaction,
    log,
  });
  const drift = new DriftLog(log.drift, (text) => redaction.text(text), clock);
  const families = createFamilies(pipeline, connection, drift, clock, log.notice);
  const { leaves, resource, structure, timesheet } = families;
  const pageSize: PageSize = (family, options) =>
    options?.longest ? pageSizes[family].max : settings.pageSize();
  const last = { departments: {}, employees: {}, members: {}, people: {}, placement: {} };
  const source = (name: ResourceName, id: string) => {
    const family = name === 'departments' ? familyOf(last.departments) : undefined;
    return { families, dialect: connection.dialect, resource: name, id, family };
  };
  const other = { families, connection };
  const operation = operationsWithout(redaction, connection);
  return {
    departments: operation(attempts.departments, createDepartments(families, last.departments)),
    employees: operation(
      ([{ departmentIds: ids }]) =>
        ids?.[0] === undefined ? attempts.employees() : attempts.members(ids[0]),
      createEmployees(families, last.employees, pageSize),
    ),
    findPeople: operation(attempts.employees, createFindPeople(families, last.employees)),
    placement: operation(([id]) => attempts.placement(id), createPlacement(families, last.placement)),
    members: operation(([id]) => attempts.members(id), createMembers(families, last.members, pageSize)),
    people: operation(attempts.people, createPeople(families, last.people)),
    legalEntities: operation(attempts.legalEntities, (options) => resource.legalEntities(options)),
    taxonomies: operation(attempts.taxonomies, (options) => resource.taxonomies(options)),
    labels: operation(attempts.labels, ({ id, sortLabelsBy }, next, options) =>
      resource.labels(id, sortLabelsBy ?? undefined, pageSize('resource', options), next, options),
    ),
    findLabels: operation(attempts.labels, (words, options) =>
      resource.searchLabels(words, pageSize('resource', options), options),
    ),
    label: operation(
      ([id]) => attempts.label(id),
      (id, options) => resource.label(id, options),
    ),
    setLabelArchived: operation(
      ([id, isArchived]) => (isArchived ? attempts.archive(id) : attempts.unarchive(id)),
      (...change) => resource.setLabelArchived(...change),
    ),
    records: operation(
      ([list]) => attempts[list === 'departments' || list === 'labels' ? list : 'employees'](),
      createRecords(families),
    ),
    leaves: operation(attempts.leaves, (...query) => leaves.leaves(...query)),
    leavesV2: operation(attempts.leavesV2, (...query) => leaves.leavesV2(...query)),
    reportTemplates: operation(attempts.reportTemplates, (options) => timesheet.templates(options)),
    createReport: operation(
      ([{ templateId }]) => attempts.createReport(String(templateId)),
      (creation, options) => timesheet.create(creation, options),
    ),
    report: operation(
      ([id]) => attempts.report(id),
      (id, options) => timesheet.report(id, options),
    ),
    reportContent: operation(
      ([id]) => attempts.reportContent(id),
      (...query) => timesheet.content(...query),
    ),
    document: operation(
      ([kind, id]) => (kind === 'other' ? attempts.otherDocument(id) : attempts.document(kind, id)),
      (kind, id, options) =>
        kind === 'other' ? readOther(other, id, options) : readDocument(source(kind, id), options),
    ),
    urlOf: (kind, id) => (kind === 'other' ? urlOfOther(other, id) : urlOf(source(kind, id))),
    requestOf: (kind, id, fields) =>
      kind === 'other' ? requestOfOther(other, id) : requestOf(source(kind, id), fields),
    forgetSources() {
      for (const each of Object.values<LastSource>(last)) {
        each.name = undefined;
        each.failure = undefined;
      }
      families.embedding.isDenied = false;
    },
    drift: () => drift.facts(),
    forgetDrift: () => drift.forget(),
    checkCapabilities: (options) => checkCapabilities(connection, families, operation, options),
    testSecret: operation(
      ([secret]) => (secret === 'apiKey' ? attempts.testKey() : attempts.testClientSecret()),
      async (secret, options) => {
        await (secret === 'apiKey' ? structure.ping(options) : pipeline.tokens.get(options?.signal));
      },
    ),
    obtainableScopes: operation(attempts.obtainableScopes, (options) =>
      obtainableScopes(pipeline.tokens, connection.scopes, options?.signal),
    ),
  };
}

/** All departments: structure API, else legacy list or tree, else resource API. */
function createDepartments({ structure, legacy, resource }: Families, last: LastSource) {
  return firstAvailable<[options?: CallOptions], DepartmentListing>(
    {
      structure: async (options) => ({ source: 'structure', page: await structure.departments(options) }),
      legacy: async (options) => ({ source: 'legacy', page: await legacy.departments(options) }),
      'legacy-tree': async (options) => ({
        source: 'legacy-tree',
        tree: await legacy.departmentTree(options),
      }),
      resource: async (options) => ({ source: 'resource', page: await resource.departments(options) }),
    },
    last,
    true,
  );
}

/** The family that has departments one by one. */
function familyOf({ name }: LastSource): string | undefined {
  return name === 'legacy-tree' ? 'legacy' : name;
}

/**
 * Makes operations of the service: the failures of `run` become `ServiceError`s with what was tried and the connection,
 * without secrets.
 */
function operationsWithout(secrets: Redaction, connection: Connection): CreateOperation {
  return (attempted, run) =>
    async (...input) => {
      try {
        return await run(...input);
      } catch (error) {
        const named = isServiceError(error) ? nameOperation(attempted(input), error, { connection }) : error;
        throw redactError(named, secrets);
      }
    };
}

/** The log without secrets: the service chooses names and addresses in it. */
function redactLog(log: ServiceContext['log'], redaction: Redaction): ServiceContext['log'] {
  return {
    request: (line) => log.request(redaction.text(line)),
    drift: (line) => log.drift(redaction.text(line)),
    notice: (line) => log.notice(redaction.text(line)),
    retirement: ({ route, ...times }) => log.retirement({ route: redaction.text(route), ...times }),
    readSucceeded: () => log.readSucceeded(),
  };
}
