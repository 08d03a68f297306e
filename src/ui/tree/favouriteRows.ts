import * as vscode from 'vscode';
import { readTypedText } from '../../domain/search/typedText.ts';
import { isRecord } from '../../service/contract/record.ts';
import { kindOf, resourceNames } from '../../service/contract/resources.ts';
import type { Redaction } from '../../service/http/redaction.ts';
import type { ViewId } from '../contributions.ts';
import type { EntryPoints } from '../entryPoint.ts';
import type { KnownCompanies, KnownCompany, KnownResource } from '../known/known.ts';
import { resourceText } from '../localText.ts';
import type { Session, Sessions } from '../session.ts';
import type { Kept, KeptResources } from '../storage/keptResources.ts';
import { displayFacts, displayLines, displayText } from '../text.ts';
import type { TreeNode } from './children.ts';
import type { PagedTree, Row } from './pagedTree.ts';
import { dim, openOnClick, type ResourceAddress, type ResourceNode } from './resourceNode.ts';
import { FailureRow } from './rows.ts';

/** What the favourites of the views need. */
export interface FavouritesContext {
  readonly favourites: KeptResources;
  readonly known: KnownCompanies;
  readonly sessions: Sessions;
  readonly entryPoints: EntryPoints;
  readonly redaction: Redaction;
  /** Remembers which groups are collapsed. */
  readonly state: vscode.Memento;
}

/** The group at the top of a view. */
class FavouriteGroup {
  readonly id = 'favourites';
}

/** A favourite of a connection; that of a resource is a row like any other. */
export class FavouriteRow implements Partial<ResourceNode> {
  readonly id: string;
  readonly connection: string;
  readonly kept: Kept;
  readonly address?: ResourceAddress;
  readonly name: string | undefined;
  /** What is known of the resource now, else what was kept. */
  readonly shown: KnownResource | undefined;
  /** True if it is missing in a list that is loaded as a whole. */
  readonly isGone: boolean = false;

  constructor(connection: string, kept: Kept, company?: KnownCompany) {
    const { resource, id, name } = kept;
    this.id = `favourites/${resource}/${id}`;
    this.connection = connection;
    this.kept = kept;
    if (resource !== 'search') {
      const known = company?.find(resource, id);
      this.isGone = known === undefined && company?.isWhole(resource) === true;
      const status = this.isGone
        ? vscode.l10n.t('not in the list any more, or not shown to this connection')
        : '';
      this.shown = known ?? { resource, id, name, status };
      this.address = { connection, resource, id };
    }
    this.name = this.shown?.name ?? name;
  }
}

/** Returns true for a favourite that a menu or a list passes. */
export function isFavouriteRow(value: unknown): value is FavouriteRow {
  return isRecord(value) && isRecord(value['kept']) && typeof value['connection'] === 'string';
}

/** What a view shows. */
export type ShownRow<N extends TreeNode> = Row<N> | FavouriteGroup | FavouriteRow;

/** The rows of a view, below the favourites of its kinds. */
export function withFavourites<N extends TreeNode>(
  tree: PagedTree<N>,
  view: ViewId,
  { favourites, known, sessions, entryPoints, redaction, state }: FavouritesContext,
): vscode.TreeDataProvider<ShownRow<N>> & vscode.Disposable {
  const group = new FavouriteGroup();
  const changed = new vscode.EventEmitter<ShownRow<N> | undefined>();
  const registrations = vscode.Disposable.from(
    changed,
    tree.onDidChangeTreeData((row) => changed.fire(row)),
    favourites.onDidChange(() => changed.fire(undefined)),
  );
  const ofView = ({ connection }: Session) =>
    favourites.of(connection).filter((kept) => (viewOf(kept) ?? view) === view);

  async function top(): Promise<readonly ShownRow<N>[]> {
    try {
      await favourites.load();
      return sessions.current !== undefined && ofView(sessions.current).length > 0 ? [group] : [];
    } catch (error) {
      entryPoints.record(view, error);
      return [new FailureRow(group.id, error, async () => changed.fire(undefined))];
    }
  }

  return {
    onDidChangeTreeData: changed.event,
    getTreeItem(row) {
      if (row instanceof FavouriteGroup) {
        return renderGroup(row, state.get(collapsedKey(view)) === true);
      }
      return row instanceof FavouriteRow ? renderFavourite(row, redaction) : tree.getTreeItem(row);
    },
    async resolveTreeItem(item, row) {
      return row instanceof FavouriteGroup || row instanceof FavouriteRow
        ? item
        : await tree.resolveTreeItem(item, row);
    },
    async getChildren(row) {
      const session = sessions.current;
      if (row instanceof FavouriteGroup) {
        const company = session && known.of(await session.service());
        return session === undefined
          ? []
          : ofView(session).map((kept) => new FavouriteRow(session.connection.id, kept, company));
      }
      if (row instanceof FavouriteRow) {
        return [];
      }
      return row === undefined
        ? (await Promise.all([top(), tree.getChildren()])).flat()
        : await tree.getChildren(row);
    },
    getParent(row) {
      if (row instanceof FavouriteGroup) {
        return undefined;
      }
      return row instanceof FavouriteRow ? group : tree.getParent(row);
    },
    dispose: () => registrations.dispose(),
  };
}

