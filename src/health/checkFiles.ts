import * as vscode from 'vscode';
import { encoded, ReadOnlyFiles } from '../ui/readOnlyFiles.ts';
import type { Checkup } from './organizationCheck.ts';
import { goneText, pageOf } from './page.ts';

const scheme = 'workforce-health';

/** The pages of the last checks, one a connection; their lines lead to the departments. */
export class CheckupFiles implements vscode.DocumentLinkProvider, vscode.Disposable {
  readonly #checkups = new Map<string, { readonly checkup: Checkup; readonly modifiedAt: number }>();
  readonly #files = new ReadOnlyFiles(1, (uri) => Promise.resolve(this.#contentOf(uri)));
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

  /** Keeps what a check found in the place of the one before, and answers the address of its page. */
  keep(checkup: Checkup): vscode.Uri {
    const { id } = checkup.connection;
    const modifiedAt = Math.max(Date.now(), (this.#checkups.get(id)?.modifiedAt ?? 0) + 1);
    this.#checkups.set(id, { checkup, modifiedAt });
    const uri = vscode.Uri.from({ scheme, authority: id, path: '/Organization.txt' });
    this.#files.announce(uri);
    return uri;
  }

  provideDocumentLinks(document: vscode.TextDocument): vscode.DocumentLink[] {
    const checkup = this.#checkups.get(document.uri.authority)?.checkup;
    if (checkup === undefined) {
      const again = new vscode.DocumentLink(
        document.lineAt(document.lineCount > 1 ? 1 : 0).range,
        vscode.Uri.parse('command:workforce.checkOrganization'),
      );
      again.tooltip = vscode.l10n.t('Check the organization of the connection in use');
      return [again];
    }
    return [...pageOf(checkup).findings]
      .filter(([line]) => line < document.lineCount)
      .map(([line, { departmentId }]) => {
        const { range, firstNonWhitespaceCharacterIndex: start } = document.lineAt(line);
        const link = new vscode.DocumentLink(
          range.with(range.start.with({ character: start })),
          departmentLink(checkup.connection.id, departmentId),
        );
        link.tooltip = vscode.l10n.t('Open the department as JSON');
        return link;
      });
  }

  dispose(): void {
    this.#registrations.dispose();
  }

  #contentOf(uri: vscode.Uri): { bytes: Uint8Array; modifiedAt: number } {
    const kept = this.#checkups.get(uri.authority);
    const text = kept === undefined ? goneText() : pageOf(kept.checkup).text;
    return { bytes: encoded(text, uri, 'plaintext'), modifiedAt: kept?.modifiedAt ?? 0 };
  }
}

/** The connection whose page a command was called on; undefined for whatever else it was called on. */
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
