import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { placeholdersOf, publisher, publisherFields } from '../../build/publisher.ts';
import { root, version } from '../run/project.ts';
import { billOf, obstaclesTo, type Place, releaseNotes, targetsOf, withToken } from '../run/releaseParts.ts';
import { editors } from '../run/vscode/codeServer.ts';

const set = {
  publisher: 'acme',
  repository: 'https://code.invalid/acme/explorer',
  bugs: 'https://code.invalid/acme/explorer/issues',
  homepage: 'https://acme.invalid/',
  qna: 'https://code.invalid/acme/explorer/questions',
};

describe('what a publisher sets', () => {
  it('is in a package.json, but for placeholders', () => {
    assert.deepEqual(publisherFields(set), {
      repository: { type: 'git', url: 'git+https://code.invalid/acme/explorer.git' },
      bugs: { url: set.bugs },
      homepage: set.homepage,
    });
    const partly = { ...set, publisher: 'workforce-tools', bugs: 'https://code.example/issues' };
    assert.deepEqual(placeholdersOf(partly), ['publisher', 'bugs']);
    assert.deepEqual(JSON.parse(JSON.stringify(publisherFields(partly))).bugs, undefined);
  });

  it('makes a manifest that can be published: nothing is private, and no address leads nowhere', () => {
    const text = readFileSync(join(root, 'package.json'), 'utf8');
    const manifest: Record<string, unknown> = JSON.parse(text);
    assert.equal(manifest['private'], undefined);
    assert.equal(manifest['publisher'], publisher.publisher);
    assert.doesNotMatch(text, /\.example\b/);
  });

  it('is not published by npm, which would take the whole folder', () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    const [, program = ''] = /^node -e "(.*)"$/.exec(scripts.prepublishOnly) ?? [];
    const { status, stderr } = spawnSync(process.execPath, ['-e', program], { encoding: 'utf8' });
    assert.equal(status, 1);
    assert.match(stderr, /npm run release/);
  });
});

describe('a release', () => {
  const place: Place = {
    version: '1.2.0',
    placeholders: [],
    isManifestWritten: true,
    isClean: true,
    tags: ['later', 'v1.2.0'],
    tokens: ['OVSX_PAT'],
  };

  it('is published from a committed, tagged version with a token for one registry', () => {
    assert.deepEqual(obstaclesTo(place), []);
  });

  for (const [change, sentence] of [
    [{ placeholders: ['bugs', 'qna'] }, /^build\/publisher\.json has placeholders \(bugs, qna\)/],
    [{ isManifestWritten: false }, /"npm run manifest"/],
    [{ isClean: false }, /not committed/],
    [{ tags: ['', 'v1.2.0-beta', '1.2.0'] }, /no tag v1\.2\.0,/],
    [{ tokens: [] }, /Set VSCE_PAT, OVSX_PAT, NPM_TOKEN/],
  ] as const) {
    it(`is refused with ${JSON.stringify(change)}`, () => {
      const obstacles = obstaclesTo({ ...place, ...change });
      assert.equal(obstacles.length, 1);
      assert.match(obstacles.join(), sentence);
    });
  }

  it('publishes one package of the extension in two places, and that of the sandbox with its provenance last', () => {
    const lines = targetsOf('release/a.vsix', 'release/b.tgz').map(({ args }) => args.join(' '));
    assert.deepEqual(
      lines.map((line) => line.replace(/--before=[\d-]+ -- ovsx@[\d.]+/, '-- ovsx')),
      [
        'exec --no --loglevel=notice -- vsce publish --skip-duplicate --packagePath release/a.vsix',
        'exec --yes --loglevel=notice --ignore-scripts -- ovsx publish --skip-duplicate release/a.vsix',
        'publish release/b.tgz --provenance --access=public --loglevel=notice',
      ],
    );
    assert.match(lines.join(), /ovsx@\d+\.\d+\.\d+ /);
  });

  it('gives npm its token by the address of the registry', () => {
    assert.deepEqual(withToken('NPM_TOKEN', 'abc', 'https://packages.invalid/npm/'), {
      'npm_config_//packages.invalid/npm/:_authToken': 'abc',
    });
    assert.deepEqual(withToken('VSCE_PAT', 'abc', ''), { VSCE_PAT: 'abc' });
  });

  it('takes its notes from the section of its version', () => {
    const changelog =
      '# Changelog\n\n## 1.2.0\n\n### New\n\n- One.\n\n## 1.2.0-beta\n\n- Two.\n\n## 1.1.0\n\nThree.\n';
    assert.equal(releaseNotes(changelog, '1.2.0'), '### New\n\n- One.\n');
    assert.equal(releaseNotes(changelog, '1.1.0'), 'Three.\n');
    assert.throws(() => releaseNotes(changelog, '1.3.0'), /CHANGELOG\.md has no section 1\.3\.0/);
  });
});

