import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import * as vscode from 'vscode';
import { costOf, heapInUse } from './cost.ts';
import { benchFile, type HostRound, ids } from './hostRound.ts';

/** VS Code calls this in a fresh extension host. Appends what it measured to the file, as one line. */
export async function run(): Promise<void> {
  const file = process.env[benchFile];
  if (file === undefined) {
    throw new Error(`${benchFile} names no file.`);
  }
  await idle();
  const turn = existsSync(file) ? readFileSync(file, 'utf8').split('\n').length - 1 : 0;
  const first = turn % 2 === 0 ? 'ours' : 'empty';
  const early = await activation(ids[first]);
  const late = await activation(ids[first === 'ours' ? 'empty' : 'ours']);
  const [ours, empty] = first === 'ours' ? [early, late] : [late, early];
  const bundles = { app: await loading('app.cjs'), service: await loading('service.cjs') };
  const round: HostRound = { first, ours, empty, ...bundles };
  appendFileSync(file, `${JSON.stringify(round)}\n`);
}

async function activation(id: string) {
  const extension = vscode.extensions.getExtension(id);
  if (extension === undefined || extension.isActive) {
    throw new Error(`${id} is missing, or active before it is measured.`);
  }
  return await growth(() => extension.activate());
}

async function loading(bundle: string) {
  const path = vscode.extensions.getExtension(ids.ours)?.extensionPath;
  return await growth(() => require(`${path}/dist/${bundle}`));
}

async function growth(work: () => unknown) {
  const before = heapInUse();
  const cost = await costOf(work);
  return { ...cost, heap: heapInUse() - before };
}

/** Waits until the extension host has little to do: the editor starts beside it. */
async function idle(): Promise<void> {
  for (let quiet = 0; quiet < 3; ) {
    const before = performance.eventLoopUtilization();
    await setTimeout(200);
    quiet = performance.eventLoopUtilization(before).utilization < 0.05 ? quiet + 1 : 0;
  }
}
