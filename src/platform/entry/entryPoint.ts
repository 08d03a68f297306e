import * as vscode from 'vscode';
import { isRecord } from '../../service/contract/record.ts';
import { isCancellation, mayTryAgain, nameOperation } from '../../service/http/errors.ts';
import { type Redaction, redactError, secretIn } from '../../service/http/redaction.ts';
import { columnOf, isPreview, isResourceNode } from '../documents/resource.ts';
import { failureMessage, remediesFor, runRemedy, withShownMessage } from '../errors/failure.ts';
import { invalidInput } from '../errors/invalidInput.ts';
import { type CommandId, commandIds, titleCommands } from '../manifest/commandIds.ts';
import type { Scheme } from '../manifest/contributions.ts';
import type { MachinePolicy } from '../policy.ts';
import type { ReadOnlyFiles, ServeFiles } from '../readOnlyFiles.ts';
import { numberText } from '../text/localText.ts';
import { displaySentence, withoutLinks } from '../text/text.ts';
import { Arguments } from './arguments.ts';
import type { ServeCommand } from './commands.ts';
import type { Log } from './log.ts';

/** The input of a command: the argument object of a script, or the row or address that the user clicked. */
export interface Invocation {
  readonly scripted: Arguments | undefined;
  readonly target: unknown;
  /** The selected rows, if a menu of a row passes them. */
  readonly selection: readonly unknown[];
  /** True if a click on a row shows a preview: the row keeps the focus. */
  readonly isPreview: boolean;
  /** What a button, a line above a document or a click chooses among what the command can do. */
  readonly choice?: string | undefined;
  /** Where to show what is opened; left out for the active column. */
  readonly viewColumn?: vscode.ViewColumn | undefined;
}

/** What the window has the extension serve. */
export interface Served {
  readonly command: ServeCommand;
  readonly files: ServeFiles;
}

/** Commands whose arguments are secrets. */
const takingSecrets: readonly CommandId[] = [
  'workforce.addConnection',
  'workforce.editConnection',
  'workforce.replaceKey',
];

/** Characters; to search more for secrets takes long. */
const maxEnteredLength = 50_000;

/** Runs every command and event handler. Logs each error, shows it once, and removes secrets from it. */
export class EntryPoints {
  /** What an administrator has locked. */
  readonly policy: MachinePolicy;
  readonly #log: Log;
  readonly #redaction: Redaction;
  readonly #serve: Served;

  constructor(log: Log, redaction: Redaction, serve: Served, policy: MachinePolicy) {
    this.policy = policy;
    this.#serve = serve;
    this.#log = log;
    this.#redaction = redaction;
  }

