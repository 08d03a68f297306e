import type { Connection, Family } from './connection.ts';
import { type Message, message, textOf } from './contract/message.ts';
import type { Families } from './families/families.ts';
import { isServiceError, type Operation, type ServiceError } from './http/errors.ts';
import type { CallOptions } from './http/request.ts';
import type { Capability } from './service.ts';

/** An operation that is named without values. */
type PlainOperation = {
  [Code in Operation['code']]: { code: Code } extends Operation ? Code : never;
}[Operation['code']];

/** Makes an operation of a function: its errors have the name of the operation, made of the input if need be. */
export type CreateOperation = <Input extends readonly unknown[], Result>(
  name: PlainOperation | ((input: NoInfer<Input>) => Operation),
  run: (...input: Input) => Promise<Result>,
) => (...input: Input) => Promise<Result>;

/** The smallest request to a family. */
interface SmallestRequest {
  /** The address without its query. */
  readonly url: string;
  send(): Promise<unknown>;
}

/** The requests to a family, each of which follows one that is forbidden, and what they mean to the user. */
interface CapabilityCheck {
  readonly family: Family;
  readonly requests: readonly [SmallestRequest, ...SmallestRequest[]];
  readonly whenAvailable: Message;
  readonly whenForbidden: Message;
  readonly whenMissing: Message;
}

/**
 * Checks all families at once with at most six requests. A failed request becomes a `Capability`; throws only the
 * signal's reason when aborted.
 */
export async function checkCapabilities(
  connection: Connection,
  families: Families,
  operation: CreateOperation,
  options: CallOptions | undefined,
): Promise<readonly Capability[]> {
  const checks = capabilityChecks(connection, families, options);
  return await Promise.all(
    checks.map((check) => run(check, check.requests, connection.tokenUrl, operation, options?.signal)),
  );
}

function capabilityChecks(
  { baseUrl, dialect }: Connection,
  { legacy, structure, resource, timesheet }: Families,
  options: CallOptions | undefined,
): readonly CapabilityCheck[] {
  const pingOf = (name: string) => ({
    url: `${baseUrl}${dialect.resourcePrefix}/${name}`,
    send: () => resource.ping(name, options),
  });
  return [
    {
      family: 'structure',
      requests: [
        { url: `${baseUrl}${dialect.structurePrefix}/departments`, send: () => structure.ping(options) },
      ],
      whenAvailable: message('lists departments.'),
      whenForbidden: message('this key may not list departments'),
      whenMissing: message('this deployment has no organization structure API.'),
    },
    {
      family: 'legacy',
      requests: [{ url: `${baseUrl}${dialect.legacyPrefix}/users`, send: () => legacy.ping(options) }],
      whenAvailable: message('lists users.'),
      whenForbidden: message('this key may not list users'),
      whenMissing: message('this deployment has no legacy API.'),
    },
    {
      family: 'resource',
      // A client may have the scope of one resource only.
      requests: [pingOf('employees'), pingOf('taxonomies')],
      whenAvailable: message('gives a token and lists employees or taxonomies.'),
      whenForbidden: message('this client may list neither employees nor taxonomies'),
      whenMissing: message('this deployment has no resource API.'),
    },
    {
      family: 'time-sheet',
      requests: [
        {
          url: `${baseUrl}${dialect.timesheetPrefix}${dialect.reportTemplatesPath}`,
          send: () => timesheet.ping(options),
        },
      ],
      whenAvailable: message('lists report templates.'),
      whenForbidden: message('this key may not create reports'),
      whenMissing: message(
        'templates cannot be listed here; a report can be tried with a template id that you type.',
      ),
    },
  ];
}

async function run(
  check: CapabilityCheck,
  [{ url, send }, next, ...others]: CapabilityCheck['requests'],
  tokenUrl: string,
  operation: CreateOperation,
  signal: AbortSignal | undefined,
): Promise<Capability> {
  const { family } = check;
  try {
    await operation(() => ({ code: 'capability', family }), send)();
    const sentence = check.whenAvailable;
    const detail = `${family}: ${textOf(sentence)}`;
    return { family, state: 'available', detail, sentence, request: `GET ${url}`, status: 200 };
  } catch (error) {
    signal?.throwIfAborted();
    if (!isServiceError(error)) {
      throw error;
    }
    if (next !== undefined && error.kind === 'forbidden' && error.of !== 'token') {
      return await run(check, [next, ...others], tokenUrl, operation, signal);
    }
    return { ...failed(check, error), ...factsOf(error, url, tokenUrl) };
  }
}

function factsOf(
  { kind, of, status }: ServiceError,
  url: string,
  tokenUrl: string,
): Pick<Capability, 'request' | 'status' | 'kind' | 'of'> {
  if (kind === 'no-credentials') {
    return { kind };
  }
  const request = of === 'token' ? `POST ${tokenUrl}` : `GET ${url}`;
  return { request, kind, ...(status === undefined ? {} : { status }), ...(of === undefined ? {} : { of }) };
}

function failed(
  check: CapabilityCheck,
  error: ServiceError,
): Pick<Capability, 'family' | 'state' | 'detail' | 'sentence'> {
  const { family } = check;
  const sentence = message('{reason}.', { reason: error.parts.reason });
  if (error.of === 'token' && error.kind !== 'unauthorized' && error.kind !== 'forbidden') {
    const detail = `${family}: could not ${error.attempted}: ${error.reason}.`;
    return { family, state: 'failed', detail, sentence };
  }
  const status = error.status === undefined ? '' : `${error.status}, `;
  const described = (state: Capability['state'], shown: Message, facts = '') => ({
    family,
    state,
    sentence: shown,
    detail: `${family}: ${facts}${textOf(shown)}`,
  });
  switch (error.kind) {
    case 'unauthorized':
    case 'forbidden':
      return described(
        'denied',
        error.of === 'token' ? sentence : message('{reason}.', { reason: check.whenForbidden }),
        status,
      );
    case 'missing':
      return described('missing', check.whenMissing, status);
    case 'no-credentials':
      return described('no-credentials', message('not checked, {reason}.', { reason: error.parts.reason }));
    default:
      return described('failed', sentence);
  }
}
