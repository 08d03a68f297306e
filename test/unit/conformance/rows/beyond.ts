import { section } from './row.ts';

/** What the suite holds beyond the rows of the documents. */
export const beyond = [
  ...section('Description', {
    valid: 'is valid OpenAPI 3.1 to a public validator',
    records: 'is what every response of the suites is checked against',
  }),
  ...section('Trees', { same: 'every source gives the same tree of the same company' }),
  ...section('Lists', {
    'page numbers': 'continue where a deployment gives no links',
    offsets: 'continue where a deployment gives out smaller pages than were asked for',
    addresses: 'continue where a deployment gives the next page by its address',
    circle: 'a page that leads back is an error, also when pages are asked for one by one',
    standstill: 'a service that sends the same page for ever is an error',
    repetition: 'a record that comes twice is kept and named once',
  }),
  ...section('Payloads', {
    missing: 'any field may be missing',
    null: 'any field may be null',
    type: 'any field may be of another type',
    new: 'any field may be new',
    list: 'a value that is no record is left out, and only that',
    once: 'a difference is named once, however many records show it',
  }),
  ...section('Members', {
    filter: 'a deployment that ignores the department filter puts no one into the wrong department',
    people: 'everybody with their department, from either family, is the same company',
  }),
  ...section('Deployments', {
    'ends of lists': 'a list is read to its end however the service leads on, and what is missing is counted',
    'unknown fields': 'a name that a legacy route rejects is left out, and a leave has its published fields',
    relations: 'a document has its related records, and any address in it can be read',
    languages: 'a name comes in the language of the user, whatever the region of its tag',
    'ids and kinds': 'a template has a number or a text as its id, and a filter may be of any kind',
    'retired routes': 'users, leaves and members by key stay when the department routes have gone',
    'ignored filters': 'a record that was not requested is left out, and that is said',
    'other responses': 'a bare record is read, and a denied token or change has a message of its own',
    'private data': 'a private field is masked in whatever record it comes',
    'published lists': 'every published field, filter and order of a route is there',
  }),
];
