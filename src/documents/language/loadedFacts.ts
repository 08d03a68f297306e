import * as vscode from 'vscode';
import { isActive } from '../../domain/department.ts';
import { inSlices } from '../../service/contract/check/slices.ts';
import { isRecord } from '../../service/contract/record.ts';
import { personName } from '../../service/personName.ts';
import type { DepartmentDirectory } from '../../ui/departmentDirectory.ts';
import type { Session, Sessions } from '../../ui/session.ts';
import { displayFacts } from '../../ui/text.ts';
import { statusText } from '../../ui/tree/person.ts';
import type { ResourceAddress } from '../../ui/tree/resourceNode.ts';
import { addressOf, partsOf } from '../address.ts';
import type { DocumentContents } from '../contents.ts';
import { type Reference, type References, referencesIn } from './references.ts';
import { type DepartmentIndex, departmentAt, departmentIndex, targetOf } from './referenceTargets.ts';

/** A document with the ids in it, and what is loaded of its connection. */
export interface ReferenceContext extends References {
  readonly document: ResourceAddress;
  readonly session: Session;
  readonly departments: DepartmentIndex | undefined;
}

/** What the window has loaded of the things that documents refer to. Sends nothing. */
export class LoadedFacts {
  readonly #sessions: Sessions;
  readonly #directory: DepartmentDirectory;
  readonly #contents: DocumentContents;

  constructor(sessions: Sessions, directory: DepartmentDirectory, contents: DocumentContents) {
    this.#sessions = sessions;
    this.#directory = directory;
    this.#contents = contents;
  }

  /** The ids in a document; undefined where its connection is unknown. */
  async contextOf(document: vscode.TextDocument): Promise<ReferenceContext | undefined> {
    const session = this.#sessions.find(document.uri.authority);
    if (session === undefined) {
      return undefined;
    }
    const address = addressOf(document.uri);
    const found = await inSlices(referencesIn(document.getText(), address.resource));
    const tree = this.#directory.last(await session.service());
    const departments = tree && (await inSlices(departmentIndex(tree)));
    return { ...found, document: address, session, departments };
  }

  /** The document of a reference; undefined where it is not known, or has an id that no address can contain. */
  target(reference: Reference, { document, session, departments }: ReferenceContext) {
    const target = targetOf(reference, document, session.connection, departments);
    return target === undefined || target.id === '' || /\p{Surrogate}/u.test(target.id) ? undefined : target;
  }

  /** Name, code or number, and status of what a reference identifies; empty where nothing is loaded. */
  facts(reference: Reference, context: ReferenceContext): string {
    const { kind, id } = reference;
    const { departments, names } = context;
    const target = this.target(reference, context);
    const record = target === undefined ? undefined : this.#record(target);
    if (kind === 'template') {
      return displayFacts([templateName(record, id)]);
    }
    if (kind === 'department' || kind === 'parent') {
      const known =
        departments && (kind === 'parent' ? departmentAt(departments, id) : departments.byId.get(id));
      const named = displayFacts([names.department.get(id) ?? '']);
      return known === undefined
        ? departmentFacts(record) || named
        : departmentLine(known.name ?? '', known.code ?? '', isActive(known));
    }
    return personFacts(record) || displayFacts([names.person.get(id) ?? '']);
  }

  /** The record in a document that was fetched with the present credentials. */
  #record(target: ResourceAddress): unknown {
    const document = vscode.Uri.from(partsOf(target)).toString();
    const text = this.#contents.isOutdated(document)
      ? undefined
      : this.#contents.known.get(document)?.response.text;
    return text === undefined ? undefined : JSON.parse(text);
  }
}

function departmentLine(name: string, code: string, isUsed: boolean): string {
  return displayFacts([name, code, isUsed ? vscode.l10n.t('active') : vscode.l10n.t('no longer in use')]);
}

function departmentFacts(record: unknown): string {
  if (!isRecord(record)) {
    return '';
  }
  const isUsed = record['isActive'] !== false && record['isArchived'] !== true;
  return departmentLine(textIn(record, 'name'), textIn(record, 'code'), isUsed);
}

function personFacts(record: unknown): string {
  if (!isRecord(record)) {
    return '';
  }
  const name = personName({
    familyName: textIn(record, 'familyName'),
    givenName: textIn(record, 'givenName'),
    lastName: textIn(record, 'lastName'),
    firstName: textIn(record, 'firstName'),
    name: textIn(record, 'name'),
  });
  return displayFacts([name ?? '', textIn(record, 'employeeNumber'), statusText(textIn(record, 'status'))]);
}

/** The name of a template in the list of all, which deployments wrap or not. */
function templateName(list: unknown, id: string): string {
  const items: unknown = isRecord(list) ? (list['items'] ?? list['data']) : list;
  const all: readonly unknown[] = Array.isArray(items) ? items : [];
  const template = all.filter(isRecord).find((item) => String(item['id']) === id);
  return template === undefined ? '' : textIn(template, 'name');
}

function textIn(record: Readonly<Record<string, unknown>>, name: string): string {
  const value = record[name];
  return typeof value === 'string' ? value : '';
}
