import type { TObject } from 'typebox';
import type { Dialect } from '../dialect.ts';
import type { Message } from '../message.ts';

/** The four sets of endpoints of the service (interface 1). */
export const families = ['legacy', 'structure', 'resource', 'time-sheet'] as const;
export type Family = (typeof families)[number];

/** What a prefix in *Go to…* narrows the search to. */
export const searchScopes = { d: 'departments', e: 'people', l: 'labels', r: 'reports' } as const;
export type SearchScope = (typeof searchScopes)[keyof typeof searchScopes];

/** A route that returns one resource. */
export interface KindRoute {
  readonly family: Family;
  /** Path below the base URL (interface 4): words of the dialect in braces, and `{id}`, which may be in such a word. */
  readonly path: `{${keyof Dialect}}${string}`;
  /** The parameter with the id of a route that is a list; left out where the id is in the path. */
  readonly idParameter?: string;
  /** Other parameters. */
  readonly query?: Readonly<Record<string, string>>;
  /** The query without what it embeds, for a client that may not see that. */
  readonly queryWithoutEmbedded?: Readonly<Record<string, string>>;
  /** Fields of a legacy resource that only a request by name gets, because they are expensive for the service. */
  readonly onRequest?: readonly string[];
  /** True for a legacy route that always sends all fields. */
  readonly takesNoFields?: true;
  /** A field that deployments write under a key of their own, and the word of the dialect for it. */
  readonly renamed?: { readonly field: string; readonly to: keyof Dialect };
  /** True where some deployments return 500 for a resource that does not exist. */
  readonly mayFailForUnknown?: true;
}

/** The fields that an export of resources can have. A name is that of the field, with a dot before each field inside. */
export interface ExportedFields {
  /** What several are called. */
  readonly plural: Message;
  /** Chosen until the user chooses others. */
  readonly usual: readonly string[];
  readonly others: readonly string[];
  /** Masked as in documents; a test compares them with what documents mask. */
  readonly sensitive: readonly string[];
  /** By a word for each, what a record refers to: what is known of it fills further columns. A value shows itself. */
  readonly named?: Readonly<Record<string, NamedKind | 'value'>>;
}

/** The kinds of record that ids in records name; the id of a user is that of an employee. */
export const namedKinds = ['employees', 'departments', 'legal-entities'] as const;
export type NamedKind = (typeof namedKinds)[number];

/** A kind of resource. Pure data: whatever treats kinds differently reads it here. */
export interface Kind {
  /** As in document addresses; the resource API has it in its paths as well. */
  readonly name: string;
  /** What one is called. */
  readonly singular: Message;
  /** Name of a codicon. */
  readonly icon: string;
  /** The routes with such resources, in order of preference; none for other addresses. */
  readonly routes: readonly KindRoute[];
  /** A segment in place of the id that identifies no resource. */
  readonly notAnId?: string;
  /** The resource whose OAuth scopes cover it, where that is another one. */
  readonly oauthResource?: string;
  /** The view with a row for each. */
  readonly view?: string;
  /** Left out where *Go to…* finds it without a prefix only. */
  readonly searchScope?: SearchScope;
  readonly exported?: ExportedFields;
}

/** The schemas of a kind, apart from its description: code that runs in the editor must not load their library. */
export interface KindSchemas {
  /** The record as each family returns it. */
  readonly records: Readonly<Partial<Record<Family, TObject>>>;
  /** The response of a document, where it has more than the record. */
  readonly response?: TObject;
  /** The records of a document that is a list. */
  readonly item?: TObject;
  /** Title and description of documents that more than one family returns. */
  readonly title?: string;
  readonly description?: string;
}

/** The path of a route in a deployment, with `{id}` in place of the id. */
export function pathOf({ path }: KindRoute, dialect: Dialect): string {
  const words: Readonly<Record<string, string>> = { ...dialect };
  return path.replaceAll(/\{(\w+)\}/g, (braced, name: string) => words[name] ?? braced);
}
