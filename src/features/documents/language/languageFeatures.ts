import * as vscode from 'vscode';
import { addressOf, documentScheme, partsOf } from '../../../platform/documents/address.ts';
import type { CommandId } from '../../../platform/manifest/contributions.ts';
import { numberText, resourceText } from '../../../platform/text/localText.ts';
import { displayText } from '../../../platform/text/text.ts';
import type { JsonTree, TextRange } from '../../../service/contract/json/jsonTree.ts';
import { openEnded } from '../../../service/contract/limits.ts';
import type { DocumentKind } from '../../../service/contract/resources.ts';
import type { Redaction } from '../../../service/http/redaction.ts';
import { addressLinks } from '../links.ts';
import type { DocumentNames } from './documentNames.ts';
import type { LoadedFacts } from './loadedFacts.ts';
import type { Reference } from './references.ts';

/** Registers the links, hovers, hints and lines in documents. They send no request. */
export function registerLanguageFeatures(
  loaded: LoadedFacts,
  names: DocumentNames,
  redaction: Redaction,
): vscode.Disposable {
  const selector = { scheme: documentScheme };
  return vscode.Disposable.from(
    vscode.languages.registerDocumentLinkProvider(selector, documentLinks(loaded)),
    vscode.languages.registerHoverProvider(selector, referenceHovers(loaded, redaction)),
    vscode.languages.registerInlayHintsProvider(selector, hints(loaded, names, redaction)),
    vscode.languages.registerCodeLensProvider(selector, relations(names)),
  );
}

/**
 * Links addresses below the base URL of the connection, which the editor would open in the browser, and ids of
 * departments, people and report templates.
 */
function documentLinks(loaded: LoadedFacts): vscode.DocumentLinkProvider {
  return {
    async provideDocumentLinks(document, token) {
      const context = await loaded.contextOf(document);
      if (context === undefined) {
        return [];
      }
      const links = addressLinks(context.tree, context.session.connection);
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
function referenceHovers(loaded: LoadedFacts, redaction: Redaction): vscode.HoverProvider {
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
      const text = loaded.hover(reference, context) || notLoaded(reference);
      return new vscode.Hover(escaped(redaction.text(text)), rangeIn(document, reference.range));
    },
  };
}

/** Names are text: `appendText` escapes what Markdown would render. */
function escaped(text: string): vscode.MarkdownString {
  return new vscode.MarkdownString('', false).appendText(text);
}

/** In characters; the hover of a hint has the whole name. */
const maxHintLength = 40;

/** Hints beside ids, with their names, and beside the dates of a user's work cycles that mean no start or no end. */
function hints(loaded: LoadedFacts, names: DocumentNames, redaction: Redaction): vscode.InlayHintsProvider {
  return {
    onDidChangeInlayHints: names.onDidChange,
    async provideInlayHints(document, range) {
      const [start, end] = [document.offsetAt(range.start), document.offsetAt(range.end)];
      const dates = {
        'no start': vscode.l10n.t('no start'),
        'open-ended': vscode.l10n.t('open-ended'),
      };
      const isOfUser = addressOf(document.uri).resource === 'users';
      const ofDates = (isOfUser ? openEndedDates(loaded.treeOf(document)) : [])
        .filter(({ offset }) => offset >= start && offset <= end)
        .map(({ offset, means }) => ({ offset, label: dates[means], facts: '' }));
      return [...ofDates, ...(await names.hintsIn(document, start, end))].map(({ offset, label, facts }) => {
        const text = displayText(redaction.text(label), maxHintLength);
        const hint = new vscode.InlayHint(document.positionAt(offset), text);
        hint.paddingLeft = true;
        hint.tooltip = facts === '' ? undefined : escaped(redaction.text(facts));
        return hint;
      });
    },
  };
}

/** The line above a document: the ways from a person or a department, and the names that can be read. */
function relations(names: DocumentNames): vscode.CodeLensProvider {
  const top = new vscode.Range(0, 0, 0, 0);
  return {
    onDidChangeCodeLenses: names.onDidChange,
    async provideCodeLenses(document) {
      const { count = 0, requests = 0 } = (await names.missingIn(document)) ?? {};
      const showNames =
        count === 1 ? vscode.l10n.t('Show 1 Name') : vscode.l10n.t('Show {0} Names', numberText(count));
      const ways: readonly Way[] = [
        ...waysFrom(addressOf(document.uri).resource),
        ...(requests > 0 ? [['workforce.showNames', showNames] as const] : []),
      ];
      return ways.map(
        ([command, title, choice]) =>
          new vscode.CodeLens(top, { command, title, arguments: [document.uri, undefined, choice] }),
      );
    },
  };
}

type Way = readonly [command: CommandId, title: string, choice?: string];

function waysFrom(resource: DocumentKind): readonly Way[] {
  const about: readonly Way[] = [
    ['workforce.openLeaves', vscode.l10n.t('Leaves…')],
    ['workforce.createReport', vscode.l10n.t('Report…')],
  ];
  if (resource === 'employees' || resource === 'users') {
    return [
      ['workforce.goToRelated', vscode.l10n.t('Manager'), 'manager'],
      ['workforce.goToRelated', vscode.l10n.t('Department'), 'department'],
      ...about,
    ];
  }
  return resource.endsWith('departments')
    ? [
        ['workforce.goToRelated', vscode.l10n.t('Head'), 'head'],
        ['workforce.goToRelated', vscode.l10n.t('Parent'), 'parent'],
        ['workforce.showEmployees', vscode.l10n.t('People')],
        ['workforce.showChart', vscode.l10n.t('Organization Chart')],
        ...about,
      ]
    : [];
}

function rangeIn(document: vscode.TextDocument, { offset, length }: TextRange): vscode.Range {
  return new vscode.Range(document.positionAt(offset), document.positionAt(offset + length));
}

function notLoaded({ kind, id }: Reference): string {
  switch (kind) {
    case 'parent':
      return vscode.l10n.t('Path of a department that is not loaded. Open the Departments view to load it.');
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
