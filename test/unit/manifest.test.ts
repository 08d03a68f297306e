import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { commands } from '../../build/manifest/commands/index.ts';
import { type MenuItem, never, viewIs } from '../../build/manifest/declare.ts';
import { submenus } from '../../build/manifest/others.ts';
import { outputs } from '../../build/manifest/outputs.ts';
import { initialContextKeys, viewNames } from '../../src/platform/manifest/contributions.ts';
import { root } from '../run/project.ts';

const names = Object.keys(commands);

describe('the manifest', () => {
  for (const [file, content] of outputs()) {
    it(`has its declarations in ${file}`, () => {
      assert.ok(readFileSync(join(root, file), 'utf8') === content, 'It is not current: npm run manifest');
    });
  }

  /** The commands and submenus that have an item that is meant. */
  const namesAt = (isMeant: (item: MenuItem) => boolean) =>
    Object.entries<{ readonly menus?: readonly MenuItem[] }>({ ...commands, ...submenus })
      .filter(([, { menus = [] }]) => menus.some(isMeant))
      .map(([name]) => name);

  /** Those in the menu of a row of the departments. */
  const namesOfRow = (viewItem: string) => {
    const row: Record<string, string> = { view: 'workforce.departments', viewItem };
    return namesAt(
      ({ menu, when = '' }) =>
        menu === 'view/item/context' &&
        when.split(' && ').every((clause) => {
          const [, key = '', pattern] = /^(\w+) =~ \/(.+)\/$/.exec(clause) ?? [];
          return pattern !== undefined && new RegExp(pattern).test(row[key] ?? '');
        }),
    );
  };

  it('has the menu of a department’s row on its card in the chart, but for the export, and the way to the row', () => {
    assert.deepEqual(
      namesAt(({ menu }) => menu === 'webview/context').toSorted(),
      [
        ...namesOfRow('resource department').filter((name) => name !== 'export'),
        'revealDepartment',
      ].toSorted(),
    );
  });

  it('has the menu of a department on a favourite, but for the export, which needs the record', () => {
    assert.deepEqual(
      namesOfRow('favourite resource department').toSorted(),
      namesOfRow('resource department')
        .filter((name) => name !== 'export')
        .map((name) => (name === 'addFavourite' ? 'removeFavourite' : name))
        .toSorted(),
    );
  });

  it('has each command in the palette only where it can run', () => {
    assert.deepEqual(names.filter((name) => commands[name]?.palette === undefined).toSorted(), [
      'addConnection',
      'chooseSandbox',
      'exploreSandbox',
      'openWalkthrough',
      'showLog',
    ]);
    const hidden = names.filter((name) => commands[name]?.palette === never);
    // The rows that load more have this command themselves.
    assert.deepEqual(
      hidden.filter((name) => commands[name]?.menus === undefined),
      ['loadMore'],
    );
    const titles = names.filter((name) => !hidden.includes(name)).map((name) => commands[name]?.title);
    assert.equal(new Set(titles).size, titles.length);
  });

  it('gives an icon to every command that is a button; in the title of a document, an icon or a short title', () => {
    for (const [name, { icon, shortTitle, menus = [] }] of Object.entries(commands)) {
      for (const { menu, group } of menus.filter((item) => /^(?:navigation|inline)/.test(item.group))) {
        assert.ok(icon ?? (menu === 'editor/title' && shortTitle), `${name} in ${menu}, ${group}`);
      }
    }
  });

  it('has no more than two buttons in the title of a view, with Collapse All, so that its name has room', () => {
    // Only these have levels, and so the editor's button to collapse them.
    const withLevels: readonly string[] = ['departments', 'taxonomies', 'leaves'];
    const clausesOf = ({ when = '' }: MenuItem) => when.split(' && ');
    for (const view of viewNames) {
      const buttons = Object.values(commands)
        .flatMap(({ menus = [] }) => menus)
        .filter(({ menu, group }) => menu === 'view/title' && group.startsWith('navigation'))
        .filter((item) => clausesOf(item).includes(viewIs(view)));
      const conditions = new Set(buttons.flatMap(clausesOf).map((clause) => clause.replace(/^!/, '')));
      conditions.delete(viewIs(view));
      const states = [...conditions].reduce<readonly (readonly string[])[]>(
        (known, one) => known.flatMap((state) => [state, [...state, one]]),
        [[viewIs(view)]],
      );
      for (const state of states) {
        const holds = (clause: string) => state.includes(clause.replace(/^!/, '')) !== clause.startsWith('!');
        const shown = buttons.filter((item) => clausesOf(item).every(holds)).length;
        assert.ok(shown + Number(withLevels.includes(view)) <= 2, `${view}: ${shown}, with ${state}`);
      }
    }
  });

  it('uses every context key that the code sets', () => {
    const manifest = outputs().get('package.json') ?? '';
    for (const key of ['workforce.connected', 'workforce.hasReports', ...Object.keys(initialContextKeys)]) {
      assert.match(manifest, new RegExp(`"(?:when": "|onContext:)[^"]*\\b${key}\\b`), key);
    }
  });

  it('opens no file by itself, and runs in untrusted and virtual workspaces', () => {
    const { capabilities, contributes } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    assert.deepEqual(capabilities, { untrustedWorkspaces: { supported: true }, virtualWorkspaces: true });
    for (const { viewType, priority } of contributes.customEditors) {
      assert.equal(priority, 'option', viewType);
    }
    for (const [id, setting] of Object.entries<{ scope: string }>(contributes.configuration.properties)) {
      assert.equal(setting.scope, 'application', id);
    }
  });
});
