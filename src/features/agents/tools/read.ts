import * as vscode from 'vscode';
import { maskRanges } from '../../../company/values/masking.ts';
import { openDocument } from '../../../platform/documents/openDocuments.ts';
import { record } from '../../../service/contract/fields.ts';
import { parseExact } from '../../../service/contract/json/exactJson.ts';
import { pageSizes, requestLimit, treeLimits } from '../../../service/contract/limits.ts';
import { textOf } from '../../../service/contract/message.ts';
import { kindSchemas, type ResourceName, resourceKinds } from '../../../service/contract/resources.ts';
import { reportStatuses } from '../../../service/contract/vocabularies.ts';
import { maxLength, maxRecords, maxRequests } from '../limits.ts';
import { namedOf, thingOf, wholePersonOf } from '../present.ts';
import { type AgentCall, Refusal, type Tools } from '../tool.ts';

const resources = {
  department: 'departments',
  label: 'taxonomy-labels',
  taxonomy: 'taxonomies',
  report: 'reports',
  'legal-entity': 'legal-entities',
} as const;

/** The kinds of resources, their routes and fields, and the limits of the service (interface 1 to 8). */
export const describe: Tools['describe'] = async ({ mayName }, { kind }) => ({
  data: {
    kinds: resourceKinds
      .filter(({ name }) => kind === undefined || name === kind)
      .map(({ name, singular, routes }) => ({
        ...{ kind: name, one: textOf(singular) },
        apis: routes.map(({ family, path }) => ({
          ...{ api: family, route: `GET ${path}` },
          fields: Object.keys(kindSchemas[name].records[family]?.properties ?? {}),
        })),
      })),
    reports: { statuses: reportStatuses, created: 'by the tool for reports, from a template' },
    limits: {
      requestsPerMinute: requestLimit.requests,
      recordsOnAPage: Object.fromEntries(Object.entries(pageSizes).map(([api, { max }]) => [api, max])),
      departmentLevels: treeLimits.levels,
      departmentsSideBySide: treeLimits.siblings,
    },
    limitsOfTools: {
      requestsPerMinute: maxRequests,
      recordsPerCall: maxRecords,
      charactersOfResult: maxLength,
    },
  },
  notes: [
    'Words in braces in a route differ by deployment.',
    mayName
      ? 'Names of people may be seen; pass people by their ids.'
      : 'People are known to these tools by pseudonyms only, such as "Person 17".',
  ],
});

/** Reads one resource; with `show`, opens its document for the user, which costs one more request. */
export const read: Tools['read'] = async (call, { kind, id, show = false }) => {
  switch (kind) {
    case 'template': {
      const { items } = await call.service.reportTemplates(call.options);
      const template = items.find((each) => String(each.id) === id);
      return { data: namedOf(call, 'template', template ?? missing()) };
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
  return call.mayName ? document : thingOf(call, kind, document, Object.keys(schema?.properties ?? {}));
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
