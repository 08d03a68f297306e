import type { Clock } from '../../../src/service/http/clock.ts';
import type { ClientOnSandbox } from '../../unit/service/sandboxClient.ts';

/**
 * What is shown:
 * - `good`: the same as without a fault
 * - `noted`: the same, with rows for records that cannot be read
 * - `different`: the content of a well-formed but wrong response
 * - `instead`: the error, instead of the rows
 * - `beside`: the error, below the present rows
 * - `kept`: the same as before, with the error
 * - `in doubt`: the same as before, with an error that the change may have been made
 * - `wrong`: none of these
 */
export type Shown = 'good' | 'noted' | 'different' | 'instead' | 'beside' | 'kept' | 'in doubt' | 'wrong';

export interface Seen {
  readonly shown: Shown;
  /** The error message; empty without an error, or if the error is shown in another form. */
  readonly message: string;
  /** The texts that are shown, for the report of a wrong cell. */
  readonly texts: readonly string[];
}

/** An action of the user with its visible outcome. */
export interface Scene {
  attempt(): Promise<Seen>;
  /** Loads more, if a wrong response has a next page. */
  onward?(): Promise<Seen>;
  /** The next action of the user, after the fault has ended. */
  again(): Promise<Seen>;
}

/** A view or command that shows an operation of the client. */
export interface Way {
  readonly name: string;
  /** The operation in the matrix of the client. */
  readonly operation: string;
  /** How it shows errors. */
  readonly failing: Shown;
  /** The operation that its errors name, if they use other words than the client. */
  readonly attempted?: string;
  /** Prepares the scene without a fault. The clock is that of the client; its waits take no time. */
  open(client: ClientOnSandbox, clock: Clock): Promise<Scene>;
}
