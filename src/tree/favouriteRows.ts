import * as vscode from 'vscode';
import { isKept, type Kept, type KeptResources, nameOf } from '../company/known/keptResources.ts';
import type { KnownCompanies, KnownCompany, KnownResource } from '../company/known/known.ts';
import { readTypedText } from '../company/search/typedText.ts';
import type { ResourceAddress, ResourceNode } from '../platform/documents/resource.ts';
import type { ViewId } from '../platform/manifest/contributions.ts';
import type { Session, Sessions } from '../platform/session.ts';
import { resourceText } from '../platform/text/localText.ts';
import { displayFacts, displayLines, displayText } from '../platform/text/text.ts';
import { isRecord } from '../service/contract/record.ts';
import { kindOf, resourceNames } from '../service/contract/resources.ts';
import { dim, openOnClick } from './resourceNode.ts';

/** What the favourites of the views need. */
export interface FavouritesContext {
  readonly favourites: KeptResources;
  readonly known: KnownCompanies;
  readonly sessions: Sessions;
}

/** A row above the list of a view, whatever becomes of the list. */
export abstract class PinnedRow {
  readonly kind = 'pinned';
  abstract readonly id: string;
  abstract render(): vscode.TreeItem;
}

class FavouriteGroup extends PinnedRow {
  readonly id = 'favourites';

  render(): vscode.TreeItem {
    const { Expanded } = vscode.TreeItemCollapsibleState;
    const item = new vscode.TreeItem(vscode.l10n.t('Favourites'), Expanded);
    item.iconPath = new vscode.ThemeIcon('star-full');
    item.contextValue = 'favourites';
    return item;
  }
}

/** What is kept of a connection. */
export interface KeptRow {
  readonly connection: string;
  readonly kept: Kept;
}

/** Returns true for a favourite that a menu or a list passes; each bundle has a `FavouriteRow` of its own. */
export function isFavouriteRow(value: unknown): value is KeptRow {
  return isRecord(value) && isKept(value['kept']) && typeof value['connection'] === 'string';
}

/** A favourite of a connection; that of a resource is a row like any other. */
export class FavouriteRow extends PinnedRow implements KeptRow, Partial<ResourceNode> {
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
    super();
    this.id = `favourites/${nameOf(kept)}`;
    this.connection = connection;
    this.kept = kept;
    if (!('search' in kept)) {
      const { resource, id } = kept;
      const known = company?.find(resource, id);
      this.isGone = known === undefined && company?.isWhole(resource) === true;
      const status = this.isGone ? vscode.l10n.t('gone, or not shown to this connection') : '';
      this.shown = known ?? { ...kept, status };
      this.address = { connection, resource, id };
      this.name = this.shown.name ?? kept.name;
    }
  }

  render(): vscode.TreeItem {
    const { kept, address, name, shown } = this;
    const [kind, icon, text] =
      'search' in kept
        ? [vscode.l10n.t('Saved search'), 'search', kept.search]
        : [resourceText(kept.resource), kindOf(kept.resource).icon, kept.id];
    const label = name ?? ('search' in kept ? text : `${kind} ${text}`);
    const facts = [shown?.code ?? '', shown?.status ?? ''];
    const item = new vscode.TreeItem(displayText(label));
    item.description = displayFacts(facts);
    const idLine = address === undefined ? '' : vscode.l10n.t('Id: {0}', text);
    item.tooltip = displayLines([label, kind, idLine, ...facts]);
    item.accessibilityInformation = { label: displayFacts([label, kind, ...facts], ', ') };
    item.iconPath = new vscode.ThemeIcon(icon);
    if (address === undefined) {
      item.contextValue = 'favourite';
      item.command = {
        command: 'workforce.goTo',
        title: vscode.l10n.t('Go to…'),
        arguments: [{ text }],
      };
      return item;
    }
    // The menus of people and departments; those of other rows need more of a record.
    const { searchScope = '' } = kindOf(address.resource);
    const word = { people: 'person', departments: 'department' }[String(searchScope)] ?? '';
    item.contextValue = `favourite resource ${word}`.trim();
    item.command = openOnClick({ address, name });
    if (this.isGone) {
      dim(item);
    }
    return item;
  }
}

/** Lists the group with the favourites of a view, unless it is empty, or the rows of the group. */
export function favouritesAbove(view: ViewId, { favourites, known, sessions }: FavouritesContext) {
  const group = new FavouriteGroup();
  const ofView = ({ connection }: Session) =>
    favourites.of(connection).filter((kept) => (viewOf(kept) ?? view) === view);
  return {
    group,
    rows: () => (sessions.current && ofView(sessions.current).length > 0 ? [group] : []),
    async below(row: PinnedRow) {
      const { current } = sessions;
      if (row !== group || current === undefined) {
        return [];
      }
      // Without a client, the list says why.
      const company = await current.service().then(
        (service) => known.of(service),
        () => undefined,
      );
      return ofView(current).map((kept) => new FavouriteRow(current.connection.id, kept, company));
    },
  };
}

/** The view with a favourite; undefined for a search of everything, which every view has. */
function viewOf(kept: Kept): string | undefined {
  if (!('search' in kept)) {
    return kindOf(kept.resource).view ?? '';
  }
  const { scope } = readTypedText(kept.search);
  return resourceNames.map(kindOf).find(({ searchScope }) => scope !== undefined && searchScope === scope)
    ?.view;
}
