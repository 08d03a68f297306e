import { availableParallelism } from 'node:os';
import { say } from '../../run/project.ts';
import { readOptions, task, UsageError } from '../../run/task.ts';
import { atOnce } from './atOnce.ts';
import { fuzzBounds } from './check.ts';
import { recordCorpus } from './corpus.ts';
import { type TargetName, targetNames } from './targets.ts';
import { watched } from './watched.ts';

const usage =
  'Run: npm run fuzz -- [--seconds N] [--seed S] [--target NAME]. The seconds are shared among the targets.';

/** Rendering needs an editor, so it has a suite of its own. */
const render = 'render';
const allNames = [...targetNames, render] as const;

await task(async () => {
  const { seconds, seed, target } = fuzzOptions();
  say(`Seed ${seed}`);
  return target === render
    ? await fuzzRendering(seed, seconds)
    : await fuzz(seed, seconds, target === undefined ? targetNames : [target]);
});

async function fuzz(seed: number, seconds: number, names: readonly TargetName[]): Promise<number> {
  const corpus = await recordCorpus();
  const rounds = Math.ceil(names.length / availableParallelism());
  const bounds = { cases: Number.MAX_SAFE_INTEGER, milliseconds: (seconds * 1000) / rounds };
  const failures = await Promise.all(
    atOnce(names, async (name) => {
      const { cases, failure, megabytes } = await watched({ name, corpus, seed, bounds });
      console.log(
        `${name}: ${cases} cases, ${megabytes} MB of heap${failure === undefined ? '' : `\n${failure}`}`,
      );
      return failure;
    }),
  );
  return failures.every((failure) => failure === undefined) ? 0 : 1;
}

async function fuzzRendering(seed: number, seconds: number): Promise<number> {
  const { runOnServer } = await import('../../run/host.ts');
  const bounds = JSON.stringify({ seed, cases: Number.MAX_SAFE_INTEGER, milliseconds: seconds * 1000 });
  return await runOnServer({ files: 'fuzz/*.test', environment: { [fuzzBounds]: bounds } });
}

function fuzzOptions() {
  const text = { type: 'string' } as const;
  const values = readOptions({ seconds: text, seed: text, target: text }, usage);
  const target = allNames.find((name) => name === values.target);
  if (values.target !== undefined && target === undefined) {
    throw new UsageError(`There is no target "${values.target}". The targets are ${allNames.join(', ')}.`);
  }
  return {
    seconds: whole('--seconds', values.seconds ?? '60'),
    seed: whole('--seed', values.seed ?? String(Date.now() % 2 ** 31)),
    target,
  };
}

function whole(flag: string, text: string): number {
  if (!/^\d{1,10}$/.test(text)) {
    throw new UsageError(`${flag} takes a whole number, not "${text}". ${usage}`);
  }
  return Number(text);
}
