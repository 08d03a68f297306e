import type { Cost } from './cost.ts';

/** The variable that names the file to which each extension host appends what it measured. */
export const benchFile = 'WORKFORCE_BENCH_FILE';

export const ourId = 'workforce-tools.workforce-explorer';
export const emptyId = 'bench.empty';

/** What some work cost an extension host; `heap` is what it left in use, in bytes. */
export interface Growth extends Cost {
  readonly heap: number;
}

/** What was measured in one fresh extension host. */
export interface HostRound {
  readonly ours: Growth;
  readonly empty: Growth;
  /** Loading the bundle of the first use, and that of the client after it. */
  readonly app: Growth;
  readonly service: Growth;
}
