import * as vscode from 'vscode';

const anyRow = vscode.Uri.from({ scheme: 'workforce-row', path: '/' });
const dimmed = 'dimmed';

/** Greys out the label of a row; its text has to say why, since colour alone tells nobody enough. */
export function dim(item: vscode.TreeItem): void {
  item.resourceUri = (item.resourceUri ?? anyRow).with({ fragment: dimmed });
}

/** Makes `dim` work. */
export function registerDimming(): vscode.Disposable {
  return vscode.window.registerFileDecorationProvider({
    provideFileDecoration: ({ scheme, fragment }) =>
      scheme.startsWith('workforce-') && fragment === dimmed
        ? { color: new vscode.ThemeColor('disabledForeground') }
        : undefined,
  });
}
