import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, sep } from 'node:path';

const root = dirname(dirname(import.meta.dirname));

type Case = readonly [file: string, statement: string];

const features = readdirSync(join(root, 'src/features'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

/** For each feature and a folder in it: another feature, the sandbox and what loads features are out of reach. */
const deniedToFeatures = features.flatMap((feature, place): readonly Case[] => {
  const other = features.at(place - 1);
  return [
    [`src/features/${feature}/register`, `import { show } from '../${other}/show.ts';`],
    [`src/features/${feature}/register`, `import type { Shown } from '../${other}/deep/show.ts';`],
    [`src/features/${feature}/register`, "const { start } = await import('../../sandbox/index.ts');"],
    [`src/features/${feature}/register`, "import { App } from '../../start/app.ts';"],
    [`src/features/${feature}/deep/show`, `import { show } from '../../${other}/show.ts';`],
    [`src/features/${feature}/deep/show`, "import { serve } from '../../../sandbox/server.ts';"],
    [`src/features/${feature}/model/rows`, `import { rows } from '../../${other}/model/rows.ts';`],
    [`src/features/${feature}/page/rows`, `import { rows } from '../../${other}/page/rows.ts';`],
  ];
});

const allowedToFeatures = features.flatMap((feature): readonly Case[] => [
  [`src/features/${feature}/register`, "import * as vscode from 'vscode';"],
  [`src/features/${feature}/register`, "import type { FeatureContext } from '../featureContext.ts';"],
  [`src/features/${feature}/register`, "import { tree } from '../../company/departments/departmentTree.ts';"],
  [`src/features/${feature}/register`, "import { Service } from '../../service/operations/service.ts';"],
  [`src/features/${feature}/register`, "import { PagedTree } from '../../tree/pagedTree.ts';"],
  [`src/features/${feature}/register`, "import { Panels } from '../../pages/panels.ts';"],
  [`src/features/${feature}/register`, "import { show } from './deep/show.ts';"],
  [
    `src/features/${feature}/deep/show`,
    "import { tree } from '../../../company/departments/departmentTree.ts';",
  ],
  [`src/features/${feature}/deep/show`, "import { near } from '../near.ts';"],
]);

const chartPage = 'src/features/chart/page/chart';
const calendarPage = 'src/features/leaves/calendar/page/calendar';
const chartModel = 'src/features/chart/model/layout';

const denied: readonly Case[] = [
  ...deniedToFeatures,
  ['src/service/operations/people', "import * as vscode from 'vscode';"],
  ['src/service/http/client', "import type { Uri } from 'vscode';"],
  ['src/service/contract/report', "import 'vscode';"],
  ['src/company/departments/tree', "import * as vscode from 'vscode';"],
  ['src/sandbox/routes/reports', "import * as vscode from 'vscode';"],
  ['src/formats/csv', "import * as vscode from 'vscode';"],
  ['src/company/departments/tree', "import { Service } from '../../service/operations/service.ts';"],
  ['src/company/departments/tree', "import { request } from '../../service/http/request.ts';"],
  ['src/company/departments/tree', "import { known } from '../known/known.ts';"],
  ['src/company/departments/tree', "import { text } from '../../platform/text/text.ts';"],
  ['src/company/known/known', "import { choose } from '../pickers/choices.ts';"],
  ['src/company/known/known', "import { person } from '../../tree/person.ts';"],
  ['src/company/pickers/choices', "import { render } from '../../features/departments/view.ts';"],
  ['src/sandbox/server', "import { Service } from '../service/operations/service.ts';"],
  ['src/sandbox/server', "import { follow } from '../features/reports/follower.ts';"],
  ['src/sandbox/routes/reports', "import { follow } from '../../features/reports/follower.ts';"],
  ['src/sandbox/company/scenario/read', "import { period } from '../../../company/periods/period.ts';"],
  ['src/formats/csv', "import { period } from '../company/periods/period.ts';"],
  ['src/service/contract/report', "export * from '../http/client.ts';"],
  ['src/service/contract/report', "import { Service } from '../operations/service.ts';"],
  ['src/service/contract/check/conform', "import { Service } from '../../operations/service.ts';"],
  ['src/service/contract/check/conform', "import 'vscode';"],
  ['src/service/http/client', "import { people } from '../operations/people.ts';"],
  ['src/service/http/client', "import { legacy } from '../families/legacy.ts';"],
  ['src/service/http/client', "import { createService } from '../index.ts';"],
  ['src/service/http/client', "import { text } from '../../platform/text/text.ts';"],
  ['src/service/http/client', "import { Paging } from '../paging/paging.ts';"],
  ['src/service/http/json/readJson', "import * as vscode from 'vscode';"],
  ['src/service/http/json/readJson', "import { Paging } from '../../paging/paging.ts';"],
  ['src/service/families/legacy', "import * as vscode from 'vscode';"],
  ['src/service/families/legacy', "import { Service } from '../operations/service.ts';"],
  ['src/service/families/leaves', "import { createService } from '../index.ts';"],
  ['src/service/families/leaves', "import { text } from '../../platform/text/text.ts';"],
  ['src/service/paging/paging', "import { createService } from '../index.ts';"],
  ['src/service/operations/people', "import { createService } from '../index.ts';"],
  ['src/service/operations/people', "import { tree } from '../../company/departments/departmentTree.ts';"],
  ['src/service/index', "import { text } from '../platform/text/text.ts';"],
  ['src/platform/session', "import { known } from '../company/known/known.ts';"],
  ['src/platform/dialogs/prompts', "import { period } from '../../company/periods/period.ts';"],
  ['src/tree/pagedTree', "import { render } from '../features/departments/view.ts';"],
  ['src/tree/pagedTree', "import { activate } from '../extension.ts';"],
  ['src/pages/panels', "import { show } from '../features/chart/chart.ts';"],
  ['src/pages/panels', "import { App } from '../start/app.ts';"],
  [chartPage, "import * as vscode from 'vscode';"],
  [chartPage, "import { readFile } from 'node:fs/promises';"],
  [chartPage, "import { Service } from '../../../service/operations/service.ts';"],
  [chartPage, "import { text } from '../../../platform/text/text.ts';"],
  [chartPage, "import { known } from '../../../company/known/known.ts';"],
  [chartPage, "import { panels } from '../../../pages/panels.ts';"],
  [chartPage, "import { showChart } from '../chart.ts';"],
  [calendarPage, "import { panels } from '../calendarPage.ts';"],
  [calendarPage, "import { view } from '../../view.ts';"],
  ['src/pages/page/controls', "import { panels } from '../panels.ts';"],
  [chartModel, "import * as vscode from 'vscode';"],
  [chartModel, "import { readFile } from 'node:fs/promises';"],
  [chartModel, "import { known } from '../../../company/known/known.ts';"],
  [chartModel, "import { request } from '../../../service/http/request.ts';"],
  [chartModel, "import { draw } from '../page/drawing.ts';"],
  [chartModel, "import { showChart } from '../chart.ts';"],
];

const allowed: readonly Case[] = [
  ...allowedToFeatures,
  ['src/service/index', "import { people } from './operations/people.ts';"],
  ['src/service/operations/people', "import { legacy } from '../families/legacy.ts';"],
  ['src/service/families/legacy', "import { request } from '../http/request.ts';"],
  ['src/service/families/legacy', "import { pages } from '../paging/paging.ts';"],
  ['src/service/families/legacy', "import { User } from '../contract/user.ts';"],
  ['src/service/http/json/readJson', "import { Report } from '../../contract/report.ts';"],
  ['src/service/http/redaction', "import type { Connection } from './connection.ts';"],
  ['src/service/contract/report', "import { Reference } from './reference.ts';"],
  ['src/service/contract/check/conform', "import { isRecord } from '../record.ts';"],
  ['src/company/departments/tree', "import type { Report } from '../../service/contract/report.ts';"],
  ['src/company/departments/tree', "import { order } from '../values/order.ts';"],
  ['src/company/known/known', "import { text } from '../../platform/text/text.ts';"],
  ['src/company/pickers/choices', "import { known } from '../known/known.ts';"],
  ['src/sandbox/server', "import { Report } from '../service/contract/report.ts';"],
  ['src/sandbox/server', "import { queue } from './reports/queue.ts';"],
  ['src/sandbox/reports/content', "import { csvText } from '../../formats/csv.ts';"],
  ['src/sandbox/routes/reports', "import { queue } from '../reports/queue.ts';"],
  ['src/sandbox/routes/reports', "import { Report } from '../../service/contract/report.ts';"],
  ['src/platform/session', "import { Service } from '../service/operations/service.ts';"],
  ['src/platform/dialogs/saveDialog', "import { fileNameOf } from '../../formats/fileName.ts';"],
  ['src/tree/pagedTree', "import { known } from '../company/known/known.ts';"],
  [chartPage, "import { layout } from '../model/layout.ts';"],
  [chartPage, "import type { Message } from '../messages.ts';"],
  [chartPage, "import { button } from '../../../pages/page/controls.ts';"],
  [chartPage, "import { ChartTree } from '../../../company/departments/chartTree.ts';"],
  [calendarPage, "import { month } from '../model/monthGrid.ts';"],
  [chartModel, "import { ChartTree } from '../../../company/departments/chartTree.ts';"],
  [chartModel, "import { areaOf } from '../../../pages/model/selection.ts';"],
  ['src/start/app', "import { register } from '../features/departments/register.ts';"],
  ['src/start/startSandbox', "const { start } = await import('../sandbox/thread.ts');"],
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

/** An import between two files or folders of one folder. */
interface Arrow {
  readonly folder: string;
  readonly from: string;
  readonly to: string;
  readonly file: string;
}

describe('the imports inside a folder', () => {
  const arrows = arrowsOf(join(root, 'src'));

  for (const folder of new Set(arrows.map((arrow) => arrow.folder))) {
    it(`run one way in src/${folder}`, () => {
      const inside = arrows.filter((arrow) => arrow.folder === folder);
      const upward = inside.filter(({ from, to }) => reaches(inside, to, from));
      assert.deepEqual(
        upward.map(({ file, to }) => `${file} imports ${to}`),
        [],
      );
    });
  }

  it('are found to run both ways where they do', () => {
    const arrow = (from: string, to: string) => ({ folder: '', file: `${from}.ts`, from, to });
    const circle = [arrow('a', 'b'), arrow('b', 'c'), arrow('c', 'a')];
    assert.equal(reaches(circle, 'b', 'a'), true);
    assert.equal(reaches(circle.slice(0, 2), 'b', 'a'), false);
  });
});

/** Each import below a folder, as an arrow between the children of the folder that both its ends are in. */
function arrowsOf(source: string): readonly Arrow[] {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.ts'),
  );
  return files.flatMap((file) => {
    const text = readFileSync(join(source, file), 'utf8');
    return [...text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map(([, path = '']) => {
      const [own, other] = [file, join(dirname(file), path)].map((each) => each.split(sep));
      const shared = own?.findIndex((part, place) => part !== other?.[place]) ?? 0;
      return {
        folder: own?.slice(0, shared).join('/') ?? '',
        from: own?.[shared] ?? '',
        to: other?.[shared] ?? '',
        file: file.replaceAll(sep, '/'),
      };
    });
  });
}

/** Whether a chain of imports leads from one child of a folder to another. */
function reaches(arrows: readonly Pick<Arrow, 'from' | 'to'>[], start: string, end: string): boolean {
  const found = new Set([start]);
  for (const child of found) {
    for (const { from, to } of arrows) {
      if (from === child) {
        found.add(to);
      }
    }
  }
  return found.has(end);
}

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
