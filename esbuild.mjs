// Builds the extension into dist/: `--production` for the package, `--watch` for F5; `--analyze` prints what is in
// each bundle. Runs under the project's Node 24, which imports the TypeScript of the bundles and schemas as it is.
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { analyzeMetafile, build, context } from 'esbuild';
import { bundles } from './build/bundles.ts';
import { bundledPackages, noticesOf } from './build/notices.ts';

const flag = { type: 'boolean', default: false };
const flags = { production: flag, watch: flag, analyze: flag };
const { production, watch, analyze } = parseArgs({ options: flags }).values;

const { app, ...others } = bundles;
const iconPackage = 'node_modules/@vscode/codicons';
const mode = { minify: production, sourcemap: production ? false : 'linked' };

await rm('dist', { recursive: true, force: true });
await writeSchemas();
await copyPageFiles();
if (watch) {
  // The problem matcher of .vscode/tasks.json waits for these two lines.
  const announce = {
    name: 'announce',
    setup({ onStart, onEnd }) {
      onStart(() => console.log('build started'));
      onEnd(() => console.log('build finished'));
    },
  };
  const announced = { ...app, plugins: [...app.plugins, announce] };
  for (const bundle of [...Object.values(others), announced]) {
    await (await context({ ...bundle, ...mode })).watch();
  }
} else {
  const options = Object.values(bundles).map((bundle) => ({
    ...bundle,
    ...mode,
    metafile: true,
  }));
  const results = await Promise.all(options.map((each) => build(each)));
  if (analyze) {
    for (const { metafile } of results) {
      console.log(await analyzeMetafile(metafile));
    }
  }
  const packages = bundledPackages(results.map(({ metafile }) => metafile));
  await writeFile('dist/ThirdPartyNotices.txt', await noticesOf([...packages, iconPackage]));
}

/** The editor reads JSON schemas from files: one for each kind of document and language, as the manifest names them. */
async function writeSchemas() {
  const { documentSchemasIn, scenarioSchemaIn } = await import('./build/documentSchemas.ts');
  const french = JSON.parse(await readFile('l10n/schemas.fr.json', 'utf8'));
  await mkdir('dist/schemas/fr', { recursive: true });
  const write = (folder, translate) =>
    Object.entries({ ...documentSchemasIn(translate), scenario: scenarioSchemaIn(translate) }).map(
      ([name, schema]) => writeFile(`${folder}/${name}.json`, JSON.stringify(schema)),
    );
  await Promise.all([
    ...write('dist/schemas', (text) => text),
    ...write('dist/schemas/fr', (text) => french[text] ?? text),
  ]);
}

/** The files that pages load beside their program: the style of all, and the icons. */
async function copyPageFiles() {
  await mkdir('dist/webviews', { recursive: true });
  const icons = ['codicon.css', 'codicon.ttf'].map((file) => `${iconPackage}/dist/${file}`);
  const files = [...icons, 'src/pages/page/page.css'];
  await Promise.all(files.map((file) => copyFile(file, `dist/webviews/${file.split('/').at(-1)}`)));
}
