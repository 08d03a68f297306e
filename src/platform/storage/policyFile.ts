import { lstatSync, readFileSync, statSync } from 'node:fs';
import { dirname, win32 } from 'node:path';
import { type Message, message, messageOf } from '../../service/contract/message.ts';
import { isRecord } from '../../service/contract/record.ts';
import { isLoopback } from '../../service/http/addresses/ownAddress.ts';

/** What an administrator can lock, by the names in a policy file. */
const rules = ['allowedBaseUrls', 'reveal', 'personalDataExport', 'changes', 'links', 'agents'] as const;
export type PolicyRule = (typeof rules)[number];

export interface PolicyFile {
  readonly path: string;
  readonly locked: readonly PolicyRule[];
  /** Where base URLs are locked: those that are not. */
  readonly allowedBaseUrls: readonly string[];
  /** Why the file cannot be read, which locks everything. */
  readonly problem?: Message;
}

const maxBytes = 100_000;
const name = 'workforce-explorer/policy.json';

/** Where administrators put a policy, and users cannot write. */
export function policyPaths(platform: NodeJS.Platform, environment: NodeJS.ProcessEnv): readonly string[] {
  if (platform !== 'win32') {
    return [platform === 'darwin' ? `/Library/Application Support/${name}` : `/etc/${name}`];
  }
  // A user can change the variable for his own programs.
  const usual = 'C:\\ProgramData';
  const folders = new Set([usual, environment['ProgramData'] ?? usual]);
  return [...folders].map((folder) => win32.join(folder, name));
}

/** Reads those files that are there. Each of them can lock, and one that cannot be read locks everything. */
export function readPolicies(paths: readonly string[]): readonly PolicyFile[] {
  return paths.flatMap((path) => {
    try {
      // A link to nothing is there, and cannot be read.
      const found = (each: string) => lstatSync(each, { throwIfNoEntry: false }) && statSync(each);
      const folder = found(dirname(path));
      return folder && (!folder.isDirectory() || found(path)) ? [readPolicy(path)] : [];
    } catch (error) {
      return [unreadable(path, messageOf(error))];
    }
  });
}

function readPolicy(path: string): PolicyFile {
  const file = statSync(path);
  // A file of the system without a size may have no end.
  if (!file.isFile() || file.size === 0 || file.size > maxBytes) {
    return unreadable(path, message('it is not a regular file of 1 to {bytes} bytes', { bytes: maxBytes }));
  }
  const text = new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(path));
  const policy: unknown = JSON.parse(text);
  if (!isRecord(policy)) {
    return unreadable(path, message('it is not a JSON object'));
  }
  const { allowedBaseUrls = [], ...switches } = policy;
  const isSwitch = (rule: string) =>
    rules.some((known) => known === rule) && typeof switches[rule] === 'boolean';
  const wrong = Object.keys(switches).find((rule) => !isSwitch(rule));
  if (wrong !== undefined) {
    return unreadable(
      path,
      message('its rule “{rule}” is unknown, or neither true nor false', { rule: wrong }),
    );
  }
  if (!Array.isArray(allowedBaseUrls) || !allowedBaseUrls.every(isBaseUrl)) {
    return unreadable(path, message('its rule “allowedBaseUrls” is not a list of https addresses'));
  }
  // Of two rules of one name, the last would count.
  if (text.split('"').length - 1 !== 2 * (Object.keys(policy).length + allowedBaseUrls.length)) {
    return unreadable(path, message('it has the same rule twice'));
  }
  return { path, allowedBaseUrls, locked: rules.filter((rule) => (policy[rule] ?? true) !== true) };
}

function unreadable(path: string, problem: Message): PolicyFile {
  return { path, locked: rules, allowedBaseUrls: [], problem };
}

/** There are no wildcards: one would be treated as a host name. */
function isBaseUrl(value: unknown): value is string {
  const url = typeof value === 'string' ? URL.parse(value) : null;
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname));
  return isSafe && !url.href.includes('*') && url.href === `${url.origin}${url.pathname}`;
}
