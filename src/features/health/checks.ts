/** What the checks load on their first use. */
export { writeCheck } from './organizationPage.ts';
export { writePeopleCheck } from './peopleCheck.ts';
