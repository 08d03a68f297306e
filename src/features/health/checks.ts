/** What the checks load on their first use. */
export { organizationResult } from './organizationResult.ts';
export { peopleResult } from './peopleCheck.ts';
