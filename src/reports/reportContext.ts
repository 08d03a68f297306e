import type { ChangeJournal } from '../ui/storage/changeJournal.ts';
import type { ReportLoader } from './loader.ts';
import type { ReportStore } from './reportStore.ts';
import type { ReportStatusItem } from './statusItem.ts';
import type { ReportTargets } from './targets.ts';
import type { ReportWizard } from './wizard.ts';

/** What the commands work with. */
export interface ReportContext {
  readonly targets: ReportTargets;
  readonly store: ReportStore;
  readonly changes: ChangeJournal;
  readonly loader: ReportLoader;
  readonly statusItem: ReportStatusItem;
  readonly wizard: ReportWizard;
}
