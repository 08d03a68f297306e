import type { Target } from './check.ts';
import type { Corpus } from './corpus.ts';

/** A target with what it needs, such as a server. */
export interface OpenTarget extends AsyncDisposable {
  readonly check: Target;
}

/** The way to a target, which loads its part of the product. */
export type Opener = (corpus: Corpus) => Promise<OpenTarget>;

/** What is fuzzed; what takes longest comes first. */
export const targetNames = [
  'wire',
  'client',
  'sandbox',
  'leaves',
  'csv',
  'layout',
  'masking',
  'tree',
  'addresses',
  'fileNames',
] as const;
export type TargetName = (typeof targetNames)[number];

export const openers: Readonly<Record<TargetName, Opener>> = {
  wire: async (corpus) => (await import('./wireTarget.ts')).openWireTarget(corpus),
  client: async (corpus) => alone((await import('./clientTarget.ts')).clientTarget(corpus)),
  sandbox: async () => (await import('./sandboxTarget.ts')).openSandboxTarget(),
  leaves: async (corpus) => alone((await import('./domainTargets.ts')).leaveTarget(corpus)),
  csv: async () => alone((await import('./csvTarget.ts')).csvTarget()),
  layout: async (corpus) => alone((await import('./domainTargets.ts')).layoutTarget(corpus)),
  masking: async (corpus) => alone((await import('./domainTargets.ts')).maskingTarget(corpus)),
  tree: async (corpus) => alone((await import('./domainTargets.ts')).treeTarget(corpus)),
  addresses: async () => alone((await import('./domainTargets.ts')).addressTarget()),
  fileNames: async () => alone((await import('./fileNameTarget.ts')).fileNameTarget()),
};

/** A target that needs nothing. */
export function alone(check: Target): OpenTarget {
  return { check, [Symbol.asyncDispose]: () => Promise.resolve() };
}

/** This module, for the threads. */
export const source = import.meta.url;
