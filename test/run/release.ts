import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { outputs } from '../../build/manifest/outputs.ts';
import { placeholdersOf, publisher } from '../../build/publisher.ts';
import { packageExtension, packageSandbox } from './package.ts';
import { npmCommand, run } from './processes.ts';
import { root, sandboxTarball, version, vsix } from './project.ts';
import {
  billOf,
  checksums,
  npmSbom,
  obstaclesTo,
  releaseNotes,
  targetsOf,
  withToken,
} from './releaseParts.ts';
import { readOptions, task } from './task.ts';

const usage = 'Usage: npm run release -- [--dry-run | --built]';
/** Relative to the top level, as the commands name it. */
const directory = 'release';
const targets = targetsOf(inDirectory(vsix), inDirectory(sandboxTarball));

// Makes what a release consists of in release/, and publishes it; with `--dry-run` it says how it would, and with `--built`
// it publishes what is there.
await task(async () => {
  const { 'dry-run': isDry, built: isBuilt } = readOptions(
    { 'dry-run': { type: 'boolean' }, built: { type: 'boolean' } },
    usage,
  );
  const tokens = takeTokens();
  const obstacles = obstaclesTo({
    version,
    placeholders: placeholdersOf(publisher),
    isManifestWritten: [...outputs()].every(([file, text]) => read(file) === text),
    isClean: outputOf('git', ['status', '--porcelain']) === '',
    tags: outputOf('git', ['tag', '--points-at', 'HEAD']).split('\n'),
    tokens: [...tokens.keys()],
  });
  if (!isDry && obstacles.length > 0) {
    throw new Error(`Nothing was published:\n${listed(obstacles)}`);
  }
  if (!isBuilt) {
    await make();
  }
  if (isDry) {
    const commands = targets.map(({ token, args }) => `npm ${args.join(' ')}, with ${token}`);
    console.log(`${directory}/ holds the release. These would publish it:\n${listed(commands)}`);
    console.log(obstacles.length === 0 ? 'Nothing is in the way.' : `In the way is:\n${listed(obstacles)}`);
    return 0;
  }
  for (const { token, args } of targets) {
    const value = tokens.get(token);
    console.log(
      `${value === undefined ? `Left out, because ${token} is not set: ` : ''}npm ${args.join(' ')}`,
    );
    if (value !== undefined) {
      await publish(args, token, value);
    }
  }
  return 0;
});

/** What is built gets no token, and no registry gets that of another. */
function takeTokens(): ReadonlyMap<string, string> {
  return new Map(
    targets.flatMap(({ token }) => {
      const value = process.env[token];
      delete process.env[token];
      return value ? [[token, value] as const] : [];
    }),
  );
}

async function make(): Promise<void> {
  rmSync(join(root, directory), { recursive: true, force: true });
  mkdirSync(join(root, directory));
  const files = [await packageExtension(), await packageSandbox(root)];
  for (const file of files) {
    copyFileSync(file, join(root, inDirectory(file)));
  }
  write('release-notes.md', releaseNotes(read('CHANGELOG.md'), version));
  const notices = [
    read('dist/ThirdPartyNotices.txt'),
    outputOf('tar', ['-xzOf', sandboxTarball, 'package/ThirdPartyNotices.txt']),
  ];
  write('sbom.cdx.json', billOf(outputOfNpm(...npmSbom), JSON.parse(read('package.json')), notices));
  write('SHA256SUMS', checksums([...files, 'sbom.cdx.json'].map((file) => join(root, inDirectory(file)))));
}

async function publish(args: readonly string[], token: string, value: string): Promise<void> {
  const registry = outputOfNpm('config', 'get', 'registry');
  const npm = npmCommand(args);
  const env = { ...npm.env, ...withToken(token, value, registry) };
  await run(npm.command, npm.args, { cwd: root, env, output: 'inherit' });
}

function inDirectory(file: string): string {
  return `${directory}/${basename(file)}`;
}

function read(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}

function write(file: string, text: string): void {
  writeFileSync(join(root, directory, file), text);
}

function listed(sentences: readonly string[]): string {
  return sentences.map((sentence) => `- ${sentence}`).join('\n');
}

function outputOfNpm(...args: readonly string[]): string {
  const { command, args: all, env } = npmCommand(args);
  return outputOf(command, all, env);
}

function outputOf(command: string, args: readonly string[], env = process.env): string {
  return execFileSync(command, args, { cwd: root, env, encoding: 'utf8' }).trim();
}
