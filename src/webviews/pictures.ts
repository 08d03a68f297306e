import type * as vscode from 'vscode';
import type { EditorType, PanelType } from '../ui/contributions.ts';
import type { Invocation } from '../ui/entryPoint.ts';
import type { FeatureContext } from '../ui/featureContext.ts';
import { type CardContext, cardPicture } from './card/picture.ts';
import { showCard } from './card/showCard.ts';
import { Panels } from './panels.ts';
import type { TableContext } from './report/content.ts';
import { tablePicture } from './report/picture.ts';

/** What the features share, and what pictures take from other features. */
export type PicturesContext = FeatureContext & CardContext & TableContext;

/** What the commands of the pictures run. */
export interface Pictures {
  showCard(invocation: Invocation): Promise<void>;
  restore(type: PanelType, panel: vscode.WebviewPanel, state: unknown): void;
  openEditor(type: EditorType, file: vscode.Uri, panel: vscode.WebviewPanel): void;
}

/** Builds the pictures; a bundle of its own, loaded on first use. */
export function createPictures(extensionUri: vscode.Uri, context: PicturesContext): Pictures {
  const panels = new Panels(extensionUri, context);
  return {
    showCard: (invocation) => showCard(panels, context, invocation),
    restore(type, panel, state) {
      switch (type) {
        case 'workforce.employeeCard':
          return panels.restore(cardPicture(context), panel, state);
      }
    },
    openEditor(type, file, panel) {
      switch (type) {
        case 'workforce.reportTable':
          return panels.attach(tablePicture(context), panel, { address: file.toString() });
      }
    },
  };
}
