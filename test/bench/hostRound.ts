import type { Cost } from './cost.ts';

/** The variable that names the file to which each extension host appends what it measured. */
export const benchFile = 'WORKFORCE_BENCH_FILE';

/** The extensions that are measured. */
export const ids = { ours: 'workforce-tools.workforce-explorer', empty: 'bench.empty' } as const;

/** What some work cost an extension host; `heap` is what it left in use, in bytes. */
export interface Growth extends Cost {
  readonly heap: number;
}

/** What was measured in one fresh extension host. */
export interface HostRound {
  /** Which of the two extensions was activated first, which takes longer. */
  readonly first: keyof typeof ids;
  readonly ours: Growth;
  readonly empty: Growth;
  /** Loading the bundle of the first use, and that of the client after it. */
  readonly app: Growth;
  readonly service: Growth;
}
