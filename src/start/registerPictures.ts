import type * as vscode from 'vscode';
import type { EditorType, PanelType } from '../platform/manifest/contributions.ts';
import { onFirstUse } from '../platform/tasks.ts';
import type { PicturesContext } from './pictures.ts';

/** The commands of the pictures, and their panels. What makes them is loaded with the first one. */
export function registerPictures(extensionUri: vscode.Uri, context: PicturesContext) {
  const pictures = onFirstUse(async () => {
    const { createPictures } = await import('./pictures.ts');
    return createPictures(extensionUri, context);
  });
  const commands = context.entryPoints.lazily(pictures, {
    'workforce.showChart': (part, invocation) => part.showChart(invocation),
    'workforce.showLeaves': (part, invocation) => part.showLeaves(invocation),
    'workforce.showOpenLeaves': (part) => part.showOpenLeaves(),
  });
  return {
    attach: async (type: PanelType | EditorType, panel: vscode.WebviewPanel, state: unknown) =>
      (await pictures()).attach(type, panel, state),
    dispose: () => commands.dispose(),
  };
}
