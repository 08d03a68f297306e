import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, sep } from 'node:path';

const root = dirname(dirname(import.meta.dirname));

type Case = readonly [file: string, statement: string];

/** All rooms but these are features. */
const shared = ['service', 'domain', 'sandbox', 'ui'];
const features = readdirSync(join(root, 'src'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !shared.includes(entry.name))
  .map(({ name }) => name);

/** For each feature and a folder in it: another feature, the sandbox and what loads features are out of reach. */
const deniedToFeatures = features.flatMap((feature, place): readonly Case[] => {
  const other = features.at(place - 1);
  return [
    [`src/${feature}/register`, `import { show } from '../${other}/show.ts';`],
    [`src/${feature}/register`, `import type { Shown } from '../${other}/deep/show.ts';`],
    [`src/${feature}/register`, "const { start } = await import('../sandbox/index.ts');"],
    [`src/${feature}/register`, "import { App } from '../app.ts';"],
    [`src/${feature}/deep/show`, `import { show } from '../../${other}/show.ts';`],
    [`src/${feature}/deep/show`, "import { serve } from '../../sandbox/server.ts';"],
  ];
});

const allowedToFeatures = features.flatMap((feature): readonly Case[] => [
  [`src/${feature}/register`, "import * as vscode from 'vscode';"],
  [`src/${feature}/register`, "import { tree } from '../domain/tree.ts';"],
  [`src/${feature}/register`, "import { Service } from '../service/service.ts';"],
  [`src/${feature}/register`, "import { PagedTree } from '../ui/tree/pagedTree.ts';"],
  [`src/${feature}/register`, "import { show } from './deep/show.ts';"],
  [`src/${feature}/deep/show`, "import { tree } from '../../domain/tree.ts';"],
  [`src/${feature}/deep/show`, "import { near } from '../near.ts';"],
]);

const denied: readonly Case[] = [
  ...deniedToFeatures,
  ['src/service/pages', "import * as vscode from 'vscode';"],
  ['src/service/http/client', "import type { Uri } from 'vscode';"],
  ['src/service/contract/report', "import 'vscode';"],
  ['src/domain/tree', "import * as vscode from 'vscode';"],
  ['src/sandbox/routes/reports', "import * as vscode from 'vscode';"],
  ['src/domain/tree', "import { Service } from '../service/service.ts';"],
  ['src/domain/tree', "import { request } from '../service/http/client.ts';"],
  ['src/domain/deep/tree', "import { Service } from '../../service/service.ts';"],
  ['src/domain/tree', "import { render } from '../departments/render.ts';"],
  ['src/sandbox/server', "import { Service } from '../service/service.ts';"],
  ['src/sandbox/server', "import { follow } from '../reports/follower.ts';"],
  ['src/sandbox/routes/reports', "import { follow } from '../../reports/follower.ts';"],
  ['src/sandbox/routes/reports', "import { csv } from '../../domain/export/format.ts';"],
  ['src/service/contract/report', "export * from '../http/client.ts';"],
  ['src/service/contract/report', "import { Service } from '../service.ts';"],
  ['src/service/contract/check/conform', "import { Service } from '../../service.ts';"],
  ['src/service/contract/check/conform', "import 'vscode';"],
  ['src/service/http/client', "import { requester } from '../requester.ts';"],
  ['src/service/http/client', "import { legacy } from '../families/legacy.ts';"],
  ['src/service/http/client', "import type { Service } from '../service.ts';"],
  ['src/service/http/client', "import { text } from '../../ui/text.ts';"],
  ['src/service/http/json/readJson', "import * as vscode from 'vscode';"],
  ['src/service/http/json/readJson', "import { Paging } from '../../paging/paging.ts';"],
  ['src/service/families/legacy', "import * as vscode from 'vscode';"],
  ['src/service/families/legacy', "import { Service } from '../service.ts';"],
  ['src/service/families/leaves', "import { createService } from '../index.ts';"],
  ['src/service/paging/paging', "import { createService } from '../index.ts';"],
  ['src/service/http/client', "import { Paging } from '../paging/paging.ts';"],
  ['src/service/families/leaves', "import { text } from '../../ui/text.ts';"],
  ['src/service/service', "import { tree } from '../domain/tree.ts';"],
  ['src/service/service', "import { text } from '../ui/text.ts';"],
  ['src/ui/pagedTree', "import { render } from '../departments/render.ts';"],
  ['src/ui/pagedTree', "import { activate } from '../extension.ts';"],
  ['src/ui/tree/pagedTree', "import { render } from '../../departments/render.ts';"],
  ['src/webviews/app/chart/chart', "import * as vscode from 'vscode';"],
  ['src/webviews/app/chart/chart', "import { readFile } from 'node:fs/promises';"],
  ['src/webviews/app/chart/chart', "import { Service } from '../../../service/service.ts';"],
  ['src/webviews/app/chart/chart', "import { text } from '../../../ui/text.ts';"],
  ['src/webviews/app/chart/chart', "import { panels } from '../../panels.ts';"],
];

const allowed: readonly Case[] = [
  ...allowedToFeatures,
  ['src/service/service', "import { legacy } from './families/legacy.ts';"],
  ['src/service/families/legacy', "import { request } from '../http/client.ts';"],
  ['src/service/families/legacy', "import { pages } from '../paging/paging.ts';"],
  ['src/service/families/legacy', "import { User } from '../contract/user.ts';"],
  ['src/service/http/json/readJson', "import { Report } from '../../contract/report.ts';"],
  ['src/service/http/redaction', "import type { Connection } from '../connection.ts';"],
  ['src/service/http/client', "import type { Report } from '../contract/report.ts';"],
  ['src/service/http/client', "import type { Connection } from '../connection.ts';"],
  ['src/service/contract/report', "import { Reference } from './reference.ts';"],
  ['src/service/contract/check/conform', "import { isRecord } from '../record.ts';"],
  ['src/domain/tree', "import type { Report } from '../service/contract/report.ts';"],
  ['src/domain/tree', "import { order } from './order.ts';"],
  ['src/sandbox/server', "import { Report } from '../service/contract/report.ts';"],
  ['src/sandbox/server', "import { queue } from './reports/queue.ts';"],
  ['src/sandbox/reports/formats', "import { csvText } from '../../domain/spreadsheet/csv.ts';"],
  ['src/sandbox/routes/reports', "import { queue } from '../reports/queue.ts';"],
  ['src/sandbox/routes/reports', "import { Report } from '../../service/contract/report.ts';"],
  ['src/ui/pagedTree', "import { Service } from '../service/service.ts';"],
  ['src/ui/tree/pagedTree', "import { Service } from '../../service/service.ts';"],
  ['src/webviews/app/chart/chart', "import { layout } from '../../../domain/chart/layout.ts';"],
  ['src/webviews/app/chart/chart', "import type { Message } from '../../chart/messages.ts';"],
  ['src/extension', "import { register } from './departments/register.ts';"],
  ['src/extension', "const { start } = await import('./sandbox/index.ts');"],
];

describe('the import rules between folders', () => {
  let linted: (example: Case) => boolean;

  before(() => {
    linted = lint([...denied, ...allowed]);
  });

  for (const example of denied) {
    it(`${example[0]}.ts may not: ${example[1]}`, () => assert.equal(linted(example), true));
  }
  for (const example of allowed) {
    it(`${example[0]}.ts may: ${example[1]}`, () => assert.equal(linted(example), false));
  }
});

/**
 * Lints the cases with the project's rules, one file per module and one line per statement. Returns which are denied.
 */
function lint(cases: readonly Case[]): (example: Case) => boolean {
  const directory = mkdtempSync(join(tmpdir(), 'workforce-walls-'));
  try {
    copyFileSync(join(root, 'biome.json'), join(directory, 'biome.json'));
    const casesOf = (file: string) => cases.filter((example) => example[0] === file);
    for (const file of new Set(cases.map(([name]) => name))) {
      const path = join(directory, `${file}.ts`);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(
        path,
        casesOf(file)
          .map(([, statement]) => `${statement}\n`)
          .join(''),
      );
    }
    const reported = diagnostics(directory);
    return (example) => reported.has(`${example[0]}.ts:${casesOf(example[0]).indexOf(example) + 1}`);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

function diagnostics(directory: string): Set<string> {
  const rule = '--only=style/noRestrictedImports';
  const { stdout } = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/@biomejs/biome/bin/biome'),
      'lint',
      '--vcs-enabled=false',
      rule,
      '--reporter=json',
      '--max-diagnostics=none',
    ],
    { cwd: directory, encoding: 'utf8' },
  );
  const report: { diagnostics: { location: { path: string; start: { line: number } } }[] } =
    JSON.parse(stdout);
  return new Set(
    report.diagnostics.map(({ location: { path, start } }) => `${path.replaceAll(sep, '/')}:${start.line}`),
  );
}
