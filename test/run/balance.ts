import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cache, root } from './project.ts';
import type { Counts } from './reporter.ts';

type Seconds = Readonly<Record<string, number>>;

/** Where nothing has run yet. A run leaves its own times in the other file. */
const committed = join(root, 'test/run/seconds.json');
const ofLastRun = join(cache, 'seconds.json');

/** Splits test files into parts that take about as long as each other, by the seconds that each file took. */
export function balanced(files: readonly string[], count: number): readonly (readonly string[])[] {
  const known = knownSeconds();
  const parts = Array.from({ length: count }, () => ({ files: [] as string[], seconds: 0 }));
  const timed = files.map((file) => ({ file, seconds: known[file] ?? averageOf(known) }));
  for (const { file, seconds } of timed.toSorted((one, other) => other.seconds - one.seconds)) {
    const shortest = parts.reduce((one, other) => (other.seconds < one.seconds ? other : one));
    shortest.files.push(file);
    shortest.seconds += seconds;
  }
  return parts.map((part) => part.files.sort());
}

/** Keeps the seconds that each of these files took for the next run; of a file that did not run, what is known. */
export function keepSeconds(files: readonly string[], counts: readonly Counts[]): void {
  const took: Seconds = Object.assign({ ...knownSeconds() }, ...counts.map(({ seconds = {} }) => seconds));
  const kept = Object.fromEntries(files.flatMap((file) => (file in took ? [[file, took[file]]] : [])));
  writeFileSync(ofLastRun, `${JSON.stringify(kept, null, 2)}\n`);
}

function knownSeconds(): Seconds {
  return JSON.parse(readFileSync(existsSync(ofLastRun) ? ofLastRun : committed, 'utf8'));
}

function averageOf(known: Seconds): number {
  const all = Object.values(known);
  return all.reduce((sum, each) => sum + each, 0) / Math.max(1, all.length);
}
