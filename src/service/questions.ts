import type { Families } from './families.ts';
import type { CallOptions } from './http/callOptions.ts';
import { isServiceError } from './http/errors.ts';
import type { Question } from './probe.ts';

/** What a connection is asked to learn which families answer: at most six requests. */
export function questions(
  {
    legacy,
    structure,
    resource,
    timesheet,
  }: Pick<Families, 'legacy' | 'structure' | 'resource' | 'timesheet'>,
  options: CallOptions | undefined,
): readonly Question[] {
  return [
    {
      family: 'structure',
      whenAnswered: 'lists departments.',
      whenRefused: 'this key may not list departments',
      whenMissing: 'this deployment has no organization structure API.',
      ask: () => structure.ping(options),
    },
    {
      family: 'legacy',
      whenAnswered: 'lists departments.',
      whenRefused: 'this key may not list departments',
      whenMissing: 'this deployment has no legacy API.',
      ask: () => legacy.ping(options),
    },
    {
      family: 'resource',
      whenAnswered: 'gives a token and answers.',
      whenRefused: 'this client may list neither employees nor taxonomies',
      whenMissing: 'this deployment has no resource API.',
      ask: () => pingAnyResource(resource, options),
    },
    {
      family: 'time-sheet',
      whenAnswered: 'lists report templates.',
      whenRefused: 'this key may not create reports',
      whenMissing: 'templates cannot be listed here; a report can be tried with a template id that you type.',
      ask: () => timesheet.templates(options),
    },
  ];
}

/** A client may have the scope of one resource only. */
async function pingAnyResource(
  resource: Families['resource'],
  options: CallOptions | undefined,
): Promise<void> {
  try {
    await resource.ping('employees', options);
  } catch (error) {
    if (!isServiceError(error) || error.kind !== 'forbidden' || error.of === 'token') {
      throw error;
    }
    await resource.ping('taxonomies', options);
  }
}
