import * as vscode from 'vscode';
import { shownName } from '../../company/known/given.ts';
import { isKept, type Kept } from '../../company/known/keptResources.ts';
import { uriOf } from '../../platform/documents/openDocuments.ts';
import type { Invocation } from '../../platform/entry/entryPoint.ts';
import { invalidInput } from '../../platform/errors/invalidInput.ts';
import { confirmDone } from '../../platform/progress.ts';
import { setContextKey } from '../../platform/settings.ts';
import type { Connection } from '../../service/http/connection.ts';
import { isFavoriteRow, type KeptRow } from '../../tree/favoriteRows.ts';
import type { FeatureContext } from '../featureContext.ts';
import type { DocumentContext } from './showing.ts';

type FavoriteContext = Pick<FeatureContext, 'entryPoints' | 'favorites' | 'sessions'> &
  Pick<DocumentContext, 'targets'>;

/** Adds rows, hits, texts of *Go to…* and documents to the favorites of their connection, and removes them. */
export function registerFavorites(context: FavoriteContext): vscode.Disposable {
  const { entryPoints, favorites, sessions, targets } = context;

  /** Changes the favorites that a command is for, and returns how many it has changed. */
  async function change(
    invocation: Invocation,
    attempted: string,
    work: (connection: Connection, kept: readonly Kept[]) => Promise<number>,
  ): Promise<number> {
    const rows = given(context, invocation, attempted);
    let changed = 0;
    for (const id of new Set(rows.map(({ connection }) => connection))) {
      const { connection } = targets.session(id, attempted);
      const kept = rows.filter((row) => row.connection === id).map((row) => row.kept);
      changed += await work(connection, kept);
    }
    return changed;
  }

  /** Tells the menus which documents are favorites. */
  function showFavorites(): void {
    const all = sessions
      .list()
      .flatMap(({ connection }) =>
        favorites
          .of(connection)
          .flatMap((kept) =>
            'search' in kept ? [] : uriOf({ connection: connection.id, ...kept }).toString(),
          ),
      );
    entryPoints.run('show what is a favorite', () => setContextKey('workforce.favoriteDocuments', all));
  }

  showFavorites();
  return vscode.Disposable.from(
    entryPoints.command('workforce.addFavorite', async (invocation) => {
      const attempted = vscode.l10n.t('add to favorites');
      const added = await change(invocation, attempted, (...kept) => favorites.add(...kept));
      confirmDone(vscode.l10n.t('Added to favorites: {0}', added));
    }),
    entryPoints.command('workforce.removeFavorite', async (invocation) => {
      const attempted = vscode.l10n.t('remove from favorites');
      const removed = await change(invocation, attempted, (...kept) => favorites.remove(...kept));
      confirmDone(vscode.l10n.t('Removed from favorites: {0}', removed));
    }),
    favorites.onDidChange(showFavorites),
    sessions.onDidChangeAny(showFavorites),
  );
}

/** The favorites or resources that a command is for. Throws `invalid-input` for what cannot be kept. */
function given(
  { targets, entryPoints }: FavoriteContext,
  invocation: Invocation,
  attempted: string,
): readonly KeptRow[] {
  const { target, selection } = invocation;
  const rows = selection.length > 0 ? selection : [target];
  const favorites = rows.filter(isFavoriteRow);
  const nodes = favorites.length === rows.length ? [] : targets.all(invocation, attempted);
  for (const kept of [...favorites.map((row) => row.kept), ...nodes.map(({ address }) => address)]) {
    if (!isKept(kept)) {
      throw invalidInput(
        attempted,
        vscode.l10n.t('only resources can be favorites'),
        vscode.l10n.t('Open a resource, and add it instead.'),
      );
    }
    entryPoints.requireNoSecret(attempted, 'search' in kept ? kept.search : kept.id);
  }
  const resources = nodes.map(({ address, name }) => {
    const { connection, resource, id } = address;
    return { connection, kept: { resource, id, name: name ?? shownName(uriOf(address)) } };
  });
  return [...favorites, ...resources];
}
