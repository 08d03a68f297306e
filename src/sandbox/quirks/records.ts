import { LegacyDepartment } from '../../service/contract/organization/departments.ts';
import { isRecord } from '../../service/contract/record.ts';
import { timestamp } from '../../service/contract/schema.ts';
import { User } from '../../service/contract/user.ts';
import { utcOf } from '../calendar.ts';
import type { Company } from '../company/company.ts';
import { type Fields, type Quirk, queryOf, respondTo, unwrap, withJson, withRecords } from '../exchange.ts';
import { readObject } from '../http/body.ts';
import { parseFields } from '../http/fields.ts';
import { HttpError } from '../http/httpError.ts';

/** Personal data under the names that deployments write, in English and French. All values are made up. */
export const personalFields = {
  address: { street: '12 rue des Lilas', postalCode: '69003', city: 'Lyon', country: 'FR' },
  adresse: '12 rue des Lilas, 69003 Lyon',
  personalEmail: 'private@mail.example',
  emailPersonnel: 'prive@mail.example',
  personalMobile: '+33 6 00 00 00 01',
  telephonePersonnel: '+33 1 00 00 00 02',
  nationality: 'Norwegian',
  nationalite: 'norvégienne',
  socialSecurityNumber: '1 85 02 69 123 456 78',
  numeroSecuriteSociale: '2 85 02 69 123 456 78',
  taxNumber: '30 12 345 678 901',
  numeroFiscal: '30 98 765 432 109',
  salary: 41_250,
  grossAnnualSalary: 42_250,
  salaireBrut: 43_250,
  remuneration: { montant: 44_250, devise: 'EUR' },
} as const;

const publishedLeaf: readonly string[] = [
  ...['id', 'date', 'isAm', 'leaveAccountId', 'leaveAccount', 'leavePeriodId', 'leavePeriod', 'value'],
  ...['creationDate', 'isActive', 'cancellationDate', 'cancellationUserId', 'comment'],
];
const publishedPeriod: readonly string[] = [
  ...['id', 'ownerId', 'isConfirmed', 'confirmationDate', 'attachmentId', 'leaves', 'logs'],
];

/** What the legacy records of a strict deployment have. */
const knownFields: Readonly<Record<string, { readonly type: string; readonly names: readonly string[] }>> = {
  users: { type: 'User', names: Object.keys(User.properties) },
  departments: { type: 'Department', names: Object.keys(LegacyDepartment.properties) },
  leaves: { type: 'Leave', names: publishedLeaf },
};
const firstTemplateNumber = 301;

const wrapped = /^GET \/api\/v3\/(users|departments|leaves)\/(?!tree$)[^/]+$/;

function fieldsOf(value: unknown, ...names: readonly string[]): Fields {
  const inner = names.reduce<unknown>((outer, name) => (isRecord(outer) ? outer[name] : undefined), value);
  return isRecord(inner) ? inner : {};
}

