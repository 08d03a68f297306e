import type { Clock } from '../../../src/service/http/clock.ts';
import type { ClientOnSandbox } from '../../unit/service/sandboxClient.ts';

/**
 * What stands on the screen:
 * - `good`: what stands there when nothing is wrong
 * - `noted`: the same, but for records that a row says cannot be read
 * - `different`: what a well-formed response says, however wrong it may be
 * - `instead`: the failure, in the place of the rows
 * - `beside`: the failure, below the rows that were there
 * - `kept`: everything as it was, and the failure where the reader sees it
 * - `in doubt`: the same, and that it may have happened all the same
 * - `wrong`: none of these
 */
export type Shown = 'good' | 'noted' | 'different' | 'instead' | 'beside' | 'kept' | 'in doubt' | 'wrong';

export interface Sight {
  readonly shown: Shown;
  /** The sentence on the failure; empty where there is none, or where the reader is told in other words. */
  readonly message: string;
  /** What stands there, for whoever has to find out why a cell is wrong. */
  readonly texts: readonly string[];
}

/** Something that a reader does, and sees the outcome of. */
export interface Scene {
  attempt(): Promise<Sight>;
  /** What comes of the row that loads more, where a wrong response leads on. */
  onward?(): Promise<Sight>;
  /** What the reader does next, now that nothing is wrong any more. */
  again(): Promise<Sight>;
}

/** A way in which an operation of the client comes to be seen. */
export interface Way {
  readonly name: string;
  /** The operation in the matrix of the client. */
  readonly operation: string;
  /** How its failures show. */
  readonly failing: Shown;
  /** What a failure says could not be done, where it says it in other words than the client. */
  readonly attempted?: string;
  /** Gets ready while nothing fails. The clock is that of the client, on which waiting takes no time. */
  open(client: ClientOnSandbox, clock: Clock): Promise<Scene>;
}
