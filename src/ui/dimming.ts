import * as vscode from 'vscode';

const dimmed = vscode.Uri.from({ scheme: 'workforce-dimmed', path: '/row' });

/** Greys out the label of a row; its text has to say why, since colour alone tells nobody enough. */
export function dim(item: vscode.TreeItem): void {
  item.resourceUri = dimmed;
}

/** Makes `dim` work. */
export function registerDimming(): vscode.Disposable {
  return vscode.window.registerFileDecorationProvider({
    provideFileDecoration: ({ scheme }) =>
      scheme === dimmed.scheme ? { color: new vscode.ThemeColor('disabledForeground') } : undefined,
  });
}
