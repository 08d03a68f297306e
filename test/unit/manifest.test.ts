import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { resourceNames } from '../../src/service/contract/resources.ts';
import {
  commandIds,
  editorTypes,
  panelTypes,
  settingDefaults,
  settingRanges,
  viewIds,
} from '../../src/ui/contributions.ts';

interface Manifest {
  readonly activationEvents: readonly string[];
  readonly capabilities: Record<string, unknown>;
  readonly contributes: {
    readonly commands: readonly {
      command: string;
      title: string;
      category: string;
      icon?: string;
      shortTitle?: string;
    }[];
    readonly views: Record<string, readonly { id: string; name: string; when?: string }[]>;
    readonly customEditors: readonly { viewType: string; priority: string }[];
    readonly walkthroughs: readonly { steps: readonly { completionEvents: readonly string[] }[] }[];
    readonly viewsWelcome: readonly { view: string; contents: string; when: string }[];
    readonly menus: Record<
      string,
      readonly { command?: string; submenu?: string; when?: string; group?: string }[]
    >;
    readonly configuration: { readonly properties: Record<string, Record<string, unknown>> };
    readonly jsonValidation: readonly { fileMatch: string; url: string }[];
  };
}

/** Keys of `when` clauses that the editor defines. */
const editorKeys = [
  'view',
  'viewItem',
  'webviewId',
  // Set by a page for what its menu is about.
  'webviewSection',
  'resource',
  'resourceScheme',
  'resourcePath',
  'in',
  'false',
];

