import * as vscode from 'vscode';
import type { DepartmentTree } from '../../../company/departments/departmentTree.ts';
import type { KnownResource } from '../../../company/known/known.ts';
import { personHover } from '../../../company/known/personHover.ts';
import { statusText } from '../../../company/known/records.ts';
import { addressOf } from '../../../platform/documents/address.ts';
import { uriOf } from '../../../platform/documents/openDocuments.ts';
import type { ResourceAddress } from '../../../platform/documents/resource.ts';
import type { Session, Sessions } from '../../../platform/session.ts';
import { displayFacts } from '../../../platform/text/text.ts';
import { type Fields, text } from '../../../service/contract/fields.ts';
import { isUsableId } from '../../../service/contract/id.ts';
import { JsonTree } from '../../../service/contract/json/jsonTree.ts';
import { recordName } from '../../../service/contract/personName.ts';
import { isRecord } from '../../../service/contract/record.ts';
import type { WorkforceService } from '../../../service/operations/service.ts';
import type { FeatureContext } from '../../featureContext.ts';
import type { DocumentContents, DocumentResponse } from '../contents.ts';
import {
  type DepartmentPaths,
  departmentPaths,
  type Reference,
  type References,
  referencesIn,
  targetOf,
} from './references.ts';

type RecordFacts = Pick<KnownResource, 'name' | 'above' | 'code' | 'status'>;

/** A document with the ids in it, and what is loaded of its connection. */
export interface ReferenceContext extends References {
  readonly document: ResourceAddress;
  readonly tree: JsonTree;
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
  /** The values in the text of each open editor, read once for each version of it. */
  readonly #trees = new WeakMap<vscode.TextDocument, { readonly version: number; readonly tree: JsonTree }>();
  /** Of each version of a document, and of each listing: a hover and the links need both again. */
  readonly #references = new WeakMap<JsonTree, ReturnType<typeof referencesIn>>();
  readonly #paths = new WeakMap<DepartmentTree, DepartmentPaths>();
  /** The records in open documents: each may be named in another one many times. */
  readonly #records = new WeakMap<DocumentResponse, unknown>();

  constructor(feature: LoadedContext, contents: KnownDocuments) {
    this.#feature = feature;
    this.#contents = contents;
  }

  treeOf(document: vscode.TextDocument): JsonTree {
    const { version } = document;
    const known = this.#trees.get(document);
    const tree = known?.version === version ? known.tree : new JsonTree(document.getText());
    this.#trees.set(document, { version, tree });
    return tree;
  }

  /** The ids in a document; undefined where its connection is unknown. */
  async contextOf(editor: vscode.TextDocument): Promise<ReferenceContext | undefined> {
    const session = this.#feature.sessions.find(editor.uri.authority);
    if (session === undefined) {
      return undefined;
    }
    const tree = this.treeOf(editor);
    const address = addressOf(editor.uri);
    const found = this.#references.get(tree) ?? referencesIn(tree, address.resource);
    this.#references.set(tree, found);
    const service = await session.service();
    const hasPaths = found.references.some(({ kind }) => kind === 'parent');
    const listed = hasPaths ? this.#feature.known.of(service).departments : undefined;
    const departments = listed && this.#pathsOf(listed);
    return { ...found, document: address, tree, session, service, departments };
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
    const { name = '', above = '', code = '', status = '' } = this.#find(reference, context);
    return displayFacts([displayFacts([above, name], ' › '), code, status]);
  }

  /** What the hover of a reference says: of a person, the same as that of a row; empty where nothing is loaded. */
  hover(reference: Reference, context: ReferenceContext): string {
    const { kind, id } = reference;
    const company = this.#feature.known.of(context.service);
    const name = this.name(reference, context);
    const known = company.person(id) ?? (name ? { resource: 'employees', id, name } : undefined);
    return isPerson(kind) && known !== undefined
      ? personHover(company, { person: known })
      : this.facts(reference, context);
  }

  /** The name of what a reference identifies; undefined where none is loaded. */
  name(reference: Reference, context: ReferenceContext): string | undefined {
    return this.#find(reference, context).name;
  }

  #find(reference: Reference, context: ReferenceContext): RecordFacts {
    const { kind, id } = reference;
    const target = this.target(reference, context);
    const record = target && this.#recordIn(uriOf(target).toString());
    if (kind === 'template') {
      return { name: templateName(record, id) };
    }
    const company = this.#feature.known.of(context.service);
    const isDepartment = kind === 'department' || kind === 'parent';
    const ofPerson = isPerson(kind);
    const listed = ofPerson ? company.person(id) : target && company.find(target.resource, target.id);
    const read = isRecord(record) && !ofPerson ? factsIn(record) : undefined;
    // The list of departments also says which of them are inactive.
    const known = isDepartment || read?.name === undefined ? (listed ?? read) : read;
    if (known === undefined) {
      const name = context.names.get(`${ofPerson ? 'person' : kind} ${id}`);
      return { name: name ?? (ofPerson ? company.personName(id) : undefined) };
    }
    return isDepartment ? { ...known, status: known.status ?? vscode.l10n.t('active') } : known;
  }

  #pathsOf(listed: DepartmentTree): DepartmentPaths {
    const paths = this.#paths.get(listed) ?? departmentPaths(listed);
    this.#paths.set(listed, paths);
    return paths;
  }

  /** The record in an open document that was fetched with the current credentials. */
  #recordIn(document: string): unknown {
    const { response } = this.#contents.contentOf(document) ?? {};
    if (response === undefined || this.#contents.isOutdated(document)) {
      return undefined;
    }
    if (!this.#records.has(response)) {
      this.#records.set(response, JSON.parse(response.text));
    }
    return this.#records.get(response);
  }
}

/** The same id is the same person in both APIs (interface 4.1). */
function isPerson(kind: Reference['kind']): boolean {
  return kind === 'person' || kind === 'employees';
}

/** What the record of a resource says. */
function factsIn(record: Fields): RecordFacts {
  const isUsed = record['isActive'] !== false && record['isArchived'] !== true;
  const status = text(record['status']);
  return {
    name: recordName((field) => text(record[field])) ?? text(record['legalName']) ?? text(record['jobTitle']),
    code: text(record['code']) ?? text(record['employeeNumber']),
    status: isUsed ? status && statusText(status) : vscode.l10n.t('inactive'),
  };
}

/** The name of a template in the list of all, which deployments wrap or not. */
function templateName(list: unknown, id: string): string | undefined {
  const items: unknown = isRecord(list) ? (list['items'] ?? list['data']) : list;
  const all: readonly unknown[] = Array.isArray(items) ? items : [];
  const template = all.filter(isRecord).find((item) => String(item['id']) === id);
  return text(template?.['name']);
}
