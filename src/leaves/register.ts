import * as vscode from 'vscode';
import type { FeatureContext } from '../ui/featureContext.ts';
import type { OpenedLeaves } from '../ui/leaves/query.ts';
import { openedText } from '../ui/leaves/wording.ts';
import { isSameCompany } from '../ui/session.ts';
import { onDidChangeSetting, setContextKey, writeSetting } from '../ui/settings.ts';
import { displayText } from '../ui/text.ts';
import { LeavesCommands } from './commands.ts';
import { LeavesModel, leavesSource } from './leavesModel.ts';

const setting = 'workforce.leaves.showDeleted';

export interface Leaves extends vscode.Disposable {
  /** The leaves that the view shows. */
  readonly opened: () => OpenedLeaves | undefined;
}

/** The leaves: their view, which is shown while some are open, and their commands. */
export function registerLeaves({ entryPoints, sessions, known, trees }: FeatureContext): Leaves {
  const model = new LeavesModel(sessions, known);
  const commands = new LeavesCommands(sessions, known, model);
  const { tree, describe } = trees.create('workforce.leaves', leavesSource(model));
  const registrations = vscode.Disposable.from(
    model,
    model.onDidChange(() => {
      describe(model.opened === undefined ? '' : displayText(openedText(model.opened)));
      tree.refresh();
      if (model.opened === undefined) {
        entryPoints.run('workforce.leaves', () => setContextKey('workforce.leavesOpen', false));
      }
    }),
    // The view never shows leaves of another company than that of the connection in use.
    sessions.onDidChange(({ before, current }) => {
      if (model.opened !== undefined && !isSameCompany(before, current)) {
        model.close();
      }
    }),
    onDidChangeSetting(setting, () => tree.repaint()),
    entryPoints.command('workforce.openLeaves', (invocation) => commands.open('v3', invocation)),
    entryPoints.command('workforce.openLeavesV2', (invocation) => commands.open('v2', invocation)),
    entryPoints.command('workforce.closeLeaves', () => model.close()),
    entryPoints.command('workforce.showDeletedLeaves', () => writeSetting(setting, true)),
    entryPoints.command('workforce.hideDeletedLeaves', () => writeSetting(setting, false)),
  );
  return { opened: () => model.opened, dispose: () => registrations.dispose() };
}
