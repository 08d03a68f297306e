import assert from 'node:assert/strict';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { commands } from '../../build/manifest/commands/index.ts';
import { run, usePlainService } from './features/documents/support.ts';

const month = { from: '2026-06-01', to: '2026-06-30', month: '2026-06' };

/** What a command needs beside its ids. */
const others: Readonly<Record<string, object>> = {
  openAs: { id: '7', as: 'user' },
  goToRelated: { to: 'manager' },
  copyAs: { as: 'name' },
  openLeaves: { of: 'employee', ...month },
  openLeavesV2: { of: 'employee', ...month },
  showLeaves: { of: 'employee', ...month },
  createReport: { templateId: 'hours' },
  compareWith: { to: 'otherConnection', with: 'plain' },
  downloadReport: {
    target: join(vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? '', 'ids.csv'),
  },
};

/** The places of ids in the argument object of a command, from its declaration. */
function idsIn(takes: string): readonly string[] {
  const objects = [...takes.matchAll(/`\{([^}]*)\}`/g)].flatMap(([, names = '']) => names.split(', '));
  const names = objects.filter((name) => /^(id|ids|axes|values|\w+Id)$/.test(name) && name !== 'clientId');
  return [...new Set(names)];
}

/** The argument object with ids at a place of it. */
function withIds(command: string, name: string, id: unknown): Record<string, unknown> {
  const resource = (commands[command]?.takes ?? '').includes('resource') ? { resource: 'users' } : {};
  const connection = /\bconnection\b/.test(commands[command]?.takes ?? '') ? { connection: 'plain' } : {};
  const value =
    command === 'createReport' && name === 'values'
      ? { filters: [{ kind: 'employees', values: [id] }] }
      : { [name]: ['ids', 'axes', 'values'].includes(name) ? [id] : id };
  return { ...connection, ...resource, ...others[command], ...value };
}

describe('ids in the arguments of scripts', () => {
  const { plain } = usePlainService();
  const declared = Object.entries(commands).flatMap(([command, { takes = '' }]) =>
    idsIn(takes).map((name) => [command, name] as const),
  );

  afterEach(() => run('filterEmployees', {}));

  async function outcomeOf(command: string, inputs: Record<string, unknown>): Promise<string> {
    plain.response = () => ({ status: 404, body: '{}' });
    try {
      return `returned ${JSON.stringify(await run(command, inputs))}`;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }

  it('are found in the declarations of all kinds of commands', () => {
    const names = new Set(declared.map(([, name]) => name));
    assert.deepEqual([...names].toSorted(), [
      'axes',
      'departmentId',
      'id',
      'ids',
      'legalEntityId',
      'managerId',
      'templateId',
      'values',
    ]);
    assert.ok(declared.length > 30, String(declared.length));
  });

  for (const [command, name] of declared) {
    it(`are numbers or texts as ${name} of ${command}, and nothing else`, async () => {
      const asText = await outcomeOf(command, withIds(command, name, '8'));
      assert.doesNotMatch(asText, /its argument|is not a list/);
      assert.equal(await outcomeOf(command, withIds(command, name, 8)), asText);
      for (const unusable of [1.5, 2 ** 60, true, {}]) {
        const refused = await outcomeOf(command, withIds(command, name, unusable));
        assert.match(refused, new RegExp(`its argument "${name}"|"filters" is not a list`), String(unusable));
      }
    });
  }
});
