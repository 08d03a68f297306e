import type * as vscode from 'vscode';
import { FirstUse } from './start/firstUse.ts';

/**
 * Registers the names that package.json contributes, and loads nothing else: the extension itself is a bundle of its
 * own, which its first use loads. A window that never uses it lists one directory after its start.
 */
export function activate(extension: vscode.ExtensionContext): void {
  const firstUse = new FirstUse(async () => {
    const { startApp } = await import('./start/app.ts');
    return (serve, showTree) => startApp(extension, serve, showTree);
  });
  extension.subscriptions.push(firstUse);
  void firstUse.resume(extension);
}
