import * as vscode from 'vscode';
import type { EditorType, PanelType } from '../ui/contributions.ts';
import { onFirstUse } from '../ui/tasks.ts';
import type { PicturesContext } from './pictures.ts';

/** The commands of the pictures, and their panels. What makes them is loaded with the first one. */
export function registerPictures(extensionUri: vscode.Uri, context: PicturesContext) {
  const pictures = onFirstUse(async () => {
    const { createPictures } = await import('./pictures.ts');
    return createPictures(extensionUri, context);
  });
  const { entryPoints } = context;
  const commands = vscode.Disposable.from(
    entryPoints.command('workforce.showEmployeeCard', async (invocation) =>
      (await pictures()).showCard(invocation),
    ),
    entryPoints.command('workforce.showChart', async (invocation) =>
      (await pictures()).showChart(invocation),
    ),
    entryPoints.command('workforce.showLeaves', async (invocation) =>
      (await pictures()).showLeaves(invocation),
    ),
    entryPoints.command('workforce.showOpenLeaves', async () => (await pictures()).showOpenLeaves()),
  );
  return {
    attach: async (type: PanelType | EditorType, panel: vscode.WebviewPanel, state: unknown) =>
      (await pictures()).attach(type, panel, state),
    dispose: () => commands.dispose(),
  };
}
