import type { Static } from 'typebox';
import * as Type from 'typebox';
import { Collection } from './envelopes.ts';
import { day, nullable, resource, type Seen, vocabulary } from './schema.ts';
import { reportStatuses } from './vocabularies.ts';

/** Restricts a report to records of one kind. */
export const ReportFilter = Type.Object({
  kind: Type.String({ description: 'What the filter applies to, such as departments or employees.' }),
  values: Type.Array(Type.Integer(), { description: 'Identifiers to keep.' }),
});
export type ReportFilter = Static<typeof ReportFilter>;

/** A column of a report's content. */
const ReportColumn = Type.Object({
  kind: Type.String({ description: 'What the column holds.' }),
  name: Type.String({ description: 'Heading.' }),
  category: Type.String({ description: 'Group that the column belongs to.' }),
  isRequired: Type.Boolean({ description: 'Whether the column cannot be left out.' }),
  isDefault: Type.Boolean({ description: 'Whether the column is there unless removed.' }),
  isPeriodic: Type.Boolean({ description: 'Whether the column is repeated for each period.' }),
});

/** What is used of a report's own columns (interface 2.5). */
export type KnownColumn = Pick<Static<typeof ReportColumn>, 'name' | 'category' | 'isPeriodic'>;

/** Identifier of a template: a text (interface 2.5), in some deployments a whole number. */
function templateId(description: string) {
  return Type.Union([Type.Integer(), Type.String({ minLength: 1 })], { description });
}
export type TemplateId = Static<ReturnType<typeof templateId>>;

/** A time-sheet report (interface 2.5). */
export const Report = resource('Report', 'A time-sheet report, generated in the background.', {
  id: Type.Union([Type.Integer(), Type.String({ minLength: 1 })], {
    description: 'Identifier of the report; some deployments use texts.',
  }),
  templateId: templateId('Template that the report was made from.'),
  status: vocabulary(reportStatuses, 'State of the generation; the content exists only when done.'),
  name: Type.String({ description: 'Name of the report.' }),
  startsOn: day('First day covered.'),
  endsOn: day('Last day covered.'),
  filters: Type.Array(ReportFilter, { description: 'Filters of the report.' }),
  columns: Type.Array(ReportColumn, { description: 'Columns of the content.' }),
});
export type Report = Seen<typeof Report>;

/** Body of the request that creates a report; null dates mean the defaults of the template (interface 4.7). */
export const ReportCreation = Type.Object({
  templateId: templateId('Template to generate from.'),
  startsOn: nullable(day('Day'), 'First day, or null for the default of the template.'),
  endsOn: nullable(day('Day'), 'Last day, or null for the default of the template.'),
  filters: Type.Optional(Type.Array(ReportFilter, { description: 'Overrides the filters of the template.' })),
});
export type ReportCreation = Static<typeof ReportCreation>;

/** A report template; some deployments show its identifier only. */
export const ReportTemplate = resource('Report template', 'What a report is generated from.', {
  id: templateId('Identifier of the template.'),
  name: Type.Optional(Type.String({ description: 'Name of the template.' })),
  columns: Type.Optional(Type.Array(ReportColumn, { description: 'Columns of its reports.' })),
  filters: Type.Optional(Type.Array(ReportFilter, { description: 'Filters of its reports.' })),
});
export type ReportTemplate = Seen<typeof ReportTemplate>;

/** A list of templates in an envelope, under the names of whichever family; items are checked one by one. */
export const ReportTemplateList = Type.Object({
  ...Collection.properties,
  count: Type.Optional(Type.Integer({ description: 'Templates in all pages.' })),
  next: Type.Optional(nullable(Type.String(), 'Address of the next page.')),
});
