import type { LeaveQuery } from '../service/service.ts';
import type { Choice } from '../ui/dialogs/choice.ts';

/** The leaves to open as far as they have been described in the dialog. */
export interface LeavesDraft {
  readonly of: LeaveQuery['of'];
  /** Whether the ids are typed instead of looked up. */
  readonly typed: boolean;
  /** Those whose leaves to open; without a name where only the id is known. */
  readonly choices: readonly Choice[];
  readonly from: string;
  readonly to: string;
}

export const emptyDraft: LeavesDraft = { of: 'employee', typed: false, choices: [], from: '', to: '' };