describe('a bill of materials', () => {
  const product = { name: 'explorer', displayName: 'Explorer' };
  const component = (name: string) => ({ 'bom-ref': `${name}@1.0.0`, name });
  const bill = (serialNumber: string, timestamp: string) =>
    JSON.stringify({
      ...{ serialNumber, version: 1 },
      metadata: { timestamp, component: { ...component('explorer'), name: 'folder' } },
      components: ['bundled', 'nested', 'types', 'tool'].map((name) => ({
        ...component(name),
        scope: 'optional',
        properties: [{ name: 'cdx:npm:package:development', value: 'true' }],
      })),
      dependencies: [
        { ref: 'explorer@1.0.0', dependsOn: ['bundled@1.0.0', 'tool@1.0.0'] },
        { ref: 'bundled@1.0.0', dependsOn: ['types@1.0.0', 'nested@1.0.0'] },
        { ref: 'tool@1.0.0', dependsOn: ['nested@1.0.0'] },
      ],
    });
  const noticesAbout = (...names: readonly string[]) =>
    ['It holds:\n', ...names.map((name) => `${name} 1.0.0\n\nMIT\n`)].join(`\n${'-'.repeat(80)}\n\n`);
  const notices = [noticesAbout('bundled'), noticesAbout('bundled', 'nested')];

  it('lists what the notices name as part of the product, and says neither when nor how often it was made', () => {
    const first = billOf(bill('urn:uuid:1', '2026-01-01T00:00:00Z'), product, notices);
    assert.equal(billOf(bill('urn:uuid:2', '2026-01-02T00:00:00Z'), product, notices), first);
    assert.deepEqual(JSON.parse(first), {
      version: 1,
      metadata: { component: { ...component('explorer'), description: 'Explorer' } },
      components: ['bundled', 'nested'].map(component),
      dependencies: [
        { ref: 'explorer@1.0.0', dependsOn: ['bundled@1.0.0'] },
        { ref: 'bundled@1.0.0', dependsOn: ['nested@1.0.0'] },
      ],
    });
  });
});

describe('the changelog', () => {
  it('has a line for each thing that is new in this version', () => {
    const notes = releaseNotes(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'), version);
    for (const line of notes.split('\n')) {
      assert.match(line, /^(?:### \S.*|- [^a-z].{8,117}[.:]|First version\.|\|.{1,118}\||)$/);
    }
  });
});

describe('the oldest editor', () => {
  it('is the one that the types describe, and in which UI tests run', () => {
    const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    const types = JSON.parse(readFileSync(join(root, 'node_modules/@types/vscode/package.json'), 'utf8'));
    assert.equal(engines.vscode, `^${types.version}`);
    const [, minor] = /^1\.(\d+)\.0$/.exec(types.version) ?? [];
    assert.equal(/^4\.(\d+)\./.exec(editors.oldest)?.[1], minor);
  });
});
