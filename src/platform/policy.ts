import { type Message, message } from '../service/contract/message.ts';
import { ownAddress } from '../service/http/addresses/ownAddress.ts';
import type { Connection } from '../service/http/connection.ts';
import { invalidInput } from './errors/invalidInput.ts';
import { type CommandId, commandLocks } from './manifest/commandIds.ts';
import { lockedWork, type WorkRule } from './manifest/locks.ts';
import type { PolicyFile, PolicyRule } from './storage/policyFile.ts';

/** What the policy files of this machine lock, for users and scripts. */
export class MachinePolicy {
  readonly #files: () => readonly PolicyFile[];

  constructor(files: () => readonly PolicyFile[]) {
    this.#files = files;
  }

  locks(rule: PolicyRule): boolean {
    return this.#files().some(({ locked }) => locked.includes(rule));
  }

  /** Throws `invalid-input` where a rule is locked. */
  requireUnlocked(rule: WorkRule): void {
    this.#refuse(lockedWork[rule], rule, () => true);
  }

  /** Throws `invalid-input` where a command is locked, or for a script what it returns. */
  requireCommand(id: CommandId, isScripted: boolean): void {
    for (const lock of commandLocks[id] ?? []) {
      if (lock === 'returnedRecords' || lock === 'changedRecords') {
        if (isScripted && lock === 'returnedRecords') {
          this.requireUnlocked('personalDataExport');
        }
      } else {
        this.requireUnlocked(lock);
      }
    }
  }

  /** What a command may return: any extension can run it without arguments, as a user does. */
  returned(id: CommandId, result: unknown): unknown {
    const returns = commandLocks[id]?.some((lock) => lock === 'returnedRecords' || lock === 'changedRecords');
    return returns && this.locks('personalDataExport') ? undefined : result;
  }

  /** Throws `invalid-input` for a service that is not allowed. The embedded sandbox has no data of real people. */
  requireAllowed({ kind, baseUrl, tokenUrl }: Pick<Connection, 'kind' | 'baseUrl' | 'tokenUrl'>): void {
    const isOneOrigin = new URL(tokenUrl).origin === new URL(baseUrl).origin;
    const remote = isOneOrigin ? [baseUrl] : [baseUrl, tokenUrl];
    for (const url of kind === 'remote' ? remote : []) {
      const isForeign = (base: string) => !ownAddress(url, base).isOwn;
      const attempted = message('connect to {baseUrl}', { baseUrl: url });
      this.#refuse(attempted, 'allowedBaseUrls', ({ allowedBaseUrls }) => allowedBaseUrls.every(isForeign));
    }
  }

  /** A sentence on each file that locks anything. */
  sentences(): readonly Message[] {
    const locking = this.#files().filter(({ locked }) => locked.length > 0);
    return locking.map((file) =>
      message('The policy of this machine ({file}) locks {rules}.', {
        file: nameOf(file),
        rules: file.locked.join(', '),
      }),
    );
  }

  #refuse(attempted: Message, rule: PolicyRule, applies: (file: PolicyFile) => boolean): void {
    const file = this.#files().find((each) => each.locked.includes(rule) && applies(each));
    if (file !== undefined) {
      const values = { file: nameOf(file), rule };
      const reason = message('the policy of this machine ({file}) locks this (rule “{rule}”)', values);
      const allowed = rule === 'allowedBaseUrls' ? file.allowedBaseUrls.join(', ') : '';
      const advice =
        allowed === ''
          ? message('Ask the administrator of this machine.')
          : message('Use {allowed}, or ask the administrator of this machine.', { allowed });
      throw invalidInput(attempted, reason, advice);
    }
  }
}

function nameOf({ path, problem }: PolicyFile): Message {
  return problem === undefined
    ? path
    : message('{path}, which cannot be read and therefore locks everything: {problem}', { path, problem });
}
