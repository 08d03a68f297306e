import nodeFetch from 'node-fetch';
import { checkCapabilities, type Operation } from './capabilityChecks.ts';
import type { DepartmentListing } from './contract/listing.ts';
import type { ResourceName } from './contract/resources.ts';
import { readDocument, urlOf } from './documents.ts';
import { DriftLog } from './driftLog.ts';
import { Fallback } from './fallback.ts';
import { createFamilies, type Families } from './families/families.ts';
import type { EmployeeQuery } from './families/resource.ts';
import { type Clock, systemClock } from './http/clock.ts';
import { failedOperation, isFailure } from './http/errors.ts';
import { createPipeline } from './http/pipeline.ts';
import { RateLimiter, RateLimiters } from './http/rateLimiter.ts';
import { redactedError } from './http/redaction/redactedError.ts';
import { Redaction } from './http/redaction/redaction.ts';
import type { CallOptions, PipelineContext, SizeLimits } from './http/request.ts';
import { createMembers, createPeople } from './people.ts';
import { obtainableScopes } from './scopes.ts';
import type { WorkforceService } from './service.ts';

const usualLimits: SizeLimits = { jsonBytes: 20_000_000, downloadBytes: 200_000_000 };

/** What a service client needs. */
export interface ServiceContext
  extends Pick<PipelineContext, 'connection' | 'credentials' | 'rateLimiters'>,
    Partial<Pick<PipelineContext, 'clock' | 'fetch' | 'limits' | 'random'>> {
  readonly settings: { timeoutMilliseconds(): number; pageSize(): number };
  /** Shared by the connections of a window: it learns the secrets of this one, and takes out those of all. */
  readonly redaction?: Redaction;
  readonly log: PipelineContext['log'] & { drift(line: string): void };
}

/**
 * The shared rate limiters, one for each tenant. `onDidPause` gets the timestamp until which a service asked to wait
 * (milliseconds since the epoch).
 */
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
export function createService(given: ServiceContext): WorkforceService {
  const { connection, settings, clock = systemClock } = given;
  const redaction = new Redaction(given.redaction);
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
  const families = createFamilies(pipeline, connection, new DriftLog(log.drift), clock);
  const { leaves, resource, timesheet } = families;
  const pageSize = () => settings.pageSize();
  const departmentSources = new Fallback<DepartmentListing['source']>();
  const departments = createDepartments(families, departmentSources);
  const members = createMembers(families, pageSize);
  const people = createPeople(families);
  const source = (name: ResourceName, id: string) => {
    const family = name === 'departments' ? familyOf(departmentSources.last) : undefined;
    return { families, resource: name, id, family };
  };
  const operation = operationsWithout(redaction);
  return {
    departments: (options) => operation('list the departments', () => departments(options)),
    employees: (query, next, options) =>
      operation(`list the employees${ofDepartment(query)}`, () =>
        resource.employees(query, pageSize(), next, options),
      ),
    members: (id, next, options) =>
      operation(`list the employees of department ${id}`, () => members(id, next, options)),
    people: (options) => operation('list all people', () => people(options)),
    taxonomies: (options) => operation('list the taxonomies', () => resource.taxonomies(options)),
    labels: ({ id, sortLabelsBy }, next, options) =>
      operation('list the labels', () =>
        resource.labels(id, sortLabelsBy ?? undefined, pageSize(), next, options),
      ),
    label: (id, options) => operation(`read label ${id}`, () => resource.label(id, options)),
    setLabelArchived: (id, isArchived, version, options) =>
      operation(`${isArchived ? 'archive' : 'unarchive'} label ${id}`, () =>
        resource.setLabelArchived(id, isArchived, version, options),
      ),
    leaves: (query, next, options) => operation('list the leaves', () => leaves.leaves(query, next, options)),
    leavesV2: (query, insist, options) =>
      operation('list the leaves over the v2 route', () => leaves.leavesV2(query, insist, options)),
    reportTemplates: (options) => operation('list the report templates', () => timesheet.templates(options)),
    createReport: (creation, options) =>
      operation(`create a report from template ${creation.templateId}`, () =>
        timesheet.create(creation, options),
      ),
    report: (id, options) => operation(`read report ${id}`, () => timesheet.report(id, options)),
    reportContent: (id, format, options) =>
      operation(`download report ${id}`, () => timesheet.content(id, format, options)),
    document: (name, id, options) =>
      operation(`read ${name} ${id}`, () => readDocument(source(name, id), options)),
    urlOf: (name, id) => urlOf(source(name, id)),
    probe: (options) => checkCapabilities(connection, families, operation, options),
    obtainableScopes: (options) =>
      operation('find the scopes of the client', () =>
        obtainableScopes(pipeline.tokens, connection.scopes, options?.signal),
      ),
  };
}

/**
 * Runs operations of the service. Their failures become `ServiceError`s that name the operation, without secrets;
 * `attempted` completes "Could not …".
 */
function operationsWithout(secrets: Redaction): Operation {
  return async (attempted, run) => {
    try {
      return await run();
    } catch (error) {
      throw redactedError(isFailure(error) ? failedOperation(attempted, error) : error, secrets);
    }
  };
}

function ofDepartment({ departmentId }: EmployeeQuery): string {
  return departmentId === undefined ? '' : ` of department ${departmentId}`;
}

/** The log without secrets: the service chooses names and addresses in it. */
function redactedLog(log: ServiceContext['log'], redaction: Redaction): ServiceContext['log'] {
  return {
    request: (line) => log.request(redaction.text(line)),
    drift: (line) => log.drift(redaction.text(line)),
    notice: (line) => log.notice(redaction.text(line)),
  };
}

/** The family that has the departments of a listing one by one. */
function familyOf(source: DepartmentListing['source'] | undefined) {
  return source === 'legacy-tree' ? 'legacy' : source;
}

function createDepartments(
  { structure, legacy, resource }: Families,
  sources: Fallback<DepartmentListing['source']>,
) {
  return (options?: CallOptions) =>
    sources.first<DepartmentListing>([
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
