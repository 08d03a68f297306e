import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { root, temporaryDirectory } from '../run/project.ts';
import { targetsOf } from '../run/releaseParts.ts';
import { itOnPosix } from './posix.ts';

const directory = join(root, '.github/workflows');
const workflows = readdirSync(directory).map(
  (name) => [name, readFileSync(join(directory, name), 'utf8')] as const,
);

/** The package loads JSON in a way that only bundlers know. */
async function loadParser(): Promise<typeof import('@actions/workflow-parser')> {
  const contents = "export * from '@actions/workflow-parser';";
  const outfile = join(temporaryDirectory(), 'parser.cjs');
  await build({ stdin: { contents, resolveDir: root }, bundle: true, platform: 'node', outfile });
  return await import(pathToFileURL(outfile).href);
}

const loaded = loadParser();

/** What the parser of GitHub Actions says against a workflow. */
async function mistakesIn(name: string, content: string): Promise<readonly string[]> {
  const { convertWorkflowTemplate, NoOperationTraceWriter, parseWorkflow } = await loaded;
  const { context, value } = parseWorkflow({ name, content }, new NoOperationTraceWriter());
  if (value !== undefined) {
    await convertWorkflowTemplate(context, value);
  }
  return context.errors.getErrors().map(({ message }) => message);
}

describe('the workflows of the public CI', () => {
  for (const [name, content] of workflows) {
    it(`have no mistake that GitHub's parser finds: ${name}`, async () => {
      assert.deepEqual(await mistakesIn(name, content), []);
    });

    it(`run commands that exist, actions by their commit, and say that they were not tried: ${name}`, () => {
      const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
      for (const [, script = ''] of content.matchAll(/npm run ([\w:]+)/g)) {
        assert.ok(script in scripts, script);
      }
      for (const [file] of content.matchAll(/\btest\/\S+\.ts\b/g)) {
        assert.ok(existsSync(join(root, file)), file);
      }
      for (const [, action = ''] of content.matchAll(/uses: (\S+.*)/g)) {
        assert.match(action, /^\.\/|^[\w/-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/);
      }
      assert.match(content, /^# (?:.*\n# )*.*It has not run where it was written/);
    });
  }

  it('pass each token to the release only, by the name that it reads', () => {
    const { ci = '', release = '' } = Object.fromEntries(
      workflows.map(([name, text]) => [name.slice(0, -4), text]),
    );
    assert.doesNotMatch(ci, /secrets|write/);
    for (const { token } of targetsOf('', '')) {
      assert.ok(release.includes(`${token}: \${{ secrets.${token} }}`), token);
    }
  });

  it('run no script of a package where they may publish: what is published comes from a job without rights', () => {
    const [, release = ''] = workflows.find(([name]) => name === 'release.yml') ?? [];
    const jobs = release.split(/^ {2}(?=\w+:\n)/m);
    const publishing = jobs.filter((job) => /: write$|secrets\./m.test(job));
    assert.equal(publishing.length, 1);
    assert.doesNotMatch(publishing.join(), /npm run|npm test/);
    assert.match(
      publishing.join(),
      /download-artifact@.*gh release .*npm ci --ignore-scripts\n.* --built\n/s,
    );
    assert.match(jobs.join(), /release -- --dry-run\n.*upload-artifact@/s);
  });

  itOnPosix('release nothing with placeholders, or under the tag of another version', () => {
    const [, release = ''] = workflows.find(([name]) => name === 'release.yml') ?? [];
    const [, refusing = ''] = /- run: >-\n((?: {10}.*\n)+) {6}- run: npm run release/.exec(release) ?? [];
    const isRefused = (cwd: string, tag: string) =>
      spawnSync('bash', ['-ec', refusing.replaceAll(/\s+/g, ' ')], {
        cwd,
        env: { ...process.env, GITHUB_REF_NAME: tag },
      }).status !== 0;
    const copy = temporaryDirectory();
    mkdirSync(join(copy, 'build'));
    writeFileSync(join(copy, 'package.json'), '{"version":"1.2.3"}');
    const set = (text: string) => writeFileSync(join(copy, 'build/publisher.json'), text);
    set('{"bugs": "https://code.invalid/acme/issues"}');
    assert.deepEqual([isRefused(copy, 'v1.2.3'), isRefused(copy, 'v1.2.4')], [false, true]);
    for (const placeholder of [
      '"bugs": "https://workforce-tools.example/issues"',
      '"publisher": "workforce-tools"',
    ]) {
      set(`{${placeholder}}`);
      assert.equal(isRefused(copy, 'v1.2.3'), true, placeholder);
    }
  });

  for (const [mistake, change] of [
    ['a key that there is not', (text: string) => text.replace('runs-on:', 'run-on:')],
    ['an expression of an unknown name', (text: string) => text.replace('matrix.os }}', 'matrx.os }}')],
    ['a permission that there is not', (text: string) => text.replace('contents: read', 'content: read')],
    ['a line that is not YAML', (text: string) => text.replace('jobs:', 'jobs')],
  ] as const) {
    it(`would be refused with ${mistake}`, async () => {
      const [[name, content] = assert.fail()] = workflows;
      assert.notDeepEqual(await mistakesIn(name, change(content)), []);
    });
  }
});
