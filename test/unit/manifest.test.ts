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

  /** Returns true if a `when` clause holds where the keys have these values; an unknown key has none. */
  const holds = (when: string | undefined, keys: Readonly<Record<string, string | boolean>>): boolean =>
    (when ?? '').split(' || ').some((any) =>
      any.split(' && ').every((clause) => {
        const [, key = '', pattern] = /^(\w+) =~ \/(.+)\/$/.exec(clause) ?? [];
        const [, named = '', sign, value] = /^([\w.]+) (==|!=) '?([^']*)'?$/.exec(clause) ?? [];
        if (pattern !== undefined) {
          return new RegExp(pattern).test(String(keys[key] ?? ''));
        }
        if (sign !== undefined) {
          return (String(keys[named] ?? '') === value) === (sign === '==');
        }
        const isNot = clause.startsWith('!');
        return clause === '' || Boolean(keys[clause.replace(/^!/, '')]) !== isNot;
      }),
    );

  /** What a menu shows, the names of its submenus among it. */
  const namesIn = (menu: string, keys: Readonly<Record<string, string | boolean>>) =>
    namesAt((item) => item.menu === menu && holds(item.when, keys));

  /** The submenus by the names of their places. */
  const ofSubmenus = (names: readonly string[], keys: Readonly<Record<string, string | boolean>>) =>
    names.filter((name) => name in submenus).map((name) => [name, namesIn(`workforce.${name}`, keys)]);

  const connected = { 'workforce.connected': true, 'config.workforce.agents': 'names' } as const;

  /** Those in the menu of a row, but for its buttons. */
  const namesOfRow = (view: string, viewItem: string) =>
    namesAt(
      ({ menu, group, when }) =>
        menu === 'view/item/context' &&
        !group.startsWith('inline') &&
        holds(when, { ...connected, view: `workforce.${view}`, viewItem }),
    );

  const card = { webviewId: 'workforce.chart', webviewSection: 'department' };

  it('has the menu of a department’s row on its card in the chart, but for the export, and the way to the row', () => {
    const ofCard = namesIn('webview/context', card);
    const ofRow = namesOfRow('departments', 'resource department');
    assert.deepEqual(ofCard.toSorted(), ofRow.filter((name) => name !== 'export').toSorted());
    const row = { view: 'workforce.departments', viewItem: 'resource department' };
    const [[, goTo = []] = [], ...others] = ofSubmenus(ofCard, card);
    const [[, goToOfRow = []] = [], ...othersOfRow] = ofSubmenus(ofRow, row);
    assert.deepEqual(
      goTo,
      [...goToOfRow, 'revealDepartment'].toSorted((a, b) => names.indexOf(a) - names.indexOf(b)),
    );
    assert.deepEqual(others, othersOfRow);
  });

  it('has the menu of a department on a favorite, but for the export, which needs the record', () => {
    assert.deepEqual(
      namesOfRow('departments', 'favorite resource department').toSorted(),
      namesOfRow('departments', 'resource department')
        .filter((name) => name !== 'export')
        .map((name) => (name === 'addFavorite' ? 'removeFavorite' : name))
        .toSorted(),
    );
  });

  it('has at most 50 commands in the palette, and at most 35 in a window with a connection and no document', () => {
    const inPalette = names.filter((name) => commands[name]?.palette !== never);
    assert.ok(inPalette.length <= 50, `${inPalette.length}: ${inPalette.join(' ')}`);
    const keys = { ...connected, 'workforce.connectionKind': 'sandbox', 'workforce.hasReports': true };
    const shown = inPalette.filter((name) =>
      holds(commands[name]?.palette, {
        ...keys,
        'workforce.employeesFiltered': true,
        'workforce.leavesOpen': true,
      }),
    );
    assert.ok(shown.length <= 35, `${shown.length}: ${shown.join(' ')}`);
  });

  for (const [view, viewItem] of [
    ['departments', 'resource department'],
    ['employees', 'resource person'],
    ['leaves', 'resource person'],
    ['leaves', 'resource leave'],
    ['taxonomies', 'resource label'],
    ['reports', 'resource report done downloadable'],
    ['reports', 'resource report pending unfollowed'],
  ] as const) {
    it(`has at most 10 entries at the top level of a row: ${view}, ${viewItem}`, () => {
      const shown = namesOfRow(view, viewItem);
      assert.ok(shown.length <= 10, `${shown.length}: ${shown.join(' ')}`);
      assert.ok(shown.length > 4, 'the clauses are read');
    });
  }

  it('has each submenu once in a menu: the editor leaves out the others', () => {
    for (const [name, { menus }] of Object.entries(submenus)) {
      const places = menus.map(({ menu }) => menu);
      assert.equal(new Set(places).size, places.length, name);
    }
  });

  for (const view of viewNames) {
    it(`has at most 8 entries in the menu of the view ${view}, and refreshes it first`, () => {
      const keys = {
        ...connected,
        ...{ view: `workforce.${view}`, 'workforce.connectionKind': 'sandbox', 'workforce.hasReports': true },
        ...{ 'workforce.employeesFiltered': true, 'workforce.leavesOpen': true },
      };
      const items = [
        ...Object.entries<{ readonly menus?: readonly MenuItem[] }>({ ...commands, ...submenus }),
      ]
        .flatMap(([name, { menus = [] }]) => menus.map((item) => ({ name, ...item })))
        .filter(({ menu, when }) => menu === 'view/title' && holds(when, keys));
      const inMenu = items.filter(({ group }) => !group.startsWith('navigation'));
      assert.ok(inMenu.length <= 8, `${inMenu.length}: ${inMenu.map(({ name }) => name).join(' ')}`);
      const refresh = items.find(({ name }) => name.startsWith('refresh'));
      const first = inMenu.toSorted((one, other) => (one.group < other.group ? -1 : 1))[0];
      assert.ok(
        refresh !== undefined && (refresh.group.startsWith('navigation') || refresh.name === first?.name),
      );
    });
  }

  for (const path of [
    'employees',
    'users',
    'departments',
    'legacy-departments',
    'leaves',
    'taxonomy-labels',
  ]) {
    it(`has at most 3 buttons in the title of a document, and one menu: ${path}`, () => {
      const keys = { resourceScheme: 'workforce', resourcePath: `/${path}/1.json` };
      const uri = 'a document that is masked and revealed';
      const all = { ...keys, ...connected, uri };
      const shown = [
        ...Object.entries<{ readonly menus?: readonly MenuItem[] }>({ ...commands, ...submenus }),
      ]
        .flatMap(([name, { menus = [] }]) => menus.map((item) => ({ name, ...item })))
        .filter(
          ({ menu, when }) =>
            menu === 'editor/title' && (holds(when, all) || / in workforce\./.test(when ?? '')),
        );
      const buttons = shown.filter(({ group }) => group.startsWith('navigation'));
      assert.ok(buttons.length <= 3, buttons.map(({ name }) => name).join(' '));
      const inMenu = shown.filter(({ group }) => !group.startsWith('navigation'));
      assert.ok(inMenu.length <= 10, inMenu.map(({ name }) => name).join(' '));
    });
  }

  it('has each command in the palette only where it can run', () => {
    assert.deepEqual(names.filter((name) => commands[name]?.palette === undefined).toSorted(), [
      'addConnection',
      'exploreSandbox',
      'openWalkthrough',
      'showLog',
    ]);
    const hidden = names.filter((name) => commands[name]?.palette === never);
    // The rows that load more have this command themselves; the other one is an entry of Manage Connection….
    assert.deepEqual(
      hidden.filter((name) => commands[name]?.menus === undefined),
      ['removeConnection', 'loadMore'],
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
