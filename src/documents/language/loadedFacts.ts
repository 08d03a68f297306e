import * as vscode from 'vscode';
import type { DepartmentTree } from '../../domain/departmentTree.ts';
import { type Fields, text } from '../../domain/fields.ts';
import { isUsableId } from '../../service/contract/id.ts';
import type { JsonTree } from '../../service/contract/jsonTree.ts';
import { recordName } from '../../service/contract/personName.ts';
import { isRecord } from '../../service/contract/record.ts';
import type { WorkforceService } from '../../service/service.ts';
import { addressOf, partsOf } from '../../ui/documents/address.ts';
import type { FeatureContext } from '../../ui/featureContext.ts';
import type { KnownResource } from '../../ui/known/known.ts';
import type { Session, Sessions } from '../../ui/session.ts';
import { displayFacts } from '../../ui/text.ts';
import { statusText } from '../../ui/tree/person.ts';
import type { ResourceAddress } from '../../ui/tree/resourceNode.ts';
import type { DocumentContents } from '../contents.ts';
import {
  type DepartmentPaths,
  departmentPaths,
  type Reference,
  type References,
  referencesIn,
  targetOf,
} from './references.ts';

/** A document with the ids in it, and what is loaded of its connection. */
interface ReferenceContext extends References {
  readonly document: ResourceAddress;
  readonly session: Session;
  readonly service: WorkforceService;
  /** Undefined where nothing is loaded, or the document has no paths. */
  readonly departments: DepartmentPaths | undefined;
}

type KnownDocuments = Pick<DocumentContents, 'isOutdated' | 'contentOf'>;
type LoadedContext = Pick<FeatureContext, 'known'> & {
  readonly sessions: Pick<Sessions, 'find'>;
};

/** What the window has loaded of the things that documents refer to. Sends nothing. */
export class LoadedFacts {
  readonly #feature: LoadedContext;
  readonly #contents: KnownDocuments;
  /** Of each version of a document, and of each listing: a hover and the links need both again. */
  readonly #references = new WeakMap<JsonTree, ReturnType<typeof referencesIn>>();
  readonly #paths = new WeakMap<DepartmentTree, DepartmentPaths>();

  constructor(feature: LoadedContext, contents: KnownDocuments) {
    this.#feature = feature;
    this.#contents = contents;
  }

  /** The ids in a document; undefined where its connection is unknown. */
  async contextOf(uri: vscode.Uri, tree: JsonTree): Promise<ReferenceContext | undefined> {
    const session = this.#feature.sessions.find(uri.authority);
    if (session === undefined) {
      return undefined;
    }
    const address = addressOf(uri);
    const found = this.#references.get(tree) ?? referencesIn(tree, address.resource);
    this.#references.set(tree, found);
    const service = await session.service();
    const hasPaths = found.references.some(({ kind }) => kind === 'parent');
    const listed = hasPaths ? this.#feature.known.of(service).departments : undefined;
    const departments = listed && this.#pathsOf(listed);
    return { ...found, document: address, session, service, departments };
  }

  /** The document of a reference; undefined where it is not known, or has an id that no address can contain. */
  target(reference: Reference, { document, session, departments }: ReferenceContext) {
    const target = targetOf(reference, document, session.connection, departments);
    return target !== undefined && (target.resource === 'other' || isUsableId(target.id))
      ? target
      : undefined;
  }

  /**
   * Name, code or number, and status of what a reference identifies, of a department with the names above it; empty
   * where nothing is loaded.
   */
  facts(reference: Reference, context: ReferenceContext): string {
    const { kind, id } = reference;
    const target = this.target(reference, context);
    const record = target && this.#record(target);
    if (kind === 'template') {
      return displayFacts([templateName(record, id)]);
    }
    const company = this.#feature.known.of(context.service);
    const isDepartment = kind === 'department' || kind === 'parent';
    // The same id is the same person in both APIs (interface 4.1).
    const isPerson = kind === 'person' || kind === 'employees';
    const listed = isPerson ? company.person(id) : target && company.find(target.resource, target.id);
    const read = isRecord(record) ? factsIn(record) : undefined;
    // The list of departments also says which of them are inactive.
    const known = isDepartment || read?.name === undefined ? (listed ?? read) : read;
    if (known === undefined) {
      return displayFacts([context.names.get(`${isPerson ? 'person' : kind} ${id}`) ?? '']);
    }
    const { name = '', above = '', code = '', status = isDepartment ? vscode.l10n.t('active') : '' } = known;
    return displayFacts([displayFacts([above, name], ' › '), code, status]);
  }

  #pathsOf(listed: DepartmentTree): DepartmentPaths {
    const paths = this.#paths.get(listed) ?? departmentPaths(listed);
    this.#paths.set(listed, paths);
    return paths;
  }

  /** The record in a document that was fetched with the current credentials. */
  #record(target: ResourceAddress): unknown {
    const document = vscode.Uri.from(partsOf(target)).toString();
    const text = this.#contents.isOutdated(document)
      ? undefined
      : this.#contents.contentOf(document)?.response.text;
    return text === undefined ? undefined : JSON.parse(text);
  }
}

/** What the record of a department or a person says. */
function factsIn(record: Fields): Pick<KnownResource, 'name' | 'above' | 'code' | 'status'> {
  const isUsed = record['isActive'] !== false && record['isArchived'] !== true;
  const status = text(record['status']);
  return {
    name: recordName((field) => text(record[field])) ?? text(record['legalName']) ?? text(record['jobTitle']),
    code: text(record['code']) ?? text(record['employeeNumber']),
    status: isUsed ? status && statusText(status) : vscode.l10n.t('inactive'),
  };
}

/** The name of a template in the list of all, which deployments wrap or not. */
function templateName(list: unknown, id: string): string {
  const items: unknown = isRecord(list) ? (list['items'] ?? list['data']) : list;
  const all: readonly unknown[] = Array.isArray(items) ? items : [];
  const template = all.filter(isRecord).find((item) => String(item['id']) === id);
  return text(template?.['name']) ?? '';
}
