import type { Disposable } from 'vscode';
import type { CommandId } from '../manifest/commandIds.ts';

/** Runs a command. Takes what the editor or a script passes. */
export type RunCommand = (...given: unknown[]) => Promise<unknown>;

/** Has the editor run a command by this function from now on. */
export type ServeCommand = (id: CommandId, run: RunCommand) => Pick<Disposable, 'dispose'>;