describe('the manifest', () => {
  let manifest: Manifest;
  let texts: Record<string, string>;
  let contextKeys: readonly string[];

  before(async () => {
    manifest = JSON.parse(await readFile('package.json', 'utf8'));
    texts = JSON.parse(await readFile('package.nls.json', 'utf8'));
    const source = await readFile('src/ui/contributions.ts', 'utf8');
    const declared = source.slice(source.indexOf('interface ContextKeys')).split('\n}')[0] ?? '';
    contextKeys = [...declared.matchAll(/'(workforce\.\w+)':/g)].map(([, key]) => key ?? '');
  });

  it('contributes the commands that the code declares, each with a title under one category', () => {
    const { commands } = manifest.contributes;
    assert.deepEqual(commands.map(({ command }) => command).toSorted(), commandIds.toSorted());
    assert.deepEqual([...new Set(commands.map(({ category }) => category))], ['Workforce']);
  });

  it('contributes the views that the code declares', () => {
    const views = Object.values(manifest.contributes.views).flat();
    assert.deepEqual(views.map(({ id }) => id).toSorted(), viewIds.toSorted());
  });

  it('contributes the editors that the code declares, which open nothing by themselves', () => {
    const { customEditors } = manifest.contributes;
    assert.deepEqual(customEditors.map(({ viewType }) => viewType).toSorted(), editorTypes.toSorted());
    assert.ok(customEditors.every(({ priority }) => priority === 'option'));
  });

  it('contributes the settings that the code declares, with their defaults, which no workspace can set', () => {
    const { properties } = manifest.contributes.configuration;
    const defaults = Object.fromEntries(
      Object.entries(properties).map(([id, property]) => [id, property['default']]),
    );
    assert.deepEqual(defaults, settingDefaults);
    const ranges = Object.entries(properties).flatMap(([id, { type, minimum, maximum }]) =>
      type === 'integer' ? [[id, [minimum, maximum]]] : [],
    );
    assert.deepEqual(Object.fromEntries(ranges), settingRanges);
    for (const [id, { scope, description }] of Object.entries(properties)) {
      assert.equal(scope, 'application', id);
      assert.ok(description, id);
    }
  });

  it('has a schema for every kind of document', () => {
    assert.deepEqual(
      manifest.contributes.jsonValidation
        .map(({ fileMatch, url }) => `${fileMatch} ${texts[url.slice(1, -1)]}`)
        .toSorted(),
      resourceNames.map((name) => `workforce://*/${name}/*.json ./dist/schemas/${name}.json`).toSorted(),
    );
  });

  it('has only its own commands in menus', () => {
    const known = new Set<string>(commandIds);
    for (const { command, submenu } of Object.values(manifest.contributes.menus).flat()) {
      assert.ok(
        ['workforce.copy', 'workforce.compare'].includes(submenu ?? '') || known.has(command ?? ''),
        command ?? submenu,
      );
    }
  });

  it('has the menu of a department’s row on its card in the chart, but for the export, and the way to the row', () => {
    const { 'view/item/context': rows = [], 'webview/context': cards = [] } = manifest.contributes.menus;
    const row: Record<string, string> = { view: 'workforce.departments', viewItem: 'resource department' };
    const isOfDepartment = ({ when = '' }) =>
      when.split(' && ').every((clause) => {
        const [, key = '', pattern] = /^(\w+) =~ \/(.+)\/$/.exec(clause) ?? [];
        return pattern !== undefined && new RegExp(pattern).test(row[key] ?? '');
      });
    const namesOf = (items: typeof rows) => new Set(items.map(({ command, submenu }) => command ?? submenu));
    const expected = namesOf(rows.filter(isOfDepartment));
    expected.delete('workforce.export');
    expected.add('workforce.revealDepartment');
    assert.deepEqual([...namesOf(cards)].toSorted(), [...expected].toSorted());
  });

  it('has each command in the palette only where it can run', () => {
    const { commandPalette = [], ...others } = manifest.contributes.menus;
    const clauses = new Map(commandPalette.map(({ command, when }) => [command, when]));
    assert.deepEqual(
      commandIds.filter((id) => clauses.get(id) === undefined),
      [
        'workforce.addConnection',
        'workforce.exploreSandbox',
        'workforce.openWalkthrough',
        'workforce.showLog',
      ],
    );
    const hidden = commandIds.filter((id) => clauses.get(id) === 'false');
    const elsewhere = new Set(
      Object.values(others)
        .flat()
        .map(({ command }) => command),
    );
    // The rows that load more have this command themselves.
    assert.deepEqual(
      hidden.filter((id) => !elsewhere.has(id)),
      ['workforce.loadMore'],
    );
    const titles = manifest.contributes.commands
      .filter(({ command }) => !hidden.some((id) => id === command))
      .map(({ title }) => texts[title.slice(1, -1)]);
    assert.equal(new Set(titles).size, titles.length);
  });

  it('gives an icon to every command that is a button; in the title of a document, an icon or a short title', () => {
    const commands = new Map(manifest.contributes.commands.map((command) => [command.command, command]));
    for (const [menu, items] of Object.entries(manifest.contributes.menus)) {
      for (const { command, group = '' } of items) {
        if (command !== undefined && (group.startsWith('navigation') || group.startsWith('inline'))) {
          const { icon, shortTitle } = commands.get(command) ?? {};
          assert.ok(icon ?? (menu === 'editor/title' && shortTitle), `${command} in ${menu}`);
        }
      }
    }
  });

  it('uses only context keys that exist', () => {
    const { menus, views, viewsWelcome, walkthroughs } = manifest.contributes;
    const completions = walkthroughs.flatMap(({ steps }) => steps).flatMap((step) => step.completionEvents);
    const clauses = [
      ...[...Object.values(menus).flat(), ...Object.values(views).flat(), ...viewsWelcome].map(
        ({ when }) => when ?? '',
      ),
      ...completions.flatMap((event) => /^onContext:(.*)/.exec(event)?.[1] ?? []),
    ];
    const known = new Set([
      ...editorKeys,
      ...contextKeys,
      ...Object.keys(settingDefaults).map((id) => `config.${id}`),
    ]);
    for (const clause of clauses) {
      const bare = clause.replace(/=~ \/(\\.|[^/])*\//g, '').replace(/== \S+/g, '');
      for (const [key] of bare.matchAll(/[\w.]+/g)) {
        assert.ok(known.has(key), `${key} in “${clause}”`);
      }
    }
    for (const key of contextKeys) {
      assert.ok(
        clauses.some((clause) => clause.includes(key)),
        `${key} is set but never used`,
      );
    }
  });

  it('has every text, and no unused one', () => {
    const used = [...JSON.stringify(manifest).matchAll(/%([\w.-]+)%/g)].map(([, key]) => key ?? '');
    assert.deepEqual([...new Set(used)].toSorted(), Object.keys(texts).toSorted());
  });

  it('has only its own commands in welcome texts', () => {
    const known = new Set<string>(commandIds);
    for (const [, command] of Object.values(texts)
      .join('\n')
      .matchAll(/\(command:([\w.]+)\)/g)) {
      assert.ok(known.has(command ?? ''), command);
    }
  });

  it('declares its capabilities in untrusted and virtual workspaces', () => {
    assert.deepEqual(manifest.capabilities, {
      untrustedWorkspaces: { supported: true },
      virtualWorkspaces: true,
    });
    assert.deepEqual(manifest.activationEvents, [
      'onStartupFinished',
      'onUri',
      'onFileSystem:workforce',
      'onFileSystem:workforce-compare',
      'onFileSystem:workforce-health',
      'onFileSystem:workforce-report',
      'onFileSystem:workforce-v2',
      ...panelTypes.map((type) => `onWebviewPanel:${type}`),
    ]);
  });
});
