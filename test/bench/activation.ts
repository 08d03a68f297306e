import { statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../run/project.ts';
import { inFreshHosts } from './freshHosts.ts';
import type { Growth, HostRound } from './hostRound.ts';
import { type Line, median } from './line.ts';

type Part = Exclude<keyof HostRound, 'first'>;

/** Activation, and the loading that the first use adds, each in a fresh extension host. */
export async function activation(rounds: number): Promise<readonly Line[]> {
  const measured = await inFreshHosts(rounds);
  const middle = (part: Part, of: keyof Growth) => median(measured.map((round) => round[part][of]));
  /** Of the rounds with either extension first, in equal shares. */
  const fair = (part: 'ours' | 'empty', of: keyof Growth) => {
    const halves = (['ours', 'empty'] as const).map((order) =>
      measured.filter(({ first }) => first === order),
    );
    const ran = halves.filter((rounds) => rounds.length > 0);
    return median(ran.map((rounds) => median(rounds.map((round) => round[part][of]))));
  };
  const megabytes = (part: Part) => middle(part, 'heap') / 1e6;
  const empty = 'an empty extension in the same host';
  return [
    {
      ...{ name: 'Activation', unit: 'ms', against: empty },
      ...{ figure: fair('ours', 'wall'), floor: fair('empty', 'wall') },
    },
    {
      ...{ name: 'Activation, CPU', unit: 'ms', against: empty },
      ...{ figure: fair('ours', 'cpu'), floor: fair('empty', 'cpu') },
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
