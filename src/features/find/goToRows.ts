import * as vscode from 'vscode';
import type { Kept, KeptResources } from '../../company/known/keptResources.ts';
import type { KnownResource } from '../../company/known/known.ts';
import { type Hits, isInScope } from '../../company/known/knownIndex.ts';
import { parseLeaveIdV2 } from '../../company/leaves/leaveV2.ts';
import { readTypedText, type TypedText } from '../../company/search/typedText.ts';
import type { ResourceAddress } from '../../platform/documents/resource.ts';
import { kindOf } from '../../service/contract/resources.ts';
import type { Connection } from '../../service/http/connection.ts';
import { favoriteRow } from '../../tree/favoriteRows.ts';
import type { FeatureContext } from '../featureContext.ts';
import {
  addressItem,
  errorItem,
  type GoToItem,
  messageItem,
  openAsItem,
  resourceItem,
  rowAction,
  searchItem,
  section,
  starOf,
  type Target,
  withStar,
} from './items.ts';
import type { Search } from './search.ts';

export interface GoToContext
  extends Pick<FeatureContext, 'sessions' | 'known' | 'entryPoints' | 'redaction' | 'trees' | 'favorites'> {
  readonly recent: KeptResources;
  /** The resource at a pasted address; undefined for an address that leads to none. */
  addressAt(
    text: string,
    connection: Connection,
    others?: readonly Connection[],
  ): ResourceAddress | undefined;
}

/** A text whose document could not be opened, and the row that says why. */
interface Rejected {
  readonly typed: string;
  readonly problem: GoToItem;
}

/** The rows of the list for a connection: what is loaded at once, then what the service finds. */
export class GoToRows {
  readonly #context: GoToContext;
  readonly #connection: Connection;
  readonly #search: Search;
  readonly #rejected: Rejected | undefined;

  constructor(context: GoToContext, connection: Connection, search: Search, rejected: Rejected | undefined) {
    this.#context = context;
    this.#connection = connection;
    this.#search = search;
    this.#rejected = rejected;
  }

