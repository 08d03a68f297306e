import * as vscode from 'vscode';
import type { Connection } from '../service/connection.ts';
import { tabTitle } from '../ui/connectionMark.ts';
import { schemes } from '../ui/contributions.ts';
import type { EntryPoints } from '../ui/entryPoint.ts';
import { encodeText, ReadOnlyFiles, showFile } from '../ui/readOnlyFiles.ts';
import { isSameCompany, type Session, type Sessions } from '../ui/session.ts';
import { displaySentence } from '../ui/text.ts';
import type { ResourceNode } from '../ui/tree/resourceNode.ts';
import type { CheckPage, PageGroup } from './page.ts';

const pageScheme = schemes.organizationChecks;
const pageName = 'Organization.txt';

/** The page of the last check of a connection, as it was then. */
interface KeptCheck {
  readonly connection: Connection;
  readonly page: CheckPage;
  /** In milliseconds since the epoch. */
  readonly modifiedAt: number;
}

/**
 * One page for the last check of each connection: grouped by rule, its lines reveal their departments. The findings of
 * one of them are in the editor’s list of problems, at their lines of the page. Each has a quick fix.
 */
export class CheckFiles
  implements
    vscode.DocumentLinkProvider,
    vscode.FoldingRangeProvider,
    vscode.CodeActionProvider,
    vscode.Disposable
{
  readonly #problems = vscode.languages.createDiagnosticCollection('workforce.checkOrganization');
  /** The connection whose findings are problems. */
  #shown: string | undefined;
  readonly #pages = new Map<string, KeptCheck>();
  readonly #files = new ReadOnlyFiles(
    ({ path }) => /^\/*$/.test(path),
    (uri) => Promise.resolve(this.#contentOf(uri)),
  );
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

  /** Replaces the page of a connection by that of a check. */
  keep({ connection, page }: Pick<KeptCheck, 'connection' | 'page'>): void {
    const { id } = connection;
    const modifiedAt = Math.max(Date.now(), (this.#pages.get(id)?.modifiedAt ?? 0) + 1);
    this.#pages.set(id, { connection, page, modifiedAt });
    this.#files.announce(pageUri(id));
  }

  /** Replaces the problems by those on the page of a connection; without one, there are none. */
  showProblems(connectionId?: string): void {
    this.#shown = connectionId;
    this.#problems.clear();
    if (connectionId !== undefined) {
      this.#problems.set(pageUri(connectionId), this.#groupsOf(connectionId).flatMap(problemsOf));
    }
  }

  /** Drops the check of a connection that was removed. */
  forget(connectionId: string): void {
    if (this.#pages.delete(connectionId)) {
      this.#files.announce(pageUri(connectionId));
    }
  }

  /** Drops the check of a connection that has moved to another company since: its links would lead to others. */
  forgetFormer(session: Session): void {
    const { id } = session.connection;
    const kept = this.#pages.get(id);
    if (kept !== undefined && !isSameCompany(kept, session)) {
      this.forget(id);
    }
  }

  /** Shows the page of a connection, whose tab says it where there are several, and on which rules with many findings are folded. */
  async show(sessions: Sessions, connectionId: string): Promise<void> {
    const uri = pageUri(connectionId);
    await showFile(uri, { title: tabTitle(pageName, sessions, connectionId) });
    const folded = this.#groupsOf(connectionId).filter(({ isFolded }) => isFolded);
    if (folded.length > 0 && vscode.window.activeTextEditor?.document.uri.toString() === uri.toString()) {
      const selectionLines = folded.map(({ line }) => line);
      await vscode.commands.executeCommand('editor.fold', { selectionLines });
    }
  }

  provideFoldingRanges({ uri }: vscode.TextDocument): vscode.FoldingRange[] {
    return this.#groupsOf(uri.authority).map(({ line, lastLine }) => new vscode.FoldingRange(line, lastLine));
  }

  provideDocumentLinks(document: vscode.TextDocument): vscode.DocumentLink[] {
    const { authority: connectionId } = document.uri;
    if (!this.#pages.has(connectionId)) {
      const again = new vscode.DocumentLink(
        document.lineAt(document.lineCount > 1 ? 1 : 0).range,
        vscode.Uri.parse('command:workforce.checkOrganization'),
      );
      again.tooltip = vscode.l10n.t('Check the organization of the connection in use');
      return [again];
    }
    return this.#linesOf(connectionId)
      .filter(([line]) => line < document.lineCount)
      .map(([line, { departmentId }]) => {
        const { range, firstNonWhitespaceCharacterIndex: start } = document.lineAt(line);
        const link = new vscode.DocumentLink(
          range.with(range.start.with({ character: start })),
          revealLink(connectionId, departmentId),
        );
        link.tooltip = vscode.l10n.t('Show the department in the Departments view');
        return link;
      });
  }

  /** The command that shows the department of a line in its view, also by keyboard. */
  provideCodeActions({ uri }: vscode.TextDocument, { start }: vscode.Range): vscode.CodeAction[] {
    const lines = uri.authority === this.#shown ? this.#linesOf(uri.authority) : [];
    const finding = lines.find(([line]) => line === start.line)?.[1];
    if (finding === undefined) {
      return [];
    }
    const title = vscode.l10n.t('Show the department in the Departments view');
    const action = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
    const target = departmentTarget(uri.authority, finding.departmentId);
    action.command = { command: 'workforce.revealDepartment', title, arguments: [target] };
    return [action];
  }

  dispose(): void {
    this.#registrations.dispose();
  }

  #linesOf(connectionId: string): PageGroup['lines'] {
    return this.#groupsOf(connectionId).flatMap(({ lines }) => lines);
  }

  #groupsOf(connectionId: string): readonly PageGroup[] {
    return this.#pages.get(connectionId)?.page.groups ?? [];
  }

  #contentOf(uri: vscode.Uri): { bytes: Uint8Array; modifiedAt: number } {
    const kept = this.#pages.get(uri.authority);
    const text = kept?.page.text ?? expiredText();
    return { bytes: encodeText(text, uri, 'plaintext'), modifiedAt: kept?.modifiedAt ?? 0 };
  }
}

