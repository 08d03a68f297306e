import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import * as vscode from 'vscode';
import { extensionId } from '../../src/features/documents/sharedLink.ts';
import { compared, costOf, heapInUse } from './cost.ts';
import { benchTask, type HostRound, type HostTask } from './hostRound.ts';

/** The extensions that are measured. */
const ids = {
  ...{ ours: extensionId, empty: 'bench.empty' },
  /** That of plainRows.ts. */
  plain: 'bench.plain',
} as const;

/** VS Code calls this in a fresh extension host. Appends what it measured to the file, as one line. */
export async function run(): Promise<void> {
  const { file, access, secureAccess, large }: HostTask = JSON.parse(process.env[benchTask] ?? '');
  await idle();
  if (!existsSync(file)) {
    await vscode.commands.executeCommand('workforce.addConnection', { name: 'Bench', ...access });
    writeFileSync(file, '');
    return;
  }
  const round = readFileSync(file, 'utf8').split('\n').length;
  const isEven = round % 2 === 0;
  const first = isEven ? 'ours' : 'empty';
  const early = await activation(ids[first]);
  const late = await activation(ids[first === 'ours' ? 'empty' : 'ours']);
  const [ours, empty] = first === 'ours' ? [early, late] : [late, early];
  await vscode.extensions.getExtension(ids.plain)?.activate();
  await idle();
  const earlyRows = await rows(first);
  const lateRows = await rows(first === 'ours' ? 'plain' : 'ours');
  const [firstRows, plainRows] = first === 'ours' ? [earlyRows, lateRows] : [lateRows, earlyRows];
  // Loaded last: what it loads would be missing from the figures above.
  const { departmentRows, transport, largeList } = await import('./laterInHost.ts');
  const firstDepartments = await costOf(departmentRows);
  const again = await compared(9, departmentRows, () => undefined);
  const measured: Omit<HostRound, 'requestsAtStart'> = {
    first,
    ours,
    empty,
    firstRows,
    plainRows,
    firstDepartments,
    departments: again.work,
    transport: await transport(secureAccess),
    ...(round === 1 && { list: await largeList(large) }),
  };
  appendFileSync(file, `${JSON.stringify(measured)}\n`);
}

async function activation(id: string) {
  const extension = vscode.extensions.getExtension(id);
  if (extension === undefined || extension.isActive) {
    throw new Error(`${id} is missing, or active before it is measured.`);
  }
  return await growth(() => extension.activate());
}

/** Shows the views of an extension, and waits for their rows. */
async function rows(of: keyof typeof ids) {
  const view = of === 'ours' ? 'workforce.departments' : 'bench.departments';
  return await growth(async () => {
    await vscode.commands.executeCommand(`${view}.focus`);
    await idle();
  });
}

async function growth(work: () => unknown) {
  const before = heapInUse();
  const cost = await costOf(work);
  return { ...cost, heap: heapInUse() - before };
}

/** Waits until the extension host has little to do. */
async function idle(): Promise<void> {
  for (let quiet = 0; quiet < 3; ) {
    const before = performance.eventLoopUtilization();
    await setTimeout(200);
    quiet = performance.eventLoopUtilization(before).utilization < 0.05 ? quiet + 1 : 0;
  }
}
