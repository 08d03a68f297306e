import * as vscode from 'vscode';
import { encoded, ReadOnlyFiles } from '../ui/readOnlyFiles.ts';
import type { OrganizationCheck } from './organizationCheck.ts';
import { expiredText, pageOf } from './page.ts';

const scheme = 'workforce-health';

/** One page for the last check of each connection; its lines are links to the departments. */
export class CheckFiles implements vscode.DocumentLinkProvider, vscode.Disposable {
  readonly #checks = new Map<string, { readonly check: OrganizationCheck; readonly modifiedAt: number }>();
  readonly #files = new ReadOnlyFiles(
    ({ path }) => /^\/*$/.test(path),
    (uri) => Promise.resolve(this.#contentOf(uri)),
  );
  readonly #registrations: vscode.Disposable;

  constructor() {
    this.#registrations = vscode.Disposable.from(
      this.#files,
      vscode.workspace.registerFileSystemProvider(scheme, this.#files, {
        isCaseSensitive: true,
        isReadonly: new vscode.MarkdownString(
          vscode.l10n.t('This is what the last check found. It can be checked again, but not edited.'),
        ),
      }),
      vscode.languages.registerDocumentLinkProvider({ scheme }, this),
    );
  }

  /** Replaces the check of a connection and returns the address of its page. */
  keep(check: OrganizationCheck): vscode.Uri {
    const { id } = check.connection;
    const modifiedAt = Math.max(Date.now(), (this.#checks.get(id)?.modifiedAt ?? 0) + 1);
    this.#checks.set(id, { check, modifiedAt });
    const uri = vscode.Uri.from({ scheme, authority: id, path: '/Organization.txt' });
    this.#files.announce(uri);
    return uri;
  }

  provideDocumentLinks(document: vscode.TextDocument): vscode.DocumentLink[] {
    const check = this.#checks.get(document.uri.authority)?.check;
    if (check === undefined) {
      const again = new vscode.DocumentLink(
        document.lineAt(document.lineCount > 1 ? 1 : 0).range,
        vscode.Uri.parse('command:workforce.checkOrganization'),
      );
      again.tooltip = vscode.l10n.t('Check the organization of the connection in use');
      return [again];
    }
    return [...pageOf(check).findings]
      .filter(([line]) => line < document.lineCount)
      .map(([line, { departmentId }]) => {
        const { range, firstNonWhitespaceCharacterIndex: start } = document.lineAt(line);
        const link = new vscode.DocumentLink(
          range.with(range.start.with({ character: start })),
          departmentLink(check.connection.id, departmentId),
        );
        link.tooltip = vscode.l10n.t('Open the department as JSON');
        return link;
      });
  }

  dispose(): void {
    this.#registrations.dispose();
  }

  #contentOf(uri: vscode.Uri): { bytes: Uint8Array; modifiedAt: number } {
    const kept = this.#checks.get(uri.authority);
    const text = kept === undefined ? expiredText() : pageOf(kept.check).text;
    return { bytes: encoded(text, uri, 'plaintext'), modifiedAt: kept?.modifiedAt ?? 0 };
  }
}

/** The connection of the page that a command was called on; undefined for any other target. */
export function connectionOfPage(target: unknown): string | undefined {
  return target instanceof vscode.Uri && target.scheme === scheme ? target.authority : undefined;
}

function departmentLink(connection: string, id: string): vscode.Uri {
  const row = { address: { connection, resource: 'departments', id } };
  return vscode.Uri.from({
    scheme: 'command',
    path: 'workforce.openJson',
    // The editor decodes the arguments of a command a second time.
    query: encodeURIComponent(JSON.stringify([row])),
  });
}
