import * as Type from 'typebox';
import { archival, dates, Links, ResourceReference } from '../reference.ts';
import { nullable, resource, type Seen, sensitive, withExpected } from '../schema.ts';

/** A company that employs people (interface 4.12). */
export const LegalEntity = withExpected(
  resource('Legal entity', 'A company that employs people.', {
    ...ResourceReference.properties,
    legalName: Type.String({ description: 'Registered name.' }),
    remoteId: nullable(Type.String(), 'Identifier in another system.'),
    countryCode: Type.String({ description: 'Country: three letters of ISO 3166-1.' }),
    currencyCode: nullable(Type.String(), 'Currency: three letters of ISO 4217.'),
    industryCode: nullable(Type.String(), 'Industry code of the country.'),
    ...archival,
    ...dates,
    links: Type.Optional(Links),
  }),
  ['links'],
);
export type LegalEntity = Seen<typeof LegalEntity>;

/** A place of work of a legal entity (interface 4.12). */
export const BusinessEstablishment = withExpected(
  resource('Business establishment', 'A place of work of a legal entity.', {
    ...ResourceReference.properties,
    name: Type.String({ description: 'Name of the place.' }),
    remoteId: nullable(Type.String(), 'Identifier in another system.'),
    legalEntity: Type.With(ResourceReference, { description: 'Legal entity that the place belongs to.' }),
    address: nullable(
      Type.Object(
        {
          addressLines: Type.Array(Type.String(), { description: 'House and street.' }),
          postalCode: nullable(Type.String(), 'Postal code.'),
          locality: nullable(Type.String(), 'Town.'),
          administrativeArea: nullable(Type.String(), 'Region.'),
          countryCode: nullable(Type.String(), 'Country.'),
        },
        sensitive,
      ),
      'Postal address. It is masked, because it may be that of a home.',
    ),
    timezoneId: nullable(Type.String(), 'Time zone, such as `Europe/Paris`.'),
    ...archival,
    links: Type.Optional(Links),
  }),
  ['links'],
);
