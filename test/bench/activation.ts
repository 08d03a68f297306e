import { statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../run/project.ts';
import { inFreshHosts } from './freshHosts.ts';
import type { HostRound } from './hostRound.ts';
import { type Line, median } from './line.ts';

/** Activation, and the loading that the first use adds, each in a fresh extension host. */
export async function activation(rounds: number): Promise<readonly Line[]> {
  const measured = await inFreshHosts(rounds);
  const middle = (part: keyof HostRound, of: 'cpu' | 'wall' | 'heap') =>
    median(measured.map((round) => round[part][of]));
  const megabytes = (part: keyof HostRound) => middle(part, 'heap') / 1e6;
  const empty = 'an empty extension in the same host';
  return [
    {
      ...{ name: 'Activation', unit: 'ms', against: empty },
      ...{ figure: middle('ours', 'wall'), floor: middle('empty', 'wall') },
    },
    {
      ...{ name: 'Activation, CPU', unit: 'ms', against: empty },
      ...{ figure: middle('ours', 'cpu'), floor: middle('empty', 'cpu') },
    },
    {
      ...{ name: 'Heap after activation', unit: 'MB', against: 'at most 1 MB' },
      figure: megabytes('ours'),
    },
    {
      ...{ name: 'Bundle that activation loads', unit: 'KB', against: 'at most 60 KB' },
      figure: statSync(join(root, 'dist/extension.cjs')).size / 1000,
    },
    {
      ...{ name: 'First use: loading the extension, CPU', unit: 'ms', against: 'compiling its bundle' },
      figure: middle('app', 'cpu'),
    },
    {
      ...{ name: 'First use: loading the client, CPU', unit: 'ms', against: 'compiling its bundle' },
      figure: middle('service', 'cpu'),
    },
    {
      ...{ name: 'Heap after the first use', unit: 'MB', against: 'both bundles' },
      figure: megabytes('app') + megabytes('service'),
    },
  ];
}
