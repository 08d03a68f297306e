import { type Message, message } from '../message.ts';
import type { Kind } from './kind.ts';

/** The kinds of the resource API that are only read, one by its id, without a view (interface 4.12). */
export const readOnlyKinds = [
  /** The companies that employ people. */
  readOnly('legal-entities', message('Legal entity'), 'law'),
  /** Their places of work. */
  readOnly('business-establishments', message('Business establishment'), 'location'),
  /** What employees do, in which department and for which manager. */
  readOnly('job-positions', message('Job position'), 'briefcase'),
  /** Their contracts with legal entities. */
  readOnly('employments', message('Employment'), 'notebook'),
  /** What the values among the attributes of employees mean. */
  readOnly('employee-attribute-definitions', message('Employee attribute definition'), 'symbol-property'),
] as const;

/** A kind, whose name is in its path. */
function readOnly<const Name extends string>(name: Name, singular: Message, icon: string) {
  const path = `{resourcePrefix}/${name}/{id}` as const;
  return { name, singular, icon, routes: [{ family: 'resource', path }] } as const satisfies Kind;
}
