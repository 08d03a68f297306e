import * as vscode from 'vscode';
import { JsonTree, type TextRange } from '../../service/contract/jsonTree.ts';
import { openEnded } from '../../service/contract/limits.ts';
import type { Redaction } from '../../service/http/redaction.ts';
import { addressOf, documentScheme, partsOf } from '../../ui/documents/address.ts';
import { resourceText } from '../../ui/localText.ts';
import { addressLinks } from './links.ts';
import type { LoadedFacts } from './loadedFacts.ts';
import type { Reference } from './references.ts';

/** Registers the links, hovers and hints in documents. They send no request. */
export function registerLanguageFeatures(loaded: LoadedFacts, redaction: Redaction): vscode.Disposable {
  const selector = { scheme: documentScheme };
  const trees = new EditorTrees();
  return vscode.Disposable.from(
    vscode.languages.registerDocumentLinkProvider(selector, documentLinks(loaded, trees)),
    vscode.languages.registerHoverProvider(selector, referenceHovers(loaded, trees, redaction)),
    vscode.languages.registerInlayHintsProvider(selector, dateHints(trees)),
  );
}

/** The values in the text of each open editor, read once for each version of it. */
class EditorTrees {
  readonly #trees = new WeakMap<vscode.TextDocument, { readonly version: number; readonly tree: JsonTree }>();

  of(document: vscode.TextDocument): JsonTree {
    const { version } = document;
    const known = this.#trees.get(document);
    const tree = known?.version === version ? known.tree : new JsonTree(document.getText());
    this.#trees.set(document, { version, tree });
    return tree;
  }
}

/**
 * Links addresses below the base URL of the connection, which the editor would open in the browser, and ids of
 * departments, people and report templates.
 */
function documentLinks(loaded: LoadedFacts, trees: EditorTrees): vscode.DocumentLinkProvider {
  return {
    async provideDocumentLinks(document, token) {
      const tree = trees.of(document);
      const context = await loaded.contextOf(document.uri, tree);
      if (context === undefined) {
        return [];
      }
      const links = addressLinks(tree, context.session.connection);
      const ids = context.references.flatMap((reference) => {
        const address = loaded.target(reference, context);
        return address === undefined ? [] : [{ range: reference.range, address }];
      });
      if (token.isCancellationRequested) {
        return [];
      }
      return [...links, ...ids].map(({ range, address }) => {
        const target = vscode.Uri.from(partsOf(address));
        const link = new vscode.DocumentLink(rangeIn(document, range), target);
        link.tooltip = vscode.l10n.t('Open as JSON');
        return link;
      });
    },
  };
}

/** Hovers over ids: what is loaded of the department, person or template. */
function referenceHovers(
  loaded: LoadedFacts,
  trees: EditorTrees,
  redaction: Redaction,
): vscode.HoverProvider {
  return {
    async provideHover(document, position) {
      const context = await loaded.contextOf(document.uri, trees.of(document));
      const offset = document.offsetAt(position);
      const reference = context?.references.find(
        ({ range }) => offset >= range.offset && offset <= range.offset + range.length,
      );
      if (context === undefined || reference === undefined) {
        return undefined;
      }
      const text = loaded.facts(reference, context) || notLoaded(reference);
      // Names are text: `appendText` escapes what Markdown would render.
      const escaped = new vscode.MarkdownString('', false).appendText(redaction.text(text));
      return new vscode.Hover(escaped, rangeIn(document, reference.range));
    },
  };
}

/** Hints beside the dates of a user's work cycles that mean no start or no end. */
function dateHints(trees: EditorTrees): vscode.InlayHintsProvider {
  return {
    provideInlayHints(document, range) {
      if (addressOf(document.uri).resource !== 'users') {
        return [];
      }
      const labels = {
        'no start': vscode.l10n.t('no start'),
        'open-ended': vscode.l10n.t('open-ended'),
      };
      const [start, end] = [document.offsetAt(range.start), document.offsetAt(range.end)];
      return openEndedDates(trees.of(document))
        .filter(({ offset }) => offset >= start && offset <= end)
        .map(({ offset, means }) => {
          const hint = new vscode.InlayHint(document.positionAt(offset), labels[means]);
          hint.paddingLeft = true;
          return hint;
        });
    },
  };
}

function rangeIn(document: vscode.TextDocument, { offset, length }: TextRange): vscode.Range {
  return new vscode.Range(document.positionAt(offset), document.positionAt(offset + length));
}

function notLoaded({ kind, id }: Reference): string {
  switch (kind) {
    case 'parent':
      return vscode.l10n.t(
        'Path of a department that is not loaded. Open the Departments view to see which one it is.',
      );
    case 'template':
      return vscode.l10n.t('Report template {0}: not loaded yet. Follow the link to read all templates.', id);
    case 'person':
    case 'employees':
      return vscode.l10n.t('Person {0}: not loaded yet. Follow the link to read their record.', id);
    default: {
      const resource = resourceText(kind === 'department' ? 'departments' : kind);
      return vscode.l10n.t('{0} {1}: not loaded yet. Follow the link to read it.', resource, id);
    }
  }
}

/** A date of a user's work cycles that means no start or no end. */
interface OpenEndedDate {
  /** The end of the date with its quotes, in UTF-16 units. */
  readonly offset: number;
  readonly means: 'no start' | 'open-ended';
}

const openEnds = [
  { date: openEnded.start, names: ['startsOn', 'StartsOn'], means: 'no start' },
  { date: openEnded.end, names: ['endsOn', 'EndsOn'], means: 'open-ended' },
] as const;

/** The open-ended dates in the work cycles of a user's JSON (interface 2.1). Other places are ignored. */
export function openEndedDates(tree: JsonTree): readonly OpenEndedDate[] {
  const cycles = (tree.nodes[0]?.children ?? [])
    .filter((field) => tree.nameOf(field) === 'userWorkCycles' && field.type === 'array')
    .flatMap(({ children }) => children);
  return cycles
    .flatMap(({ children }) => children)
    .flatMap((field) => {
      const date = /^\d{4}-\d{2}-\d{2}(?!\d)/.exec(tree.stringOf(field) ?? '')?.[0];
      const end = openEnds.find((each) => each.date === date);
      return end?.names.some((name) => name === tree.nameOf(field))
        ? [{ offset: field.offset + field.length, means: end.means }]
        : [];
    });
}
