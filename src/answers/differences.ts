import * as vscode from 'vscode';
import type { Comparisons } from '../ui/documents/comparisons.ts';
import { numberText } from '../ui/localText.ts';
import { displayText } from '../ui/text.ts';
import type { Comparison } from './comparison.ts';

/** Records that one editor shows. */
const maxShown = 100;

/** Shows the records that differ in one editor, as many as it may hold, that of a row first. */
export async function showDifferences(
  comparisons: Comparisons,
  authority: string,
  { events, lines }: Comparison,
  row: number,
): Promise<void> {
  const ids = [...lines.keys()];
  const place = Math.max(0, ids.indexOf(events[row]?.id ?? ''));
  const shown = [...ids.slice(place), ...ids.slice(0, place)].slice(0, maxShown);
  const names = new Map(events.map(({ id, name }) => [id, name]));
  const pairs = shown.map((id) => {
    const path = `/${displayText(`${names.get(id)} ${id}`, 100).replaceAll(/[\\/]/g, '-')}.json`;
    return (lines.get(id) ?? []).map((text) =>
      text === undefined ? undefined : { authority, path, text: () => text },
    );
  });
  const count = [numberText(shown.length), numberText(new Set(events.map(({ id }) => id)).size)] as const;
  await comparisons.showAll(pairs, vscode.l10n.t('{0} of {1} records that differ', ...count));
}
