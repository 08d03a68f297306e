import * as vscode from 'vscode';
import { isKept, type Kept, type KeptResources, nameOf } from '../company/known/keptResources.ts';
import type { KnownCompanies, KnownCompany, KnownResource } from '../company/known/known.ts';
import { readTypedText } from '../company/search/typedText.ts';
import type { ResourceNode } from '../platform/documents/resource.ts';
import type { ViewId } from '../platform/manifest/contributions.ts';
import type { Session, Sessions } from '../platform/session.ts';
import { resourceText } from '../platform/text/localText.ts';
import { displayFacts, displayLines, displayText } from '../platform/text/text.ts';
import { isRecord } from '../service/contract/record.ts';
import { kindOf, resourceNames } from '../service/contract/resources.ts';
import { dim, openOnClick } from './resourceNode.ts';

/** What the favorites of the views need. */
export interface FavoritesContext {
  readonly favorites: KeptResources;
  readonly known: KnownCompanies;
  readonly sessions: Sessions;
}

/** A row above the list of a view, whatever becomes of the list. */
export type PinnedRow = FavoriteGroup | FavoriteRow;

/** The row above the favorites of a view. */
interface FavoriteGroup {
  readonly kind: 'favorites';
  readonly id: string;
}

/** What is kept of a connection. */
export interface KeptRow {
  readonly connection: string;
  readonly kept: Kept;
}

/** Returns true for a favorite that a menu or a list passes; a script may pass one, too. */
export function isFavoriteRow(value: unknown): value is KeptRow {
  return isRecord(value) && isKept(value['kept']) && typeof value['connection'] === 'string';
}

/** A favorite of a connection; that of a resource is a row like any other. */
export interface FavoriteRow extends KeptRow, Partial<ResourceNode> {
  readonly kind: 'favorite';
  readonly id: string;
  /** What is known of the resource now, else what was kept. */
  readonly shown?: KnownResource;
  /** True if it is missing in a list that is loaded as a whole. */
  readonly isGone: boolean;
}

/** The row of a favorite, with what is known of its resource. */
export function favoriteRow(connection: string, kept: Kept, company?: KnownCompany): FavoriteRow {
  const row = {
    kind: 'favorite',
    id: `favorites/${nameOf(kept)}`,
    connection,
    kept,
    isGone: false,
  } as const;
  if ('search' in kept) {
    return row;
  }
  const { resource, id } = kept;
  const known = company?.find(resource, id);
  const isGone = known === undefined && company?.isWhole(resource) === true;
  const status = isGone ? vscode.l10n.t('deleted, or not visible to this connection') : '';
  const shown = known ?? { ...kept, status };
  return { ...row, isGone, shown, address: { connection, resource, id }, name: shown.name ?? kept.name };
}

/** Renders a row above the list of a view. */
export function renderPinned(row: PinnedRow): vscode.TreeItem {
  return row.kind === 'favorites' ? renderFavorites() : renderFavorite(row);
}

function renderFavorites(): vscode.TreeItem {
  const { Expanded } = vscode.TreeItemCollapsibleState;
  const item = new vscode.TreeItem(vscode.l10n.t('Favorites'), Expanded);
  item.iconPath = new vscode.ThemeIcon('star-full');
  item.contextValue = 'favorites';
  return item;
}

function renderFavorite({ kept, address, name, shown, isGone }: FavoriteRow): vscode.TreeItem {
  const [kind, icon, text] =
    'search' in kept
      ? [vscode.l10n.t('Saved search'), 'search', kept.search]
      : [resourceText(kept.resource), kindOf(kept.resource).icon, kept.id];
  const label = name ?? ('search' in kept ? text : `${kind} ${text}`);
  const facts = [shown?.code ?? '', shown?.status ?? ''];
  const item = new vscode.TreeItem(displayText(label));
  item.description = displayFacts(facts);
  const idLine = address === undefined ? '' : vscode.l10n.t('ID: {0}', text);
  item.tooltip = displayLines([label, kind, idLine, ...facts]);
  item.accessibilityInformation = { label: displayFacts([label, kind, ...facts], ', ') };
  item.iconPath = new vscode.ThemeIcon(icon);
  if (address === undefined) {
    item.contextValue = 'favorite';
    item.command = { command: 'workforce.goTo', title: vscode.l10n.t('Go to…'), arguments: [{ text }] };
    return item;
  }
  // The menus of people and departments; those of other rows need more of a record.
  const { searchScope = '' } = kindOf(address.resource);
  const word = { people: 'person', departments: 'department' }[String(searchScope)] ?? '';
  item.contextValue = `favorite resource ${word}`.trim();
  item.command = openOnClick({ address, name });
  if (isGone) {
    dim(item);
  }
  return item;
}

/** Lists the group with the favorites of a view, unless it is empty, or the rows of the group. */
export function favoritesAbove(view: ViewId, { favorites, known, sessions }: FavoritesContext) {
  const group: FavoriteGroup = { kind: 'favorites', id: 'favorites' };
  const ofView = ({ connection }: Session) =>
    favorites.of(connection).filter((kept) => (viewOf(kept) ?? view) === view);
  return {
    group,
    rows: (): PinnedRow[] => (sessions.current && ofView(sessions.current).length > 0 ? [group] : []),
    async below(row: PinnedRow): Promise<PinnedRow[]> {
      const { current } = sessions;
      if (row !== group || current === undefined) {
        return [];
      }
      // Without a client, the list says why.
      const company = await current.service().then(
        (service) => known.of(service),
        () => undefined,
      );
      return ofView(current).map((kept) => favoriteRow(current.connection.id, kept, company));
    },
  };
}

/** The view with a favorite; undefined for a search of everything, which every view has. */
function viewOf(kept: Kept): string | undefined {
  if (!('search' in kept)) {
    return kindOf(kept.resource).view ?? '';
  }
  const { scope } = readTypedText(kept.search);
  return resourceNames.map(kindOf).find(({ searchScope }) => scope !== undefined && searchScope === scope)
    ?.view;
}