  /** The rows of a text that need no request; called at each keystroke. */
  rows(typed: TypedText): readonly GoToItem[] {
    const secret = this.#secretError(typed);
    return secret === undefined ? [...this.#problem(typed), ...this.#known(typed)] : [errorItem(secret)];
  }

  /** The rows of a text with what the service finds; undefined where it would find nothing more. */
  moreRows(typed: TypedText): ((signal: AbortSignal) => Promise<readonly GoToItem[]>) | undefined {
    return this.#secretError(typed) === undefined && this.#search.mayFindMore(typed)
      ? (signal) => this.#found(typed, signal)
      : undefined;
  }

  /** Runs a button of a row, or the star of a text. */
  press(button: vscode.QuickInputButton, target: Target): void {
    if (target.kind === 'resource') {
      rowAction(this.#context, button, target);
    } else if (target.kind === 'search') {
      const kept = { search: target.text };
      rowAction(this.#context, button, favoriteRow(this.#connection.id, kept));
    }
  }

  /** The button that makes a text a favorite; undefined where there is nothing to keep. */
  star(text: string): vscode.QuickInputButton | undefined {
    const kept = { search: text.trim() };
    return kept.search === '' ? undefined : starOf(this.#context.favorites.has(this.#connection, kept));
  }

  /** Calls back with rows that say what is a favorite now. */
  onDidChange(listener: (update: (item: GoToItem) => GoToItem) => void): vscode.Disposable {
    return this.#context.favorites.onDidChange(() => listener((item) => this.#starred(item)));
  }

  #starred(item: GoToItem): GoToItem {
    const { target } = item;
    const { sessions, favorites } = this.#context;
    if (target.kind !== 'resource') {
      return item;
    }
    const owner = sessions.find(target.address.connection)?.connection;
    return withStar(item, owner !== undefined && favorites.has(owner, target.address));
  }

  /** The error of a text with a secret, which is never sent. */
  #secretError({ text }: TypedText): unknown {
    try {
      this.#context.entryPoints.requireNoSecret(vscode.l10n.t('go to a resource'), text);
      return undefined;
    } catch (error) {
      return error;
    }
  }

  #problem({ text }: TypedText): readonly GoToItem[] {
    const rejected = this.#rejected;
    return rejected !== undefined && readTypedText(rejected.typed).text === text ? [rejected.problem] : [];
  }

  /** The rows that need no request. */
  #known(typed: TypedText): readonly GoToItem[] {
    const { text, form } = typed;
    if (text === '') {
      return this.#atHand(typed);
    }
    if (form === 'address') {
      return [this.#pasted(text)];
    }
    const direct = directResource(this.#context, typed, this.#connection);
    const found = direct === undefined ? this.#search.loaded(typed) : { hits: [direct], hasMore: false };
    return [...section(vscode.l10n.t('Loaded'), this.#rowsOf(found)), ...openAs(text)];
  }

  #atHand({ scope }: TypedText): readonly GoToItem[] {
    const { favorites, recent } = this.#context;
    const pinned = favorites.of(this.#connection);
    const opened = recent.of(this.#connection).filter((kept) => !favorites.has(this.#connection, kept));
    const rowsOf = (all: readonly Kept[]) => all.flatMap((kept) => this.#keptItem(kept, scope) ?? []);
    const rows = [
      ...section(vscode.l10n.t('Favorites'), rowsOf(pinned)),
      ...section(vscode.l10n.t('Recent'), rowsOf(opened)),
    ];
    return rows.length > 0
      ? rows
      : [messageItem(vscode.l10n.t('Type a part of a name, a code, a number, an e-mail address or an ID.'))];
  }

  #keptItem(kept: Kept, scope: TypedText['scope']): GoToItem | undefined {
    if ('search' in kept) {
      const { search } = kept;
      return [undefined, readTypedText(search).scope].includes(scope) ? searchItem(search) : undefined;
    }
    const { shown } = favoriteRow(this.#connection.id, kept, this.#search.company);
    return shown && isInScope(kept.resource, scope) ? this.#items([shown])[0] : undefined;
  }

  #pasted(text: string): GoToItem {
    const { addressAt, redaction, sessions } = this.#context;
    const others = sessions.list().map(({ connection }) => connection);
    const address = addressAt(text, this.#connection, others);
    if (address === undefined) {
      return messageItem(vscode.l10n.t('No document of {0} has this address.', this.#connection.name));
    }
    const owner = others.find(({ id }) => id === address.connection && id !== this.#connection.id);
    return this.#starred(addressItem(address, redaction, owner?.name));
  }

  async #found(typed: TypedText, signal: AbortSignal): Promise<readonly GoToItem[]> {
    const loaded = this.#search.loaded(typed);
    const more = await this.#search.service(typed, loaded.hits, signal);
    const notes = more.notes.map((note) => messageItem(note));
    const found = [...this.#rowsOf(more), ...notes, ...more.errors.map(errorItem)];
    const none = [messageItem(vscode.l10n.t('The service finds nothing more for “{0}”.', typed.text))];
    return [
      ...this.#problem(typed),
      ...section(vscode.l10n.t('Loaded'), this.#rowsOf(loaded)),
      ...section(vscode.l10n.t('Found by the service'), found.length > 0 ? found : none),
      ...openAs(typed.text),
    ];
  }

  /** The rows of hits, and one that says if there are more. */
  #rowsOf({ hits, hasMore }: Hits): readonly GoToItem[] {
    const more = vscode.l10n.t('More match than are listed here: type more of the text.');
    return [...this.#items(hits), ...(hasMore ? [messageItem(more)] : [])];
  }

  #items(hits: readonly KnownResource[]): readonly GoToItem[] {
    const { company } = this.#search;
    return hits.map((hit) => {
      const isPerson = kindOf(hit.resource).searchScope === 'people';
      const department = isPerson ? company.placement(hit.id).departmentId : undefined;
      const above = hit.above ?? company.find('departments', department ?? '')?.name;
      return this.#starred(resourceItem(this.#connection.id, { ...hit, above }, this.#context.redaction));
    });
  }
}

/** The resource that a text names by itself: an address, or the id of a leave. */
export function directResource(
  { addressAt }: Pick<GoToContext, 'addressAt'>,
  { text, form }: TypedText,
  connection: Connection,
): KnownResource | undefined {
  if (form === 'leave') {
    return { resource: parseLeaveIdV2(text) === undefined ? 'leaves' : 'leaves-v2', id: text };
  }
  const address = form === 'address' ? addressAt(text, connection) : undefined;
  return address?.connection === connection.id ? { resource: address.resource, id: address.id } : undefined;
}

function openAs(text: string): readonly GoToItem[] {
  return section('', text === '' ? [] : [openAsItem(text)]);
}
