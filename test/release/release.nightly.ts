import assert from 'node:assert/strict';
import { execFile, execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { Ajv, type AnySchema } from 'ajv';
import { packagesIn } from '../../build/notices.ts';
import { packageSandbox } from '../run/package.ts';
import { npmCommand } from '../run/processes.ts';
import { root, temporaryDirectory, version, vsix } from '../run/project.ts';
import { billOf, npmSbom } from '../run/releaseParts.ts';

const extension = `workforce-explorer-${version}.vsix`;
const sandbox = `workforce-sandbox-${version}.tgz`;
const bill = 'sbom.cdx.json';
const tokens = { VSCE_PAT: 'token-of-marketplace', OVSX_PAT: 'token-of-open-vsx', NPM_TOKEN: 'token-of-npm' };
const author = ['-c', 'user.name=Test', '-c', 'user.email=test@localhost', '-c', 'commit.gpgsign=false'];

/** Licenses that let a product pass a package on in its bundles, if it says so. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-4.0',
  'ISC',
  'MIT',
  'WTFPL',
]);

/** A package in a bill of materials. */
interface Component {
  readonly 'bom-ref': string;
  readonly licenses?: readonly { readonly license?: { readonly id?: string } }[];
}

/** Stands in for npm: notes what would be published and with which tokens, and passes all else on. */
const recordingNpm = `
const { appendFileSync } = require('node:fs');
const { spawnSync } = require('node:child_process');
const args = process.argv.slice(2);
if (args.includes('publish')) {
  const secrets = Object.entries(process.env).filter(([, value]) => /^token-of-/.test(value));
  appendFileSync(process.env.RECORD, JSON.stringify({ args, secrets: Object.fromEntries(secrets) }) + '\\n');
} else {
  process.exit(spawnSync(process.execPath, [process.env.REAL_NPM, ...args], { stdio: 'inherit' }).status);
}
`;

describe('a release', () => {
  const copy = join(temporaryDirectory(), 'elsewhere');
  const released = (file: string) => join(copy, 'release', file);
  const release = (args: readonly string[], env: NodeJS.ProcessEnv = {}) =>
    promisify(execFile)(process.execPath, ['test/run/release.ts', ...args], {
      cwd: copy,
      env: { ...process.env, ...env },
    });
  const notices = () => [
    read(join(copy, 'dist/ThirdPartyNotices.txt')),
    execFileSync('tar', ['-xzOf', released(sandbox), 'package/ThirdPartyNotices.txt'], { encoding: 'utf8' }),
  ];
  const git = (...args: readonly string[]) => execFileSync('git', [...author, ...args], { cwd: copy });
  const commit = () => {
    git('add', '--all');
    git('commit', '--quiet', '--message', 'Release');
  };

  // Another folder, time zone, language and umask than those of the package that `npm test` has made.
  before('make it in a copy', () => {
    const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
      cwd: root,
    });
    for (const file of listed.toString().split('\0')) {
      if (file !== '' && existsSync(join(root, file))) {
        cpSync(join(root, file), join(copy, file));
        chmodSync(join(copy, file), 0o600);
      }
    }
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction');
    git('init', '--quiet');
    commit();
  });

  it('consists of both packages, a bill of materials, notes and checksums', async () => {
    const umask = process.umask(0o077);
    const { stdout } = await release(['--dry-run'], { TZ: 'Asia/Tokyo', LC_ALL: 'fr_FR.UTF-8' }).finally(() =>
      process.umask(umask),
    );
    assert.deepEqual(readdirSync(join(copy, 'release')), [
      ...['SHA256SUMS', 'release-notes.md', bill, extension, sandbox],
    ]);
    assert.match(
      stdout,
      /build\/publisher\.json has placeholders \(publisher, repository, bugs, homepage, qna\)/,
    );
    assert.match(stdout, /npm exec .* vsce publish --skip-duplicate --packagePath release\//);
    for (const line of read(released('SHA256SUMS')).trim().split('\n')) {
      const [digest, file = ''] = line.split('  ');
      assert.equal(
        createHash('sha256')
          .update(readFileSync(released(file)))
          .digest('hex'),
        digest,
        file,
      );
    }
    assert.match(read(released('release-notes.md')), /^### /m);
  });

  it('has the same bytes as what is made here, where "npm test" has made the package of the extension', async () => {
    const npm = npmCommand(npmSbom);
    const sbom = execFileSync(npm.command, npm.args, { cwd: root, env: npm.env, encoding: 'utf8' });
    writeFileSync(join(copy, bill), billOf(sbom, JSON.parse(read(join(root, 'package.json'))), notices()));
    const here = [vsix, await packageSandbox(temporaryDirectory()), join(copy, bill)];
    for (const file of here) {
      assert.ok(readFileSync(file).equals(readFileSync(released(basename(file)))), basename(file));
    }
  });

  it('lists each bundled package with a license that allows it, in a valid bill of materials without the place where it was made', () => {
    const text = read(released(bill));
    const sbom = JSON.parse(text);
    const schemas = join(root, 'node_modules/@cyclonedx/cyclonedx-library/res/schema');
    const schema = (name: string): AnySchema =>
      JSON.parse(read(join(schemas, `${name}.SNAPSHOT.schema.json`)));
    const ajv = new Ajv({ strict: false, validateFormats: false });
    for (const name of ['spdx', 'jsf-0.82']) {
      ajv.addSchema(schema(name), `http://cyclonedx.org/schema/${name}.SNAPSHOT.schema.json`);
    }
    const isValid = ajv.compile(schema(`bom-${sbom.specVersion}`));
    assert.ok(isValid(sbom), ajv.errorsText(isValid.errors));
    assert.equal(isValid({ ...sbom, components: [{}] }), false);
    assert.equal(sbom.metadata.component.name, 'workforce-explorer');
    assert.doesNotMatch(text, /elsewhere/);
    const licenses = new Map<string, string>(
      sbom.components.map(({ 'bom-ref': ref, licenses = [] }: Component) => [
        ref,
        licenses.map(({ license }) => license?.id).join(),
      ]),
    );
    const bundled = notices().map(packagesIn);
    assert.ok(bundled.every((packages) => packages.length > 4));
    assert.deepEqual([...licenses.keys()].toSorted(), [...new Set(bundled.flat())].toSorted());
    for (const [name, license] of licenses) {
      assert.ok(allowed.has(license), `${name} is under ${license}`);
    }
  });

  it('is refused with a placeholder, before anything is made', async () => {
    await assert.rejects(release([], tokens), ({ stderr }) => {
      assert.match(stderr, /^Nothing was published:\n- build\/publisher\.json has placeholders/);
      assert.match(stderr, /no tag v/);
      return true;
    });
  });

  it('gives each registry its own token only, and leaves out those without', async () => {
    const addresses = Object.fromEntries(
      ['repository', 'bugs', 'homepage', 'qna'].map((name) => [name, `https://code.invalid/acme/${name}`]),
    );
    writeFileSync(join(copy, 'build/publisher.json'), JSON.stringify({ publisher: 'acme', ...addresses }));
    execFileSync(process.execPath, ['build/manifest/write.ts'], { cwd: copy });
    commit();
    git('tag', `v${version}`);
    const record = join(temporaryDirectory(), 'published.txt');
    const npm = join(temporaryDirectory(), 'npm.cjs');
    writeFileSync(npm, recordingNpm);
    const real = process.env['npm_execpath'] ?? '';
    const { stdout } = await release(['--built'], {
      ...{ ...tokens, OVSX_PAT: '' },
      ...{ RECORD: record, REAL_NPM: real, npm_execpath: npm, npm_node_execpath: process.execPath },
    });
    assert.match(stdout, /^Left out, because OVSX_PAT is not set: npm exec /m);
    const published = read(record)
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    assert.deepEqual(
      published.map(({ args, secrets }) => [
        args.find((each: string) => each.startsWith('release/')),
        Object.values(secrets),
      ]),
      [
        [`release/${extension}`, [tokens.VSCE_PAT]],
        [`release/${sandbox}`, [tokens.NPM_TOKEN]],
      ],
    );
  });
});

function read(file: string): string {
  return readFileSync(file, 'utf8');
}
