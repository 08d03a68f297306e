import type * as vscode from 'vscode';
import type { PanelType } from '../ui/contributions.ts';
import type { Invocation } from '../ui/entryPoint.ts';
import type { FeatureContext } from '../ui/featureContext.ts';
import { type CardContext, cardPicture } from './card/picture.ts';
import { showCard } from './card/showCard.ts';
import { Panels } from './panels.ts';

/** What the features share, and what pictures take from other features. */
export interface PicturesContext extends FeatureContext, CardContext {}

/** What the commands of the pictures run. */
export interface Pictures {
  showCard(invocation: Invocation): Promise<void>;
  restore(type: PanelType, panel: vscode.WebviewPanel, state: unknown): void;
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
  };
}
