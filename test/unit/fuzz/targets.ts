import type { OpenTarget, Target } from './check.ts';
import type { Corpus } from './corpus.ts';

/** Loads a target with its part of the product. */
type Opener = (corpus: Corpus) => Promise<OpenTarget>;

/** The names of the targets, the slowest first. */
export const targetNames = [
  'socket',
  'client',
  'sandbox',
  'leaves',
  'csv',
  'table',
  'layout',
  'masking',
  'tree',
  'addresses',
  'fileNames',
] as const;
export type TargetName = (typeof targetNames)[number];

export const openers: Readonly<Record<TargetName, Opener>> = {
  socket: async (corpus) => (await import('./socketTarget.ts')).openSocketTarget(corpus),
  client: async (corpus) => alone((await import('./clientTarget.ts')).clientTarget(corpus)),
  sandbox: async () => (await import('./sandboxTarget.ts')).openSandboxTarget(),
  leaves: async (corpus) => alone((await import('./domainTargets.ts')).leaveTarget(corpus)),
  table: async () => alone((await import('./tableTarget.ts')).tableTarget()),
  csv: async () => alone((await import('./csvTarget.ts')).csvTarget()),
  layout: async (corpus) => alone((await import('./domainTargets.ts')).layoutTarget(corpus)),
  masking: async (corpus) => alone((await import('./domainTargets.ts')).maskingTarget(corpus)),
  tree: async (corpus) => alone((await import('./domainTargets.ts')).treeTarget(corpus)),
  addresses: async () => alone((await import('./domainTargets.ts')).addressTarget()),
  fileNames: async () => alone((await import('./fileNameTarget.ts')).fileNameTarget()),
};

/** A target without resources. */
function alone(check: Target): OpenTarget {
  return { check, [Symbol.asyncDispose]: () => Promise.resolve() };
}
