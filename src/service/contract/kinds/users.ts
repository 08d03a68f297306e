import { message } from '../message.ts';
import { User } from '../user.ts';
import type { Kind, KindSchemas } from './kind.ts';

/** Employees as the legacy API shows them: the same id is the same person (interface 4.1). */
export const users = {
  name: 'users',
  singular: message('User (legacy)'),
  icon: 'person',
  routes: [
    {
      family: 'legacy',
      path: '{legacyPrefix}/users/{id}',
      onRequest: ['extendedData'],
      mayFailForUnknown: true,
    },
  ],
  view: 'workforce.employees',
  searchScope: 'people',
} as const satisfies Kind;

export const userSchemas: KindSchemas = { records: { legacy: User } };
