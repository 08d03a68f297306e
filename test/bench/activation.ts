import { statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../run/project.ts';
import { inFreshHosts } from './freshHosts.ts';
import type { Growth } from './hostRound.ts';
import { listLines } from './large/listLines.ts';
import { type Line, median } from './line.ts';
import { transportLines } from './transport.ts';
import type { TransportCost } from './transportCost.ts';

type Part = 'ours' | 'empty' | 'firstRows' | 'plainRows';

/** What is measured in extension hosts, a fresh one for each round. */
export async function activation(rounds: number): Promise<readonly Line[]> {
  const measured = await inFreshHosts(rounds);
  const middle = (part: Part, of: keyof Growth) => median(measured.map((round) => round[part][of]));
  /** Of the rounds with either extension first, in equal shares. */
  const fair = (part: Part, of: keyof Growth) => {
    const halves = (['ours', 'empty'] as const).map((order) =>
      measured.filter(({ first }) => first === order),
    );
    const ran = halves.filter((rounds) => rounds.length > 0);
    return median(ran.map((rounds) => median(rounds.map((round) => round[part][of]))));
  };
  const ofTransport = (of: keyof TransportCost) => median(measured.map((round) => round.transport[of]));
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
      ...{ name: 'A window opened', unit: 'requests', against: 'nothing is shown yet' },
      ...{ figure: Math.max(...measured.map(({ requestsAtStart }) => requestsAtStart)), floor: 0 },
    },
    {
      ...{ name: 'First use: from the view to its rows, CPU', unit: 'ms' },
      against: 'an extension that reads the same with fetch; at most 30 ms more',
      ...{ figure: fair('firstRows', 'cpu'), floor: fair('plainRows', 'cpu') },
    },
    {
      ...{ name: 'Heap of the first use', unit: 'MB', against: 'the extension, its client and the rows' },
      figure: megabytes('firstRows'),
    },
    {
      ...{ name: '10 000 departments assembled, sorted and rendered', unit: 'ms', against: 'at most 50 ms' },
      figure: median(measured.map(({ departments }) => departments.wall)),
    },
    {
      ...{ name: 'The same, CPU', unit: 'ms', against: 'what else the machine does is not in it' },
      figure: median(measured.map(({ departments }) => departments.cpu)),
    },
    {
      ...{
        name: 'The same for the first time in a window',
        unit: 'ms',
        against: 'the code is compiled meanwhile',
      },
      figure: median(measured.map(({ firstDepartments }) => firstDepartments.wall)),
    },
    ...measured.flatMap(({ list }) => (list === undefined ? [] : listLines('extension host', list))),
    ...transportLines('TLS, extension host', {
      sockets: ofTransport('sockets'),
      request: ofTransport('request'),
      floor: ofTransport('floor'),
    }),
  ];
}
