import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';
import { bundles } from '../../build/bundles.ts';
import { bundledPackages, noticesOf } from '../../build/notices.ts';
import { root, temporaryDirectory } from '../run/project.ts';

describe('the notices of the bundled packages', () => {
  it('contain each with its version, copyright and license', async () => {
    const inMemory = { absWorkingDir: root, write: false, metafile: true } as const;
    const results = await Promise.all(
      Object.values(bundles).map((bundle) => build({ ...bundle, ...inMemory })),
    );
    const packages = bundledPackages(results.map(({ metafile }) => metafile));
    const notices = await noticesOf(packages.map((directory) => join(root, directory)));
    // The last one is part of a file of the package of another.
    for (const name of ['hono', 'typebox', '@faker-js/faker', 'data-uri-to-buffer', 'content-type']) {
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

  it('list them in alphabetical order, with those inside of others and without own files', () => {
    const directory = `${temporaryDirectory()}/node_modules`;
    const write = (file: string, text: string) => {
      const path = `${directory}/${file}`;
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text);
      return path;
    };
    const inputs = [
      write('b/x.js', 'b();\n//#region ../.pnpm/@e+f@1.2.0_g@2.0.0/node_modules/@e/f/index.js\nf();'),
      'src/extension.ts',
      write('a/node_modules/@c/d/e/f.js', ''),
    ];
    const metafile = {
      inputs: Object.fromEntries(inputs.map((path) => [path, { bytes: 1, imports: [] }])),
      outputs: {},
    };
    const advice = /b has parts of @e\/f 1\.2\.0, .*: install that version/;
    assert.throws(() => bundledPackages([metafile]), advice);
    write('@e/f/package.json', '{"version":"1.2.1"}');
    assert.throws(() => bundledPackages([metafile]), advice);
    write('@e/f/package.json', '{"version":"1.2.0"}');
    const packages = ['@e/f', 'a/node_modules/@c/d', 'b'].map((name) => `${directory}/${name}`);
    assert.deepEqual(bundledPackages([metafile, metafile]), packages);
  });

  it('are rejected for a package without a license', async () => {
    const directory = join(temporaryDirectory(), 'unlicensed');
    mkdirSync(directory);
    writeFileSync(join(directory, 'package.json'), '{"name":"unlicensed","version":"1.0.0"}');
    writeFileSync(join(directory, 'README.md'), 'It is under no license.');
    await assert.rejects(noticesOf([directory]), /unlicensed has no license/);
  });
});
