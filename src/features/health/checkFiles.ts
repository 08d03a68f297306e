import * as vscode from 'vscode';
import { tabTitle } from '../../platform/connectionMark.ts';
import type { ResourceNode } from '../../platform/documents/resource.ts';
import type { EntryPoints } from '../../platform/entry/entryPoint.ts';
import { type CommandId, schemes } from '../../platform/manifest/contributions.ts';
import { encodeText, ReadOnlyFiles, showFile } from '../../platform/readOnlyFiles.ts';
import { isSameCompany, type Session, type Sessions } from '../../platform/session.ts';
import { displaySentence } from '../../platform/text/text.ts';
import type { Connection } from '../../service/http/connection.ts';
import { type CheckPage, indentation, type PageFinding, type PageGroup, type PageName } from './page.ts';

const pageScheme = schemes.organizationChecks;

/** The commands that write the pages. */
const commands: Readonly<Record<PageName, CommandId>> = {
  'Organization.txt': 'workforce.checkOrganization',
  'People.txt': 'workforce.checkPeople',
};

/** A page of the last check of a connection, as it was then. */
interface KeptCheck {
  readonly connection: Connection;
  readonly page: CheckPage;
  /** In milliseconds since the epoch. */
  readonly modifiedAt: number;
}

/**
 * The pages of the last checks of each connection: grouped by rule, their lines lead to departments and people. The
 * findings of one connection are in the editor’s list of problems, at their lines. Each has a quick fix.
 */
export class CheckFiles
  implements
    vscode.DocumentLinkProvider,
    vscode.FoldingRangeProvider,
    vscode.CodeActionProvider,
    vscode.Disposable
{
  readonly #problems = vscode.languages.createDiagnosticCollection('workforce.checkOrganization');
  /** By address. */
  readonly #pages = new Map<string, KeptCheck>();
  readonly #files = new ReadOnlyFiles((uri) => this.#contentOf(uri));
  readonly #registrations: vscode.Disposable;

  constructor(entryPoints: EntryPoints) {
    this.#registrations = vscode.Disposable.from(
      entryPoints.files(pageScheme, this.#files),
      vscode.languages.registerDocumentLinkProvider({ scheme: pageScheme }, this),
      vscode.languages.registerFoldingRangeProvider({ scheme: pageScheme }, this),
      vscode.languages.registerCodeActionsProvider({ scheme: pageScheme }, this),
      this.#problems,
    );
  }

  /** Replaces a page of a connection by that of a check; returns its address. */
  keep({ connection, page }: Pick<KeptCheck, 'connection' | 'page'>): vscode.Uri {
    const uri = pageUri(connection.id, page.name);
    const modifiedAt = Math.max(Date.now(), (this.#pages.get(uri.toString())?.modifiedAt ?? 0) + 1);
    this.#pages.set(uri.toString(), { connection, page, modifiedAt });
    this.#files.announce(uri);
    return uri;
  }

  /** Replaces the problems of a page. */
  showProblems(uri: vscode.Uri): void {
    this.#problems.set(uri, this.#groupsOf(uri).flatMap(problemsOf));
  }

  clearProblems(): void {
    this.#problems.clear();
  }

  /** Drops the checks of a connection that was removed, or of the company that it led to before: ids are others now. */
  forget(connectionId: string, session?: Session): void {
    for (const [address, kept] of this.#pages) {
      if (kept.connection.id === connectionId && !isSameCompany(kept, session)) {
        this.#pages.delete(address);
        this.#files.announce(vscode.Uri.parse(address));
      }
    }
  }

  /** Shows a page, whose tab says the connection where there are several, and on which rules with many findings are folded. */
  async show(sessions: Sessions, uri: vscode.Uri): Promise<void> {
    await showFile(uri, { title: tabTitle(pageNameOf(uri), sessions, uri.authority) });
    const folded = this.#groupsOf(uri).filter(({ isFolded }) => isFolded);
    if (folded.length > 0 && vscode.window.activeTextEditor?.document.uri.toString() === uri.toString()) {
      const selectionLines = folded.map(({ line }) => line);
      await vscode.commands.executeCommand('editor.fold', { selectionLines });
    }
  }

  provideFoldingRanges({ uri }: vscode.TextDocument): vscode.FoldingRange[] {
    return this.#groupsOf(uri).map(({ line, lastLine }) => new vscode.FoldingRange(line, lastLine));
  }

  provideDocumentLinks(document: vscode.TextDocument): vscode.DocumentLink[] {
    const { uri } = document;
    if (!this.#pages.has(uri.toString())) {
      const again = new vscode.DocumentLink(
        document.lineAt(document.lineCount > 1 ? 1 : 0).range,
        vscode.Uri.parse(`command:${commands[pageNameOf(uri)]}`),
      );
      again.tooltip = vscode.l10n.t('Check the connection in use');
      return [again];
    }
    return this.#linesOf(uri)
      .filter(([line]) => line < document.lineCount)
      .map(([line, finding]) => {
        const { range, firstNonWhitespaceCharacterIndex: start } = document.lineAt(line);
        const command = wayTo(uri.authority, finding);
        const link = new vscode.DocumentLink(
          range.with(range.start.with({ character: start })),
          linkTo(command),
        );
        link.tooltip = command.title;
        return link;
      });
  }

  /** The command that opens the record of a line, also by keyboard. */
  provideCodeActions({ uri }: vscode.TextDocument, { start }: vscode.Range): vscode.CodeAction[] {
    const lines = this.#problems.has(uri) ? this.#linesOf(uri) : [];
    const finding = lines.find(([line]) => line === start.line)?.[1];
    if (finding === undefined) {
      return [];
    }
    const command = wayTo(uri.authority, finding);
    const action = new vscode.CodeAction(command.title, vscode.CodeActionKind.QuickFix);
    action.command = command;
    return [action];
  }

  dispose(): void {
    this.#registrations.dispose();
  }

  #linesOf(uri: vscode.Uri): PageGroup['lines'] {
    return this.#groupsOf(uri).flatMap(({ lines }) => lines);
  }

  #groupsOf(uri: vscode.Uri): readonly PageGroup[] {
    return this.#pages.get(uri.toString())?.page.groups ?? [];
  }

  #contentOf(uri: vscode.Uri): { bytes: Uint8Array; modifiedAt: number } {
    const kept = this.#pages.get(uri.toString());
    const text = kept?.page.text ?? expiredText(pageNameOf(uri));
    return { bytes: encodeText(text, uri, 'plaintext'), modifiedAt: kept?.modifiedAt ?? 0 };
  }
}