/** The page of a check that is not kept any more: a check costs requests, so it is repeated only on request. */
function expiredText(): string {
  return [
    vscode.l10n.t(
      'The findings of a check are kept until the window is closed, or its connection is removed or is moved to another base URL.',
    ),
    vscode.l10n.t('Run “Workforce: Check Organization” to check again.'),
    '',
  ].join('\n');
}

/** The connection of the page that a command was called on; undefined for any other target. */
export function connectionOfPage(target: unknown): string | undefined {
  return target instanceof vscode.Uri && target.scheme === pageScheme ? target.authority : undefined;
}

function pageUri(connectionId: string): vscode.Uri {
  return vscode.Uri.from({ scheme: pageScheme, authority: connectionId, path: `/${pageName}` });
}

/** One problem for each finding; for a folded rule one for all of them. */
function problemsOf(group: PageGroup): readonly vscode.Diagnostic[] {
  return group.isFolded
    ? [problem(group.line, 0, group.heading, group)]
    : group.lines.map(([at, { sentence }]) =>
        problem(at, group.indentation, displaySentence(sentence), group),
      );
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

/** A department as the target of the command that reveals it. */
function departmentTarget(connection: string, id: string): ResourceNode {
  return { address: { connection, resource: 'departments', id } };
}

/** The address of a link that calls the command. */
function revealLink(connection: string, id: string): vscode.Uri {
  return vscode.Uri.from({
    scheme: 'command',
    path: 'workforce.revealDepartment',
    // The editor decodes the arguments of a command a second time.
    query: encodeURIComponent(JSON.stringify([departmentTarget(connection, id)])),
  });
}
