import nodeFetch from 'node-fetch';
import { type CreateOperation, checkCapabilities } from './capabilityChecks.ts';
import { pageSizes } from './contract/limits.ts';
import type { ResourceName } from './contract/resources.ts';
import { createDepartments, type DepartmentSource, familyOf } from './departments.ts';
import type { Embedding } from './documentRoutes.ts';
import { readDocument, requestOf, urlOf } from './documents.ts';
import { DriftLog } from './driftLog.ts';
import type { LastSource } from './fallback.ts';
import { createFamilies } from './families/families.ts';
import { type Clock, systemClock } from './http/clock.ts';
import { failedOperation, isServiceError } from './http/errors.ts';
import { createPipeline } from './http/pipeline.ts';
import { type LimitListener, RateLimiter, RateLimiters } from './http/rateLimiter.ts';
import { Redaction, redactedError } from './http/redaction/redaction.ts';
import type { PipelineContext, SizeLimits } from './http/request.ts';
import { obtainableScopes } from './http/scopes.ts';
import type { SharedLedger } from './http/sharedLedger.ts';
import { createEmployees, createFindPeople, createPlacement, type LookupSource } from './lookup.ts';
import { readOther, requestOfOther, urlOfOther } from './otherDocuments.ts';
import { createMembers, createPeople, type MemberSource, type PersonSource } from './people.ts';
import { readPortrait } from './portrait.ts';
import type { PageSize, WorkforceService } from './service.ts';

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
  return new RateLimiters(
    (origin) => new RateLimiter(clock, requestsPerMinute, follow(origin), ledger?.(origin)),
  );
}

/** A client of one connection. */
export function createService(given: ServiceContext): WorkforceService {
  const { connection, settings, clock = systemClock } = given;
  const redaction = given.redaction ?? new Redaction();
  const log = redactedLog(given.log, redaction);
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
  const families = createFamilies(pipeline, connection, new DriftLog(log.drift), clock, log.notice);
  const { leaves, resource, timesheet } = families;
  const pageSize: PageSize = (family, options) =>
    options?.longest ? pageSizes[family].most : settings.pageSize();
  const departmentSource: LastSource<DepartmentSource> = {};
  const memberSource: LastSource<MemberSource> = {};
  const personSource: LastSource<PersonSource> = {};
  const lookupSource: LastSource<LookupSource> = {};
  const placementSource: LastSource<LookupSource> = {};
  const embedding: Embedding = {};
  const source = (name: ResourceName, id: string) => {
    const family = name === 'departments' ? familyOf(departmentSource.name) : undefined;
    return { families, dialect: connection.dialect, resource: name, id, family, embedding };
  };
  const operation = operationsWithout(redaction);
  return {
    departments: operation(() => ({ code: 'departments' }), createDepartments(families, departmentSource)),
    employees: operation(
      ([{ departmentId: id }]) => (id === undefined ? { code: 'employees' } : { code: 'members', id }),
      createEmployees(families, pageSize),
    ),
    findPeople: operation(() => ({ code: 'employees' }), createFindPeople(families, lookupSource)),
    placement: operation(([id]) => ({ code: 'placement', id }), createPlacement(families, placementSource)),
    members: operation(([id]) => ({ code: 'members', id }), createMembers(families, memberSource, pageSize)),
    people: operation(() => ({ code: 'people' }), createPeople(families, personSource)),
    taxonomies: operation(
      () => ({ code: 'taxonomies' }),
      (options) => resource.taxonomies(options),
    ),
    labels: operation(
      () => ({ code: 'labels' }),
      ({ id, sortLabelsBy }, next, options) =>
        resource.labels(id, sortLabelsBy ?? undefined, pageSize('resource', options), next, options),
    ),
    findLabels: operation(
      () => ({ code: 'labels' }),
      (words, options) => resource.searchLabels(words, pageSize('resource', options), options),
    ),
    label: operation(
      ([id]) => ({ code: 'label', id }),
      (id, options) => resource.label(id, options),
    ),
    setLabelArchived: operation(
      ([id, isArchived]) => ({ code: isArchived ? 'archive' : 'unarchive', id }),
      (...change) => resource.setLabelArchived(...change),
    ),
    leaves: operation(
      () => ({ code: 'leaves' }),
      (...query) => leaves.leaves(...query),
    ),
    leavesV2: operation(
      () => ({ code: 'leavesV2' }),
      (...query) => leaves.leavesV2(...query),
    ),
    reportTemplates: operation(
      () => ({ code: 'reportTemplates' }),
      (options) => timesheet.templates(options),
    ),
    createReport: operation(
      ([{ templateId }]) => ({ code: 'createReport', id: String(templateId) }),
      (creation, options) => timesheet.create(creation, options),
    ),
    report: operation(
      ([id]) => ({ code: 'report', id }),
      (id, options) => timesheet.report(id, options),
    ),
    reportContent: operation(
      ([id]) => ({ code: 'reportContent', id }),
      (...query) => timesheet.content(...query),
    ),
    document: operation(
      ([kind, id]) =>
        kind === 'other' ? { code: 'otherDocument', path: id } : { code: 'document', resource: kind, id },
      (kind, id, options) =>
        kind === 'other'
          ? readOther({ families, connection }, id, options)
          : readDocument(source(kind, id), options),
    ),
    portrait: operation(
      () => ({ code: 'portrait' }),
      (...query) => readPortrait({ families, connection }, ...query),
    ),
    urlOf: (kind, id) =>
      kind === 'other' ? urlOfOther({ families, connection }, id) : urlOf(source(kind, id)),
    requestOf: (kind, id, fields) =>
      kind === 'other' ? requestOfOther({ families, connection }, id) : requestOf(source(kind, id), fields),
    forgetSources() {
      for (const last of [departmentSource, memberSource, personSource, lookupSource, placementSource]) {
        last.name = undefined;
      }
      embedding.isDenied = false;
    },
    checkCapabilities: (options) => checkCapabilities(connection, families, operation, options),
    obtainableScopes: operation(
      () => ({ code: 'obtainableScopes' }),
      (options) => obtainableScopes(pipeline.tokens, connection.scopes, options?.signal),
    ),
  };
}

/** Makes operations of the service: the failures of `run` become `ServiceError`s with their name, without secrets. */
function operationsWithout(secrets: Redaction): CreateOperation {
  return (nameOf, run) =>
    async (...input) => {
      try {
        return await run(...input);
      } catch (error) {
        const named = isServiceError(error) ? failedOperation(nameOf(input), error) : error;
        throw redactedError(named, secrets);
      }
    };
}

/** The log without secrets: the service chooses names and addresses in it. */
function redactedLog(log: ServiceContext['log'], redaction: Redaction): ServiceContext['log'] {
  return {
    request: (line) => log.request(redaction.text(line)),
    drift: (line) => log.drift(redaction.text(line)),
    notice: (line) => log.notice(redaction.text(line)),
    retirement: ({ route, ...times }) => log.retirement({ route: redaction.text(route), ...times }),
  };
}
