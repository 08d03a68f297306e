import { parseArgs } from 'node:util';
import { openTargets, targetNames } from '../unit/fuzz/targets.ts';
import { say } from './project.ts';
import { task, UsageError } from './task.ts';

const usage =
  'Run: npm run fuzz -- [--seconds N] [--seed S] [--target NAME]. The seconds are shared among the targets.';

await task(async () => {
  const { seconds, seed, names } = readOptions();
  await using open = await openTargets();
  const milliseconds = (seconds * 1000) / names.length;
  let failures = 0;
  say(`Seed ${seed}`);
  for (const name of names) {
    const { cases, failure } = await open.targets[name](seed, {
      cases: Number.MAX_SAFE_INTEGER,
      milliseconds,
    });
    const heap = Math.round(process.memoryUsage().heapUsed / 1_000_000);
    console.log(`${name}: ${cases} cases, ${heap} MB of heap`);
    if (failure !== undefined) {
      failures += 1;
      console.log(failure);
    }
  }
  return failures === 0 ? 0 : 1;
});

function readOptions() {
  const { values } = parse();
  const target = targetNames.find((name) => name === values.target);
  if (values.target !== undefined && target === undefined) {
    throw new UsageError(`There is no target "${values.target}". The targets are ${targetNames.join(', ')}.`);
  }
  return {
    seconds: whole('--seconds', values.seconds ?? '60'),
    seed: whole('--seed', values.seed ?? String(Date.now() % 2 ** 31)),
    names: target === undefined ? targetNames : [target],
  };
}

function parse() {
  try {
    const text = { type: 'string' } as const;
    return parseArgs({ options: { seconds: text, seed: text, target: text } });
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)} ${usage}`);
  }
}

function whole(flag: string, text: string): number {
  if (!/^\d{1,10}$/.test(text)) {
    throw new UsageError(`${flag} takes a whole number, not "${text}". ${usage}`);
  }
  return Number(text);
}
