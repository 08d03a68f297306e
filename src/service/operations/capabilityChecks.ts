import { type Message, message, textOf } from '../contract/message.ts';
import type { Families } from '../families/families.ts';
import { attempts } from '../http/attempts.ts';
import type { Connection, Dialect, Family } from '../http/connection.ts';
import { isServiceError, type ServiceError } from '../http/errors.ts';
import type { CallOptions } from '../http/request.ts';
import type { Capability } from './service.ts';

/** Makes an operation of a function: its errors say what was tried, which `attempted` makes of the input. */
export type CreateOperation = <Input extends readonly unknown[], Result>(
  attempted: (input: NoInfer<Input>) => Message,
  run: (...input: Input) => Promise<Result>,
) => (...input: Input) => Promise<Result>;

/** The smallest request to a family: its path, and what sends it. */
type SmallestRequest = readonly [path: string, send: () => Promise<unknown>];

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
  const run = async (
    check: CapabilityCheck,
    [[path, send], next, ...others]: CapabilityCheck['requests'],
  ): Promise<Capability> => {
    const request = `GET ${connection.baseUrl}${path}`;
    try {
      await operation(() => attempts.capability(check.family), send)();
      return { ...capability(check, 'available', check.whenAvailable), request, status: 200 };
    } catch (error) {
      options?.signal?.throwIfAborted();
      if (!isServiceError(error)) {
        throw error;
      }
      const { kind, of, status } = error;
      if (next !== undefined && kind === 'forbidden' && of !== 'token') {
        return await run(check, [next, ...others]);
      }
      return {
        ...failedCapability(check, error),
        kind,
        ...(kind === 'no-credentials'
          ? {}
          : { request: of === 'token' ? `POST ${connection.tokenUrl}` : request }),
        ...(status === undefined ? {} : { status }),
        ...(of === undefined ? {} : { of }),
      };
    }
  };
  const checks = capabilityChecks(connection.dialect, families, options);
  return await Promise.all(checks.map((check) => run(check, check.requests)));
}

function capabilityChecks(
  dialect: Dialect,
  { legacy, structure, resource, timesheet }: Families,
  options: CallOptions | undefined,
): readonly CapabilityCheck[] {
  return [
    {
      family: 'structure',
      requests: [[`${dialect.structurePrefix}/departments`, () => structure.ping(options)]],
      whenAvailable: message('lists departments.'),
      whenForbidden: message('this key may not list departments'),
      whenMissing: message('this deployment has no organization structure API.'),
    },
    {
      family: 'legacy',
      requests: [[`${dialect.legacyPrefix}/users`, () => legacy.ping(options)]],
      whenAvailable: message('lists users.'),
      whenForbidden: message('this key may not list users'),
      whenMissing: message('this deployment has no legacy API.'),
    },
    {
      family: 'resource',
      // A client may have the scope of one resource only.
      requests: [
        [`${dialect.resourcePrefix}/employees`, () => resource.ping('employees', options)],
        [`${dialect.resourcePrefix}/taxonomies`, () => resource.ping('taxonomies', options)],
      ],
      whenAvailable: message('issues a token and lists employees or taxonomies.'),
      whenForbidden: message('this client may list neither employees nor taxonomies'),
      whenMissing: message('this deployment has no resource API.'),
    },
    {
      family: 'time-sheet',
      requests: [[`${dialect.timesheetPrefix}${dialect.reportTemplatesPath}`, () => timesheet.ping(options)]],
      whenAvailable: message('lists report templates.'),
      whenForbidden: message('this key may not create reports'),
      whenMissing: message('templates cannot be listed here; you can enter a template ID instead.'),
    },
  ];
}

function failedCapability(check: CapabilityCheck, error: ServiceError) {
  const { reason } = error.parts;
  const sentence = message('{reason}.', { reason });
  const isOfToken = error.of === 'token';
  const isDenied = error.kind === 'unauthorized' || error.kind === 'forbidden';
  if (isOfToken && !isDenied) {
    return capability(check, 'failed', sentence, `could not ${error.attempted}: `);
  }
  const status = error.status === undefined ? '' : `${error.status}, `;
  if (isDenied) {
    const denied = isOfToken ? sentence : message('{reason}.', { reason: check.whenForbidden });
    return capability(check, 'denied', denied, status);
  }
  switch (error.kind) {
    case 'missing':
      return capability(check, 'missing', check.whenMissing, status);
    case 'no-credentials':
      return capability(check, 'no-credentials', message('not checked, {reason}.', { reason }));
    default:
      return capability(check, 'failed', sentence);
  }
}

/** `facts` are for scripts only. */
function capability(
  { family }: CapabilityCheck,
  state: Capability['state'],
  sentence: Message,
  facts = '',
): Capability {
  return { family, state, sentence, detail: `${family}: ${facts}${textOf(sentence)}` };
}
