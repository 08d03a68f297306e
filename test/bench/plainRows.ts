import * as vscode from 'vscode';
import type { Access } from '../../src/sandbox/options.ts';
import { benchTask, type HostTask, plainViews } from './hostRound.ts';

/** Calls a service as the explorer does for its first rows. */
type Read = (path: string) => Promise<unknown>;

/**
 * The floor of the first use, an extension of its own: reads the same lists with the editor's `fetch`, and shows the
 * same rows as they are.
 */
export function activate(): void {
  const { access }: HostTask = JSON.parse(process.env[benchTask] ?? '');
  const withKey: Read = (path) => read(access, path, `service application=${access.apiKey}`);
  const token = onlyOnce(() => readToken(access));
  const withToken: Read = async (path) => read(access, path, `Bearer ${await token()}`);
  const lists: Readonly<Record<(typeof plainViews)[number], () => Promise<string[]>>> = {
    departments: async () =>
      namesIn(
        await withKey(
          '/organization/structure/api/departments?page=1&limit=1000&fields.root=count,prev,next',
        ),
        ({ parentId }) => parentId === null,
      ),
    employees: async () =>
      namesIn(await withToken('/service-api/employees?include=totalCount,links&limit=100&sort=familyName')),
    taxonomies: async () =>
      namesIn(await withToken('/service-api/taxonomies?include=totalCount,links&limit=100&sort=id')),
    reports: async () => [],
  };
  for (const view of plainViews) {
    const treeDataProvider: vscode.TreeDataProvider<string> = {
      getChildren: async () => await lists[view](),
      getTreeItem: rowOf,
    };
    vscode.window.createTreeView(`bench.${view}`, { treeDataProvider, canSelectMany: true });
  }
}

function rowOf(name: string): vscode.TreeItem {
  const row = new vscode.TreeItem(name);
  row.description = '1';
  row.iconPath = new vscode.ThemeIcon('person');
  row.contextValue = 'resource';
  row.accessibilityInformation = { label: name };
  row.command = { title: name, command: 'bench.open', arguments: [{ name }] };
  return row;
}

function onlyOnce<Value>(work: () => Promise<Value>): () => Promise<Value> {
  let done: Promise<Value> | undefined;
  return () => {
    done ??= work();
    return done;
  };
}

async function readToken({ tokenUrl, clientId, clientSecret }: Access): Promise<string> {
  const form = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret };
  const response = await fetch(tokenUrl, { method: 'POST', body: new URLSearchParams(form) });
  const { access_token: token }: { access_token: string } = JSON.parse(await response.text());
  return token;
}

async function read({ baseUrl }: Access, path: string, authorization: string): Promise<unknown> {
  const response = await fetch(`${baseUrl}${path}`, { headers: { Authorization: authorization } });
  return JSON.parse(await response.text());
}

type ListedRecord = Readonly<Record<string, unknown>>;

/** Throws if the response has no list: the floor would be too low. */
function namesIn(response: unknown, isShown: (listed: ListedRecord) => boolean = () => true): string[] {
  const lists: readonly ListedRecord[][] = Object.values(response ?? {}).filter((value) =>
    Array.isArray(value),
  );
  const names = (lists[0] ?? [])
    .filter(isShown)
    .map(({ name, givenName, familyName }) => String(name ?? `${givenName} ${familyName}`));
  if (names.length === 0) {
    throw new Error(`The response has no list: ${JSON.stringify(response).slice(0, 200)}`);
  }
  return names;
}
