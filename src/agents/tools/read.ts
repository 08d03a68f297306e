import * as vscode from 'vscode';
import { record } from '../../domain/fields.ts';
import { maskRanges } from '../../domain/masking.ts';
import { kindSchemas, type ResourceName } from '../../service/contract/resources.ts';
import { parseExact } from '../../service/http/json/exactJson.ts';
import { openDocument } from '../../ui/documents/openDocuments.ts';
import { namedOf, thingOf, wholePersonOf } from '../present.ts';
import { type AgentCall, Refusal, type Tools } from '../tool.ts';

const resources = {
  department: 'departments',
  label: 'taxonomy-labels',
  taxonomy: 'taxonomies',
  report: 'reports',
  'legal-entity': 'legal-entities',
} as const;

/** Reads one resource; with `show`, opens its document for the user, which costs one more request. */
export const read: Tools['read'] = async (call, { kind, id, show = false }) => {
  switch (kind) {
    case 'template': {
      const { items } = await call.service.reportTemplates(call.options);
      const template = items.find((each) => String(each.id) === id);
      return { data: namedOf(call, template ?? missing()) };
    }
    case 'person':
      return await readPerson(call, call.people.idOf(id), show);
    default:
      return { data: await readDocument(call, resources[kind], id, show) };
  }
};

async function readPerson(call: AgentCall, id: string, show: boolean) {
  const { items, kind, contract } = await call.service.records(
    'people',
    { ids: [id] },
    undefined,
    call.options,
  );
  const person = items.find((each) => each.id === id) ?? missing();
  if (call.mayName) {
    return { data: await readDocument(call, kind, id, show) };
  }
  await open(call, kind, id, show);
  return { data: wholePersonOf(call, person, contract) };
}

async function readDocument(call: AgentCall, resource: ResourceName, id: string, show: boolean) {
  const { text, sensitive, family } = await call.service.document(resource, id, call.options);
  const document = record(parseExact(maskRanges(text, sensitive)));
  await open(call, resource, id, show);
  const schema = family && kindSchemas[resource].records[family];
  return call.mayName ? document : thingOf(call, document, Object.keys(schema?.properties ?? {}));
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
    'There is none with this id, or the connection may not see it. Take an id from "list" or "find".',
  );
}