export const recordQuirks = {
  'no-wrapper': {
    does: 'One legacy user, department or leave comes as it is, without {"data": ...} around it.',
    requests: wrapped,
    respond: async ({ respond }) => withJson(await respond(), unwrap),
    describe(part, [, path = '', method = '', , status, , , schema]) {
      const isChanged = schema !== undefined && wrapped.test(`${method.toUpperCase()} ${path}`);
      return isChanged && status === '200' ? fieldsOf(part, 'properties', 'data') : part;
    },
  },
  'unknown-fields-rejected': {
    does: 'Legacy routes return 400 for a name in "fields" that they do not know, such as duration of a leave.',
    requests: /^GET \/api\/v3\/(users|departments|leaves)(\/|$)/,
    async respond(exchange) {
      const [, collection = ''] = /^\/api\/v3\/(\w+)/.exec(exchange.context.req.path) ?? [];
      const { type, names } = knownFields[collection] ?? { type: '', names: [] };
      const known = [...names, 'collection.count'].map((name) => name.toLowerCase());
      const fields = queryOf(exchange).get('fields');
      const asked = fields === null ? [] : parseFields(fields).map(({ name }) => name);
      const unknown = asked.find((name) => !known.includes(name.toLowerCase()));
      if (unknown !== undefined) {
        throw new HttpError(400, `Unknown property ${unknown} on type ${type}`);
      }
      return await exchange.respond();
    },
  },
  'published-leaves': {
    does: 'Leaves have the published fields only: isAm, value and leavePeriod.isConfirmed; no duration or status.',
    requests: /^GET \/api\/v3\/leaves(\/|$)/,
    respond: async ({ respond }) =>
      withRecords(await respond(), ({ leavePeriod, ...leave }) => ({
        ...pickFields(leave, publishedLeaf),
        ...(isRecord(leavePeriod) && { leavePeriod: pickFields(leavePeriod, publishedPeriod) }),
      })),
  },
  'utc-leaves': {
    does: 'The date of a leave is a time in UTC: 2026-03-30T22:00:00Z for the day of the id 1001001-20260331-AM.',
    requests: /^GET \/api\/v3\/leaves(\/|$)/,
    respond: async ({ respond }) =>
      withRecords(await respond(), (leave) => {
        const { date } = leave;
        return typeof date === 'string' ? { ...leave, date: utcOf(date) } : leave;
      }),
    describe: (part, place) =>
      /^components schemas Leave(Selection)? properties date$/.test(place.join(' '))
        ? { ...timestamp('When the day of the leave begins.') }
        : part,
  },
  'capitalized-words': {
    does: 'Statuses of the resource API and of reports come with a capital letter, as in Active and Done, and are taken in any case.',
    requests:
      / \/(service-api\/(employees|employments|job-positions)|service-timesheet\/api\/reports)(\/[^/]+)?$/,
    async respond(exchange) {
      const status = queryOf(exchange).get('status');
      const response = await (status === null
        ? exchange.respond()
        : respondTo(exchange, (query) => query.set('status', status.toLowerCase())));
      return await withJson(response, withCapitals);
    },
    describe: (part, place) =>
      place.at(-1) === 'status' && place.at(-2) === 'properties' && Array.isArray(part['enum'])
        ? { ...part, enum: part['enum'].map((word) => capitalized(String(word))) }
        : part,
  },
  'null-children': {
    does: 'In the legacy tree, departments without children have null in place of the list, and lists hold a null.',
    requests: /^GET \/api\/v3\/departments\/tree$/,
    respond: async ({ respond }) => withRecords(await respond(), withNullChildren),
  },
  'bare-values': {
    does: 'Texts in the extended data of users come as they are, without {"value": ...} around them.',
    requests: /^GET \/api\/v3\/users(\/|$)/,
    respond: async ({ respond }) =>
      withRecords(await respond(), ({ extendedData, ...user }) => ({
        ...user,
        ...(isRecord(extendedData) && { extendedData: withBareTexts(extendedData) }),
      })),
  },
  'regional-tags': {
    does: 'Translations of taxonomies and labels have tags such as fr-FR and en-GB, and not each has both.',
    requests: /^GET \/service-api\/(taxonomies|taxonomy-labels)(\/|$)/,
    respond: async ({ respond }) => withRecords(await respond(), withRegionalTags),
  },
  'number-template-ids': {
    does: 'The ids of report templates are numbers.',
    requests: / \/service-timesheet\/api\/(report-templates|reports|reports\/[^/]+)$/,
    async respond({ context, company, respond }) {
      if (context.req.method === 'POST') {
        const { templateId, ...order } = await readObject(context);
        const body = JSON.stringify({ ...order, templateId: templateOf(company, templateId) ?? '' });
        const headers = { 'Content-Type': 'application/json' };
        context.req.raw = new Request(context.req.url, { method: 'POST', headers, body });
      }
      return await withRecords(await respond(), ({ id, templateId, ...record }) => ({
        ...(typeof templateId === 'string'
          ? { id, templateId: numberOf(company, templateId) }
          : { id: numberOf(company, id) }),
        ...record,
      }));
    },
    describe: (part, place) =>
      /^components schemas (Report(Creation)? properties templateId|ReportTemplate properties id)$/.test(
        place.join(' '),
      )
        ? { type: 'integer', description: part['description'] }
        : part,
  },
  'personal-fields': {
    does: 'Employees and users have private addresses and contacts, nationality, tax numbers and pay.',
    requests: /^GET (\/api\/v3\/users|\/service-api\/employees)(\/|$)/,
    async respond(exchange) {
      const fields = queryOf(exchange).get('fields');
      const asked = fields === null ? undefined : parseFields(fields).map(({ name }) => name);
      return await withRecords(await exchange.respond(), (record) => ({
        ...record,
        ...Object.fromEntries(
          Object.entries(personalFields).filter(([name]) => asked?.includes(name) ?? true),
        ),
      }));
    },
  },
} satisfies Record<string, Quirk>;

function withCapitals(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (name, one: unknown) =>
    name === 'status' && typeof one === 'string' ? capitalized(one) : one,
  );
}

function capitalized(word: string): string {
  return `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`;
}

function pickFields(record: Fields, names: readonly string[]): Fields {
  return Object.fromEntries(Object.entries(record).filter(([name]) => names.includes(name)));
}

function withNullChildren(node: Fields): Fields {
  const children = [node['children']].flat().filter(isRecord).map(withNullChildren);
  return { ...node, children: children.length === 0 ? null : [...children, null] };
}

function withBareTexts(fields: Fields): Fields {
  const bare = (field: unknown) =>
    isRecord(field) && typeof field['value'] === 'string' ? field['value'] : field;
  return Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, bare(field)]));
}

/** A translation in French or English under a tag with a region; in every third record English has none. */
function withRegionalTags(record: Fields): Fields {
  const { t9n, id } = record;
  const regions: Readonly<Record<string, string>> = { fr: 'fr-FR', en: 'en-GB' };
  const regional = (texts: unknown) =>
    Object.fromEntries(
      Object.entries(isRecord(texts) ? texts : {})
        .map(([tag, text]) => [regions[tag] ?? tag, text] as const)
        .filter(([tag]) => tag !== 'en-GB' || Number(id) % 3 !== 0),
    );
  return isRecord(t9n)
    ? {
        ...record,
        t9n: Object.fromEntries(Object.entries(t9n).map(([name, texts]) => [name, regional(texts)])),
      }
    : record;
}

function numberOf({ templates }: Company, id: unknown): number {
  return firstTemplateNumber + templates.findIndex((template) => template.id === id);
}

/** The template's own id for a number or its text. */
function templateOf({ templates }: Company, number: unknown): string | undefined {
  return templates[Number(number) - firstTemplateNumber]?.id;
}
