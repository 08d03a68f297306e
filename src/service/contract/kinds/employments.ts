import { Employment } from '../employee.ts';
import { message } from '../message.ts';
import type { Kind, KindSchemas } from './kind.ts';

export const employments = {
  name: 'employments',
  singular: message('Employment'),
  icon: 'notebook',
  routes: [{ family: 'resource', path: '{resourcePrefix}/employments/{id}' }],
} as const satisfies Kind;

export const employmentSchemas: KindSchemas = { records: { resource: Employment } };
