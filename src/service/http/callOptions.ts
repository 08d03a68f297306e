/** What the user waits for goes before polling. */
export type Priority = 'user' | 'poll';

/** How a call is to be made; both parts may be left out. */
export interface CallOptions {
  readonly signal?: AbortSignal;
  readonly priority?: Priority;
}