/** The page of a check that is not kept any more: a check costs requests, so it is repeated only on request. */
function expiredText(name: PageName): string {
  return [
    vscode.l10n.t(
      'The findings of a check are available until the window is closed, or its connection is removed or gets another base URL.',
    ),
    name === 'People.txt'
      ? vscode.l10n.t('Run “Workforce: Check People” to check again.')
      : vscode.l10n.t('Run “Workforce: Check Organization” to check again.'),
    '',
  ].join('\n');
}

/** The connection of the page that a command was called on; undefined for any other target. */
export function connectionOfPage(target: unknown): string | undefined {
  return target instanceof vscode.Uri && target.scheme === pageScheme ? target.authority : undefined;
}

function pageUri(connectionId: string, name: PageName): vscode.Uri {
  return vscode.Uri.from({ scheme: pageScheme, authority: connectionId, path: `/${name}` });
}

function pageNameOf({ path }: vscode.Uri): PageName {
  return path === '/People.txt' ? 'People.txt' : 'Organization.txt';
}

/** One problem for each finding; for a folded rule one for all of them. */
function problemsOf(group: PageGroup): readonly vscode.Diagnostic[] {
  return group.isFolded
    ? [problem(group.line, 0, group.heading, group)]
    : group.lines.map(([at, { sentence }]) => problem(at, indentation, displaySentence(sentence), group));
}

function problem(
  line: number,
  start: number,
  message: string,
  { rule, severity }: PageGroup,
): vscode.Diagnostic {
  const range = new vscode.Range(line, start, line, start + message.length);
  const level = severity === 'error' ? vscode.DiagnosticSeverity.Error : vscode.DiagnosticSeverity.Warning;
  const diagnostic = new vscode.Diagnostic(range, message, level);
  diagnostic.source = 'Workforce';
  diagnostic.code = rule;
  return diagnostic;
}

/** The command that opens the record of a finding. */
function wayTo(connection: string, { departmentId, person }: PageFinding): vscode.Command {
  const address = person ?? { resource: 'departments', id: departmentId ?? '' };
  const target: ResourceNode = { address: { connection, ...address } };
  return person === undefined
    ? {
        command: 'workforce.revealDepartment',
        title: vscode.l10n.t('Show the department in the Departments view'),
        arguments: [target],
      }
    : { command: 'workforce.openJson', title: vscode.l10n.t('Open the person as JSON'), arguments: [target] };
}

/** The address of a link that calls a command. */
function linkTo({ command, arguments: given }: vscode.Command): vscode.Uri {
  // The editor decodes the arguments of a command a second time.
  return vscode.Uri.from({
    scheme: 'command',
    path: command,
    query: encodeURIComponent(JSON.stringify(given)),
  });
}
