import * as vscode from 'vscode';
import type { LoadedFacts } from './loadedFacts.ts';
import type { Reference } from './references.ts';

/** Hovers over ids: what is loaded of the department, person or template. They send no request. */
export function referenceHovers(loaded: LoadedFacts): vscode.HoverProvider {
  return {
    async provideHover(document, position) {
      const context = await loaded.contextOf(document);
      const offset = document.offsetAt(position);
      const reference = context?.references.find(
        ({ range }) => offset >= range.offset && offset <= range.offset + range.length,
      );
      if (context === undefined || reference === undefined) {
        return undefined;
      }
      // Names are text: `appendText` escapes what Markdown would render.
      const text = new vscode.MarkdownString('', false).appendText(
        loaded.facts(reference, context) || notLoaded(reference),
      );
      const { range } = reference;
      const [start, end] = [range.offset, range.offset + range.length].map((at) => document.positionAt(at));
      return start && end && new vscode.Hover(text, new vscode.Range(start, end));
    },
  };
}

function notLoaded({ kind, id }: Reference): string {
  switch (kind) {
    case 'department':
      return vscode.l10n.t('Department {0}: not loaded yet. Follow the link to read it.', id);
    case 'parent':
      return vscode.l10n.t(
        'Path of a department that is not loaded. Open the Departments view to see which one it is.',
      );
    case 'template':
      return vscode.l10n.t('Report template {0}: not loaded yet. Follow the link to read all templates.', id);
    case 'person':
    case 'employee':
      return vscode.l10n.t('Person {0}: not loaded yet. Follow the link to read their record.', id);
  }
}
