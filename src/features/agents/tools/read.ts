import * as vscode from 'vscode';
import { outlineOf } from '../../../company/departments/departmentTree.ts';
import { maskRanges } from '../../../company/values/masking.ts';
import { openDocument } from '../../../platform/documents/openDocuments.ts';
import { localDay } from '../../../service/contract/day.ts';
import { type Fields, record } from '../../../service/contract/fields.ts';
import { parseExact } from '../../../service/contract/json/exactJson.ts';
import { textOf } from '../../../service/contract/message.ts';
import { kindOf, kindSchemas, type ResourceName } from '../../../service/contract/resources.ts';
import { reportStatuses } from '../../../service/contract/vocabularies.ts';
import { costs, readKinds } from '../definitions.ts';
import { maxLength, maxRecords, maxRequests } from '../limits.ts';
import { filtersOf, idOfThing, templateOf, thingOf, wholePersonOf } from '../present.ts';
import { type AgentCall, Refusal, type ToolResult, type Tools } from '../tool.ts';
import { reportContent } from './reportContent.ts';

const resources = {
  department: 'departments',
  label: 'taxonomy-labels',
  taxonomy: 'taxonomies',
  report: 'reports',
  'legal-entity': 'legal-entities',
} as const;

/** What a model needs before anything else, without a request; the fields and routes of a kind on demand. */
export const describe: Tools['describe'] = (call, { kind }) =>
  Promise.resolve(kind === undefined ? describeCompany(call) : describeKind(kind));

function describeCompany(call: AgentCall): ToolResult {
  const { session, known, people, mayName } = call;
  const { wholePeople, departments } = known;
  const { name, mark } = session.connection;
  return {
    data: {
      today: localDay(new Date()),
      company: { name: people.withoutNames(name), ...(mark === 'production' && { mark }) },
      people: wholePeople && known.all(wholePeople).length,
      departments: departments?.count,
      read: readKinds,
      costs,
      requestsLeft: call.requestsLeft(),
      reportStatuses,
    },
    notes: [
      `${maxRequests} requests in any minute, of all agents together. A result has at most ${maxRecords} records and ${maxLength} characters.`,
      'The first call that shows names costs 1 more for each 100 employees and each 1,000 users, and 1 for the departments.',
      mayName
        ? 'Names of people may be seen; pass people by their ids.'
        : 'People are pseudonyms, such as "Person 17", the same ones in all results.',
    ],
  };
}

function describeKind(kind: ResourceName): ToolResult {
  const { singular, routes } = kindOf(kind);
  const apis = routes.map(({ family, path }) => ({
    ...{ api: family, route: `GET ${path}` },
    fields: Object.keys(kindSchemas[kind].records[family]?.properties ?? {}),
  }));
  const notes = ['Words in braces in a route differ by deployment.'];
  return { data: { kind, one: textOf(singular), apis }, notes };
}

/** Reads one resource; with `show`, opens its document for the user, which costs one more request. */
export const read: Tools['read'] = async (call, { kind, id, show = false, groupBy }) => {
  if (groupBy !== undefined && kind !== 'report-content') {
    throw new Refusal('"groupBy" is for the kind "report-content".');
  }
  switch (kind) {
    case 'report-content': {
      const content = await reportContent(call, id, groupBy);
      await open(call, 'reports', id, show);
      return content;
    }
    case 'template': {
      const { items } = await call.service.reportTemplates(call.options);
      const template = items.find((each) => String(each.id) === id);
      return { data: templateOf(call, template ?? missing()) };
    }
    case 'person':
      return { data: await readPerson(call, call.people.idOf(id), show) };
    default:
      return { data: await readDocument(call, resources[kind], id, show, kind) };
  }
};

async function readPerson(call: AgentCall, id: string, show: boolean) {
  const { service, options } = call;
  const { items, kind, contract } = await service.records('people', { ids: [id] }, undefined, options);
  const person = items.find((each) => each.id === id) ?? missing();
  if (call.mayName) {
    return await readDocument(call, kind, id, show);
  }
  await open(call, kind, id, show);
  return wholePersonOf(call, person, contract);
}

async function readDocument(
  call: AgentCall,
  resource: ResourceName,
  id: string,
  show: boolean,
  kind = 'person',
) {
  const { text, sensitive, family } = await call.service.document(resource, id, call.options);
  const document = record(parseExact(maskRanges(text, sensitive)));
  await open(call, resource, id, show);
  const schema = family && kindSchemas[resource].records[family];
  if (call.mayName) {
    return document;
  }
  const shown = thingOf(call, kind, document, Object.keys(schema?.properties ?? {}));
  return { ...shown, ...partsOf(call, kind, id, document) };
}

/** What a document has in a form of its own: the definition of a report, and the path of the parent of a department. */
function partsOf({ known, ...call }: AgentCall, kind: string, id: string, document: Fields): Fields {
  if (kind === 'report') {
    return { ...filtersOf(call, document), templateId: idOfThing(call, document['templateId']) };
  }
  const entry =
    kind === 'department' && known.departments
      ? outlineOf(known.departments).find(({ department }) => department.id === id)
      : undefined;
  return entry ? { parentId: undefined, parent: entry.parent?.id ?? null } : {};
}

async function open({ session, options }: AgentCall, resource: ResourceName, id: string, show: boolean) {
  if (show) {
    options.beforeSend?.();
    const beside = { preserveFocus: true, viewColumn: vscode.ViewColumn.Active };
    await openDocument({ connection: session.connection.id, resource, id }, beside);
  }
}

function missing(): never {
  throw new Refusal(
    'There is none with this ID, or the connection may not see it. Take an ID from "list" or "find".',
  );
}
