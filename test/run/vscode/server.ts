import type { ChildProcess } from 'node:child_process';
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run, startGroup } from '../processes.ts';
import { codeServer } from './codeServer.ts';
import { homeBelow } from './editorDirectory.ts';
import { userSettings } from './settings.ts';

export interface ServerOptions {
  /** A directory of this server alone: settings, state, extensions, logs, and what it prints (`server.log`). */
  readonly directory: string;
  /** Packages to install first. */
  readonly extensions?: readonly string[];
  /** 0 takes a free one. */
  readonly port?: number;
  /** User settings on top of those of settings.ts. */
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Variables on top of those of this process. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Keeps the home of the user out of it: its own is below the directory. */
  readonly ownHome?: boolean;
  /** Lets a page run tests in the extension host; such an editor shows no notifications, so no person gets it. */
  readonly testDriver?: boolean;
  /** Asks whether a folder is trusted, as an installed editor does; else every folder is. */
  readonly workspaceTrust?: boolean;
  /** Language of the editor, such as `fr`; English by default. */
  readonly locale?: string;
}

/** A VS Code server on the loopback interface; ended with this process at the latest. */
export interface Server {
  readonly origin: string;
  /** Resolves when the server has ended, for whatever reason. */
  readonly ended: Promise<void>;
  stop(): void;
  /** Kills the processes that run the extensions of all windows; the editor starts them again. Returns how many. */
  killExtensionHosts(): number;
}

/**
 * Starts the VS Code server with fresh settings.
 * @throws when the server ends before it listens, with what it said
 */
export async function startServer(options: ServerOptions): Promise<Server> {
  const { directory, extensions = [], port = 0, settings = {}, environment: more = {} } = options;
  const { ownHome = false, testDriver = false, workspaceTrust = false, locale } = options;
  const [node, entryPoint] = await codeServer();
  mkdirSync(join(directory, 'User'), { recursive: true });
  writeFileSync(
    join(directory, 'User', 'settings.json'),
    JSON.stringify({ ...userSettings, ...settings }, null, 2),
  );
  if (locale !== undefined) {
    writeLanguagePack(directory, locale);
  }
  const config = join(directory, 'config.yaml');
  writeFileSync(config, 'auth: none\n');
  const home = [
    ...[entryPoint, '--config', config, '--user-data-dir', directory],
    ...['--extensions-dir', join(directory, 'extensions')],
  ];
  const environment = {
    ...withoutEditor(process.env),
    ...more,
    ...(ownHome ? homeBelow(directory) : {}),
    EXTENSIONS_GALLERY: JSON.stringify({}),
  };
  for (const extension of extensions) {
    await run(node, [...home, '--install-extension', extension], { env: environment });
  }
  const { head, end, kill } = startGroup(
    node,
    [
      ...[...home, '--bind-addr', `127.0.0.1:${port}`, '--disable-telemetry'],
      ...['--disable-update-check', '--disable-getting-started-override'],
      ...(workspaceTrust ? [] : ['--disable-workspace-trust']),
      ...(testDriver ? ['--vscode-option', 'enable-smoke-test-driver'] : []),
      ...(locale === undefined ? [] : ['--locale', locale]),
    ],
    environment,
  );
  const ended = new Promise<void>((resolve) => head.on('exit', () => resolve()));
  return {
    origin: await listening(head, join(directory, 'server.log')),
    ended,
    stop: end,
    killExtensionHosts: () => kill('--type=extensionHost'),
  };
}

/** The address of a workbench with this folder open. `payload` is what the workbench takes as its launch options. */
export function workbenchUrl(
  server: Server,
  folder: string,
  payload: readonly [string, string][] = [],
): string {
  const url = new URL(server.origin);
  url.searchParams.set('folder', folder);
  if (payload.length > 0) {
    url.searchParams.set('payload', JSON.stringify(payload));
  }
  return url.href;
}

/** The address on which a server listens, once it does. Keeps what it prints in the file. */
function listening(server: ChildProcess, log: string): Promise<string> {
  let said = '';
  return new Promise((resolve, reject) => {
    const read = (printed: Buffer) => {
      appendFileSync(log, printed);
      said = `${said}${printed}`.slice(-20_000);
      const [, origin] = /HTTP server listening on (http:\S+)\s/.exec(said) ?? [];
      if (origin !== undefined) {
        resolve(origin);
      }
    };
    server.stdout?.on('data', read);
    server.stderr?.on('data', read);
    server.on('error', (error) =>
      reject(new Error(`The VS Code server could not be started: ${error.message}.`)),
    );
    server.on('exit', (code) =>
      reject(new Error(`The VS Code server ended with ${code} before it was ready:\n${said}`)),
    );
  });
}

/**
 * Makes a language known to the editor that keeps its data in the directory: without a language pack, it shows no
 * extension in that language. This one has no translation of the editor itself, whose own texts stay in English.
 */
function writeLanguagePack(directory: string, language: string): void {
  const texts = join(directory, `editor.${language}.json`);
  writeFileSync(texts, JSON.stringify({ version: '1.0.0', contents: {} }));
  const id = `workforce-tools.language-${language}`;
  const extensions = [{ extensionIdentifier: { id }, version: '1.0.0' }];
  const pack = { hash: language, extensions, translations: { vscode: texts }, label: language };
  writeFileSync(join(directory, 'languagepacks.json'), JSON.stringify({ [language]: pack }));
}

/** A server started from a terminal of VS Code, or where PORT is set, would follow those instead. */
function withoutEditor(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const foreign = /^(VSCODE_|ELECTRON_|CODE_SERVER_|PORT$|PASSWORD$|HASHED_PASSWORD$)/;
  return Object.fromEntries(Object.entries(env).filter(([name]) => !foreign.test(name)));
}
