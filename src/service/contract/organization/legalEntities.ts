import * as Type from 'typebox';
import { archival, dates, Links, ResourceReference } from '../reference.ts';
import { nullable, resource, type Seen } from '../schema.ts';

/** A company that employs people (interface 4.12). */
export const LegalEntity = resource('Legal entity', 'A company that employs people.', {
  ...ResourceReference.properties,
  legalName: Type.String({ description: 'Registered name.' }),
  remoteId: nullable(Type.String(), 'Identifier in another system.'),
  countryCode: Type.String({ description: 'Country: three letters of ISO 3166-1.' }),
  currencyCode: nullable(Type.String(), 'Currency: three letters of ISO 4217.'),
  industryCode: nullable(Type.String(), 'Industry, as the country numbers them.'),
  ...archival,
  ...dates,
  links: Type.Optional(Links),
});
export type LegalEntity = Seen<typeof LegalEntity>;
