import { JobPosition } from '../employee.ts';
import { message } from '../message.ts';
import type { Kind, KindSchemas } from './kind.ts';

export const jobPositions = {
  name: 'job-positions',
  singular: message('Job position'),
  icon: 'briefcase',
  routes: [{ family: 'resource', path: '{resourcePrefix}/job-positions/{id}' }],
} as const satisfies Kind;

export const jobPositionSchemas: KindSchemas = { records: { resource: JobPosition } };