  /**
   * Registers a command, and the one that the titles of views have in its place, if any: there, the editor passes the row
   * with the focus. A script gets an error as a rejection, the user as one message with buttons.
   */
  command(id: CommandId, run: (invocation: Invocation) => unknown): vscode.Disposable {
    const handle = async (target: unknown, options: unknown, choice: unknown): Promise<unknown> => {
      const scripted = Arguments.of(id, target);
      try {
        this.policy.requireCommand(id, scripted !== undefined);
        const selection: readonly unknown[] = Array.isArray(options) ? options : [];
        const rows = [target, ...selection];
        // No encoding of a secret continues after this sign.
        const texts = scripted ? [scripted.allTexts().join(' | ')] : rows.flatMap(textsOfRow);
        for (const text of takingSecrets.includes(id) ? [] : texts) {
          this.requireNoSecret(vscode.l10n.t('run {0}', id), text);
        }
        const result = await run({
          scripted,
          target,
          selection,
          isPreview: isPreview(options),
          viewColumn: columnOf(options),
          choice: typeof choice === 'string' ? choice : undefined,
        });
        return this.policy.returned(id, result);
      } catch (failure) {
        if (isCancellation(failure)) {
          return undefined;
        }
        const error = this.redacted(failure);
        this.record(id, error);
        if (scripted !== undefined) {
          throw error;
        }
        await this.#show(error, () => handle(target, options, choice));
        return undefined;
      }
    };
    const inTitles = titleCommands[id];
    return vscode.Disposable.from(
      this.#serve.command(id, handle),
      ...(inTitles === undefined
        ? []
        : [this.#serve.command(inTitles, () => handle(undefined, undefined, undefined))]),
    );
  }

  /** Registers commands of a part that is loaded with the first one that runs. */
  lazily<Part>(
    load: () => Promise<Part>,
    commands: { readonly [Id in CommandId]?: (part: Part, invocation: Invocation) => unknown },
  ): vscode.Disposable {
    const registered = commandIds.map((id) => {
      const run = commands[id];
      return run && this.command(id, async (invocation) => await run(await load(), invocation));
    });
    return vscode.Disposable.from(...registered.filter((each) => each !== undefined));
  }

  /**
   * Serves the read-only files of a scheme. Disposes of them with the registration. Logs their errors, and shows those of
   * the files for which `isShown` returns true: an editor shows no reason.
   */
  files(
    scheme: Scheme,
    files: ReadOnlyFiles,
    isShown: (file: vscode.Uri) => boolean = () => false,
  ): vscode.Disposable {
    const served =
      <T>(read: (file: vscode.Uri) => Promise<T>) =>
      async (file: vscode.Uri): Promise<T> => {
        try {
          return await read(file);
        } catch (error) {
          if (isShown(file)) {
            this.report(scheme, error, () => vscode.commands.executeCommand('vscode.open', file));
          } else {
            this.record(scheme, error);
          }
          // For a file that is not found, the editor would offer to create it.
          throw vscode.FileSystemError.Unavailable(displaySentence(failureMessage(this.redacted(error))));
        }
      };
    const stat = served((file) => files.stat(file));
    const readFile = served((file) => files.readFile(file));
    const { onDidChangeFile } = files;
    return vscode.Disposable.from(files, this.#serve.files(scheme, { onDidChangeFile, stat, readFile }));
  }

  /** Runs an event handler or a background task, and reports its error. */
  run(name: string, work: () => Promise<void>): void {
    work().catch((error: unknown) => this.report(name, error, async () => this.run(name, work)));
  }

  /**
   * Logs an error and shows it once, without waiting for the user. A cancellation is no error. `again` runs what failed
   * once more.
   */
  report(name: string, error: unknown, again?: () => Thenable<unknown>): void {
    if (!isCancellation(error)) {
      this.record(name, error);
      void this.#show(error, again);
    }
  }

  /** Logs an error that is shown elsewhere, such as in a row of a tree. */
  record(name: string, error: unknown): void {
    this.#log.failure(name, withShownMessage(error));
  }

  /** The error without secrets, to be shown, thrown to a script or stored. */
  redacted(error: unknown): unknown {
    return withShownMessage(redactError(error, this.#redaction));
  }

  /**
   * Throws `invalid-input` if an entered id or name contains a secret, or is too long to search. Threat: a pasted key is
   * sent in a URL.
   */
  requireNoSecret(attempted: string, text: string): void {
    if (text.length > maxEnteredLength) {
      throw invalidInput(
        attempted,
        vscode.l10n.t('the input is longer than {0} characters', numberText(maxEnteredLength)),
        vscode.l10n.t('Enter a shorter text.'),
      );
    }
    const failure = secretIn(text, this.#redaction);
    if (failure !== undefined) {
      throw nameOperation(this.#redaction.text(attempted), failure);
    }
  }

  async #show(failure: unknown, again?: () => Thenable<unknown>): Promise<void> {
    const error = this.redacted(failure);
    const remedies = remediesFor(error);
    const openLog = vscode.l10n.t('Open Log');
    const tryAgain = again !== undefined && mayTryAgain(error) ? [vscode.l10n.t('Try Again')] : [];
    const buttons = [...remedies.map(({ label }) => label), ...tryAgain, openLog];
    const choice = await vscode.window.showErrorMessage(withoutLinks(failureMessage(error)), ...buttons);
    const remedy = remedies.find(({ label }) => label === choice);
    if (choice === openLog) {
      this.#log.show();
    } else if (choice !== undefined && tryAgain.includes(choice)) {
      await again?.();
    } else if (remedy !== undefined) {
      await runRemedy(remedy);
    }
  }
}

/** The texts of a row that commands use: its own, those of its address and of its record. A script can pass any. */
function textsOfRow(row: unknown): readonly string[] {
  const records = isResourceNode(row) ? [row, ...Object.values(row).filter(isRecord)] : [];
  return records.flatMap((record) => Object.values(record).filter((value) => typeof value === 'string'));
}
