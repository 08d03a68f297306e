import * as vscode from 'vscode';
import type { EditorType, PanelType } from '../ui/contributions.ts';
import { onFirstUse } from '../ui/tasks.ts';
import type { PicturesContext } from './pictures.ts';

/** The commands of the pictures, and their panels after a reload. */
interface PictureCommands extends vscode.Disposable {
  restore(type: PanelType, panel: vscode.WebviewPanel, state: unknown): Promise<void>;
  openEditor(type: EditorType, file: vscode.Uri, panel: vscode.WebviewPanel): Promise<void>;
}

/** The pictures in panels. What makes them is loaded with the first one. */
export function registerPictures(extensionUri: vscode.Uri, context: PicturesContext): PictureCommands {
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
    restore: async (type, panel, state) => (await pictures()).restore(type, panel, state),
    openEditor: async (type, file, panel) => (await pictures()).openEditor(type, file, panel),
    dispose: () => commands.dispose(),
  };
}
