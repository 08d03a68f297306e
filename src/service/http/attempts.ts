import { type Message, message } from '../contract/message.ts';
import type { ResourceName } from '../contract/resources.ts';

/** To read a document, by its kind and its id. A new kind needs its text here. */
const reads: Readonly<Record<ResourceName, (id: string) => Message>> = {
  departments: (id) => message('read department {id}', { id }),
  'structure-departments': (id) => message('read department {id} in the organization structure', { id }),
  'legacy-departments': (id) => message('read department {id} in the legacy API', { id }),
  'resource-departments': (id) => message('read department {id} in the resource API', { id }),
  employees: (id) => message('read employee {id}', { id }),
  'employee-attributes': (id) => message('read the attributes of employee {id}', { id }),
  users: (id) => message('read user {id}', { id }),
  taxonomies: (id) => message('read taxonomy {id}', { id }),
  'taxonomy-labels': (id) => message('read label {id}', { id }),
  reports: (id) => message('read report {id}', { id }),
  leaves: (id) => message('read leave {id}', { id }),
  'leaves-v2': (id) => message('read leave {id} over the v2 route', { id }),
  'legal-entities': (id) => message('read legal entity {id}', { id }),
  'business-establishments': (id) => message('read business establishment {id}', { id }),
  'job-positions': (id) => message('read job position {id}', { id }),
  employments: (id) => message('read employment {id}', { id }),
  'employee-attribute-definitions': (id) => message('read attribute definition {id}', { id }),
};

/** What an operation tries, from its input: a phrase that completes "Could not …". A new operation needs its text here. */
export const attempts = {
  departments: () => message('list the departments'),
  employees: () => message('list the employees'),
  members: (id: string) => message('list the employees of department {id}', { id }),
  placement: (id: string) => message('find the department and the manager of person {id}', { id }),
  people: () => message('list all people'),
  legalEntities: () => message('list the legal entities'),
  taxonomies: () => message('list the taxonomies'),
  labels: () => message('list the labels'),
  label: (id: string) => message('read label {id}', { id }),
  archive: (id: string) => message('archive label {id}', { id }),
  unarchive: (id: string) => message('unarchive label {id}', { id }),
  leaves: () => message('list the leaves'),
  leavesV2: () => message('list the leaves over the v2 route'),
  reportTemplates: () => message('list the report templates'),
  createReport: (id: string) => message('create a report from template {id}', { id }),
  report: (id: string) => message('read report {id}', { id }),
  reportContent: (id: string) => message('download report {id}', { id }),
  document: (kind: ResourceName, id: string) => reads[kind](id),
  otherDocument: (path: string) => message('read {path}', { path }),
  capability: (family: string) => message('check the {family} API', { family }),
  testKey: () => message('test the new API key'),
  testClientSecret: () => message('test the new client secret'),
  token: (tokenUrl: string) => message('get a token from {tokenUrl}', { tokenUrl }),
  address: (id: string) => message('request the ID “{id}”', { id }),
  obtainableScopes: () => message('find the scopes of the client'),
};
