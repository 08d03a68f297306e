import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { placeholdersOf, publisher, publisherFields } from '../../build/publisher.ts';
import { root, version } from '../run/project.ts';
import { obstaclesTo, type Place, releaseNotes, targetsOf, withToken } from '../run/releaseParts.ts';
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
    const partly = { ...set, bugs: 'https://code.example/issues' };
    assert.deepEqual(placeholdersOf(partly), ['bugs']);
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
    isClean: true,
    tags: ['later', 'v1.2.0'],
    tokens: ['OVSX_PAT'],
  };

  it('is published from a committed, tagged version with a token for one registry', () => {
    assert.deepEqual(obstaclesTo(place), []);
  });

  for (const [change, sentence] of [
    [{ placeholders: ['bugs', 'qna'] }, /^build\/publisher\.json has placeholders \(bugs, qna\)/],
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

  it('publishes one package of the extension in two places, and that of the sandbox with its provenance', () => {
    const lines = targetsOf('release/a.vsix', 'release/b.tgz').map(({ args }) => args.join(' '));
    assert.deepEqual(
      lines.map((line) => line.replace(/ovsx@[\d.]+/, 'ovsx')),
      [
        'exec --no --loglevel=notice -- vsce publish --packagePath release/a.vsix',
        'exec --yes --loglevel=notice -- ovsx publish release/a.vsix',
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

describe('the changelog', () => {
  it('has a line for each thing that is new in this version', () => {
    const notes = releaseNotes(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'), version);
    for (const line of notes.split('\n')) {
      assert.match(line, /^(?:### \S.*|- [^a-z].{8,117}[.:]|First version\.|)$/);
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
