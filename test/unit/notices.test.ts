import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { bundles } from '../../build/bundles.ts';
import { bundledPackages, noticesOf } from '../../build/notices.ts';
import { root, temporaryDirectory } from '../run/project.ts';

describe('the notices of the bundled packages', () => {
  it('contain each with its version, copyright and licence', async () => {
    const inMemory = { absWorkingDir: root, write: false, metafile: true } as const;
    const results = await Promise.all(
      Object.values(bundles).map((bundle) => build({ ...bundle, ...inMemory })),
    );
    const packages = bundledPackages(results.map(({ metafile }) => metafile));
    const notices = await noticesOf(packages.map((directory) => join(root, directory)));
    for (const name of ['hono', 'typebox', '@faker-js/faker', 'jsonc-parser', 'data-uri-to-buffer']) {
      assert.ok(
        packages.some((directory) => directory.endsWith(`node_modules/${name}`)),
        name,
      );
    }
    const [, ...parts] = notices.split(`\n${'-'.repeat(80)}\n\n`);
    for (const directory of packages) {
      const { name, version } = JSON.parse(readFileSync(join(root, directory, 'package.json'), 'utf8'));
      const own = parts.find((part) => part.startsWith(`${name} ${version}\n`)) ?? assert.fail(directory);
      assert.match(own, /copyright|\(c\)/i, directory);
      assert.match(own, /permission|redistribution|license/i, directory);
    }
  });

  it('list them in alphabetical order, without own files', () => {
    const inputs = ['node_modules/b/x.js', 'src/extension.ts', 'node_modules/a/node_modules/@c/d/e/f.js'];
    const metafile = {
      inputs: Object.fromEntries(inputs.map((path) => [path, { bytes: 1, imports: [] }])),
      outputs: {},
    };
    assert.deepEqual(bundledPackages([metafile, metafile]), [
      'node_modules/a/node_modules/@c/d',
      'node_modules/b',
    ]);
  });

  it('are rejected for a package without a licence', async () => {
    const directory = join(temporaryDirectory(), 'unlicensed');
    mkdirSync(directory);
    writeFileSync(join(directory, 'package.json'), '{"name":"unlicensed","version":"1.0.0"}');
    writeFileSync(join(directory, 'README.md'), 'It is under no license.');
    await assert.rejects(noticesOf([directory]), /unlicensed has no licence/);
  });
});
