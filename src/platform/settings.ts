import * as vscode from 'vscode';
import type { EntryPoints } from './entry/entryPoint.ts';
import {
  type ContextKeys,
  initialContextKeys,
  type SettingDefaults,
  type SettingId,
  settingDefaults,
  settingRanges,
  settingWords,
} from './manifest/contributions.ts';

/**
 * The value of a setting, or its default if the value has the wrong type or is not in its range: with 0 requests a minute,
 * none would be sent. Reads its section alone, because the editor copies all that it is asked for.
 */
export function readSetting<Id extends SettingId>(id: Id): SettingDefaults[Id] {
  const fallback = settingDefaults[id];
  const end = id.lastIndexOf('.');
  const section = vscode.workspace.getConfiguration(id.slice(0, end));
  const value = section.get<SettingDefaults[Id]>(id.slice(end + 1), fallback);
  return typeof value === typeof fallback && isInRange(id, value) ? value : fallback;
}

function isInRange(id: SettingId, value: unknown): boolean {
  const words = settingWords[id];
  if (words !== undefined) {
    return words.some((word) => word === value);
  }
  const [min, max] = settingRanges[id] ?? [];
  return (
    min === undefined ||
    max === undefined ||
    (Number.isInteger(value) && min <= Number(value) && Number(value) <= max)
  );
}

/** Returns true if sensitive fields are masked: the user wants it, or a policy locks revealing them. */
export function masksSensitiveFields({ policy }: Pick<EntryPoints, 'policy'>): boolean {
  return policy.locks('reveal') || readSetting('workforce.maskSensitiveFields');
}

/** Stores a setting in the user's settings. */
export async function writeSetting<Id extends SettingId>(id: Id, value: SettingDefaults[Id]): Promise<void> {
  await vscode.workspace.getConfiguration().update(id, value, vscode.ConfigurationTarget.Global);
}

export function onDidChangeSetting(id: SettingId, listener: () => void): vscode.Disposable {
  return vscode.workspace.onDidChangeConfiguration((event) => {
    if (event.affectsConfiguration(id)) {
      listener();
    }
  });
}

export async function setContextKey<Key extends keyof ContextKeys>(
  key: Key,
  value: ContextKeys[Key],
): Promise<void> {
  await vscode.commands.executeCommand('setContext', key, value);
}

/** Sets the keys as in a new window: the editor keeps those of an extension host that crashed. */
export function resetContextKeys(): void {
  for (const [key, value] of Object.entries(initialContextKeys)) {
    void vscode.commands.executeCommand('setContext', key, value);
  }
}

/** Which company the sandbox generates. */
export function sandboxSettings() {
  return {
    seed: readSetting('workforce.sandbox.seed'),
    employees: readSetting('workforce.sandbox.employees'),
    departments: readSetting('workforce.sandbox.departments'),
  };
}