/** Keeps whether the user has collapsed the favourites of a view. */
export function rememberCollapsed(
  view: vscode.TreeView<unknown>,
  id: ViewId,
  { state, entryPoints }: FavouritesContext,
): vscode.Disposable {
  const remember = (element: unknown, isCollapsed: boolean) => {
    if (element instanceof FavouriteGroup) {
      entryPoints.run(id, async () => await state.update(collapsedKey(id), isCollapsed));
    }
  };
  return vscode.Disposable.from(
    view.onDidCollapseElement(({ element }) => remember(element, true)),
    view.onDidExpandElement(({ element }) => remember(element, false)),
  );
}

function collapsedKey(view: ViewId): string {
  return `${view}.favouritesCollapsed`;
}

/** The view with a favourite; undefined for a search of everything, which every view has. */
function viewOf({ resource, id }: Kept): string | undefined {
  if (resource !== 'search') {
    return kindOf(resource).view ?? '';
  }
  const { scope } = readTypedText(id);
  return resourceNames.map(kindOf).find(({ searchScope }) => scope !== undefined && searchScope === scope)
    ?.view;
}

function renderGroup({ id }: FavouriteGroup, isCollapsed: boolean): vscode.TreeItem {
  const { Collapsed, Expanded } = vscode.TreeItemCollapsibleState;
  const item = new vscode.TreeItem(vscode.l10n.t('Favourites'), isCollapsed ? Collapsed : Expanded);
  item.id = id;
  item.iconPath = new vscode.ThemeIcon('star-full');
  item.contextValue = 'favourites';
  return item;
}

function renderFavourite(row: FavouriteRow, redaction: Redaction): vscode.TreeItem {
  const { id, kept, address, name, shown, isGone } = row;
  const kind = address === undefined ? vscode.l10n.t('Search') : resourceText(address.resource);
  const label = redaction.text(name ?? (address === undefined ? kept.id : `${kind} ${kept.id}`));
  const facts = [shown?.code ?? '', shown?.status ?? ''].map((fact) => redaction.text(fact));
  const item = new vscode.TreeItem(displayText(label));
  item.id = id;
  item.description = displayFacts(facts);
  item.tooltip = displayLines([label, kind, vscode.l10n.t('Id: {0}', kept.id), ...facts]);
  item.accessibilityInformation = { label: displayFacts([label, kind, ...facts], ', ') };
  item.iconPath = new vscode.ThemeIcon(address === undefined ? 'search' : kindOf(address.resource).icon);
  if (address === undefined) {
    item.contextValue = 'favourite';
    item.command = {
      command: 'workforce.goTo',
      title: vscode.l10n.t('Go to…'),
      arguments: [{ text: kept.id }],
    };
    return item;
  }
  // The menus of people and departments; those of other rows need more of a record.
  const { searchScope = '' } = kindOf(address.resource);
  const word = { people: 'person', departments: 'department' }[String(searchScope)] ?? '';
  item.contextValue = `favourite resource ${word}`.trim();
  item.command = openOnClick({ address, name });
  if (isGone) {
    dim(item);
  }
  return item;
}
