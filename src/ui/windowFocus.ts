import * as vscode from 'vscode';

/** Calls back when the window gets the focus. Its state changes for other reasons, too. */
export function onDidGainFocus(listener: () => void): vscode.Disposable {
  let wasFocused = vscode.window.state.focused;
  return vscode.window.onDidChangeWindowState(({ focused }) => {
    if (focused && !wasFocused) {
      listener();
    }
    wasFocused = focused;
  });
}
