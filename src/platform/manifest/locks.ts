/** The rules of a policy that lock commands, with what they lock, which completes “Could not …”. */
import { message } from '../../service/contract/message.ts';

export const lockedWork = {
  reveal: message('reveal sensitive fields'),
  personalDataExport: message('export or copy personal data'),
  changes: message('change data in a service'),
  links: message('open a link from outside'),
  agents: message('let agents read'),
};
export type WorkRule = keyof typeof lockedWork;

/**
 * What a policy locks of a command: the rules under which it does not run, before it asks or sends anything, and the
 * records that it returns to scripts where no personal data may be exported. A script may not run a command that only
 * shows records (`returnedRecords`); it may run one that changes them, and gets nothing back (`changedRecords`).
 */
export type CommandLock = 'reveal' | 'personalDataExport' | 'changes' | 'returnedRecords' | 'changedRecords';
