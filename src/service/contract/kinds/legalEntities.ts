import { message } from '../message.ts';
import { LegalEntity } from '../organization/legalEntities.ts';
import type { Kind, KindSchemas } from './kind.ts';

export const legalEntities = {
  name: 'legal-entities',
  singular: message('Legal entity'),
  icon: 'law',
  routes: [{ family: 'resource', path: '{resourcePrefix}/legal-entities/{id}' }],
} as const satisfies Kind;

export const legalEntitySchemas: KindSchemas = { records: { resource: LegalEntity } };
