// Lets tests run as on Windows where there is none: `npm run test:unit -- --require ./test/run/windows.ts FILE`. For
// modules of this project, paths have drives and backslashes, there is no program but Node, and the file system ignores
// case and refuses what Windows does. Everything else, such as packages and the workings of Node, runs as it is.
import childProcess from 'node:child_process';
import fs from 'node:fs';
import promises, { type FileHandle } from 'node:fs/promises';
import { registerHooks } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import url from 'node:url';
import { promisify } from 'node:util';
import workers from 'node:worker_threads';

type Call = (...args: readonly unknown[]) => unknown;

const root = path.dirname(path.dirname(import.meta.dirname));
const ownAddress = import.meta.url;
const device = /^(?:con|prn|aux|nul|(?:com|lpt)[\d¹²³])(?:\.|$)/i;
/** How many handles hold a file open, by its real path. */
const handles = new Map<string, number>();

/** An error of the file system. */
function refusal(code: string, name: unknown): Error {
  return Object.assign(new Error(`${code}: refused as on Windows, '${String(name)}'`), { code });
}

function toWindows(real: string): string {
  return (real.startsWith('/') ? 'C:' : '') + real.replaceAll('/', '\\');
}

function withoutDrive(given: string): string {
  return given.replace(/^[\\/]?c:(?=[\\/])/i, '').replaceAll('\\', '/');
}

/** The real path, in the case in which it exists. Throws for a name that Windows forbids. */
function toReal(given: unknown): unknown {
  if (typeof given !== 'string' && !(given instanceof URL)) {
    return given;
  }
  const real = withoutDrive(typeof given === 'string' ? given : decodeURIComponent(given.pathname));
  const parts = real.split('/');
  if (parts.some((part) => /[<>:"|?*\p{Cc}]|[^.][. ]$/u.test(part) || device.test(part))) {
    throw refusal('ENOENT', given);
  }
  return parts.reduce((folder, part) => {
    const exact = `${folder}/${part}`;
    if (part === '' || fs.lstatSync(exact, { throwIfNoEntry: false }) !== undefined) {
      return exact;
    }
    const isFolder = fs.statSync(`${folder}/`, { throwIfNoEntry: false })?.isDirectory() ?? false;
    const names = isFolder ? fs.readdirSync(`${folder}/`) : [];
    return `${folder}/${names.find((name) => name.toLowerCase() === part.toLowerCase()) ?? part}`;
  });
}

/** What the file system returns, with paths as Windows has them. */
function returned(name: string, result: unknown): unknown {
  if (Array.isArray(result)) {
    return result.map((each) => returned(name, each));
  }
  if (result instanceof fs.Dirent) {
    return Object.assign(result, { parentPath: toWindows(result.parentPath) });
  }
  const isPath = typeof result === 'string' && /^(?:realpath|mkdtemp|readdir|glob)/.test(name);
  return isPath ? toWindows(result) : result;
}

/** The arguments of a call of the file system, as they really are. Throws what Windows refuses. */
function realArguments(name: string, [first, second, ...others]: readonly unknown[]): readonly unknown[] {
  if (name.startsWith('symlink')) {
    throw refusal('EPERM', second);
  }
  if (name.startsWith('glob')) {
    return [first, { ...Object(second), cwd: toReal(Object(second).cwd) }, ...others];
  }
  const target = /^(?:rename|link|copyFile|cp)(?:Sync)?$/.test(name) ? toReal(second) : second;
  if (name.startsWith('rename') && handles.has(String(target))) {
    throw refusal('EPERM', second);
  }
  return [toReal(first), target, ...others];
}

/** Counts a handle until it is closed. */
function watched(file: FileHandle, given: unknown): FileHandle {
  const real = String(toReal(given));
  const close = file.close.bind(file);
  handles.set(real, (handles.get(real) ?? 0) + 1);
  file.close = async () => {
    await close();
    const left = (handles.get(real) ?? 1) - 1;
    left === 0 ? handles.delete(real) : handles.set(real, left);
  };
  return file;
}

function wrapped(module: object, wrap: (name: string, call: Call) => Call): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(module).map(([name, value]) => [
      name,
      typeof value === 'function' && /^[a-z]/.test(name) ? wrap(name, value) : value,
    ]),
  );
}

const files = wrapped(fs, (name, call) => (...args) => {
  try {
    return returned(name, call(...realArguments(name, args)));
  } catch (error) {
    if (name === 'existsSync') {
      return false;
    }
    if (Object(error).code !== 'ENOTDIR') {
      throw error;
    }
    // Below a file, Windows finds nothing.
    if (Object(args[1]).throwIfNoEntry === false) {
      return undefined;
    }
    throw refusal('ENOENT', args[0]);
  }
});

const asyncFiles = wrapped(promises, (name, call) => async (...args) => {
  const result = await call(...realArguments(name, args));
  return isHandle(result) ? watched(result, args[0]) : returned(name, result);
});

function isHandle(value: unknown): value is FileHandle {
  return value instanceof Object && value.constructor.name === 'FileHandle';
}

const { O_NOFOLLOW: _noFollow, O_NONBLOCK: _noBlock, ...constants } = fs.constants;

function realText(given: unknown): unknown {
  return typeof given === 'string' && /^c:\\/i.test(given) ? withoutDrive(given) : given;
}

/** The arguments of a call that starts a program, of which there is only Node, with these rules. */
function realStart([program, ...args]: readonly unknown[]): readonly unknown[] {
  if (program !== process.execPath) {
    throw refusal('ENOENT', program);
  }
  const { NODE_OPTIONS } = process.env;
  return [
    program,
    ...args.map((each) => {
      if (Array.isArray(each)) {
        return each.map(realText);
      }
      const { cwd, env }: childProcess.SpawnOptions = Object(each);
      const changes = { cwd: realText(cwd), env: { ...(env ?? process.env), NODE_OPTIONS } };
      return typeof each === 'object' ? { ...each, ...changes } : each;
    }),
  ];
}

const programs = wrapped(childProcess, (name, call) => {
  const start: Call = (...args) =>
    call(...(name === 'fork' ? [realText(args[0]), ...args.slice(1)] : realStart(args)));
  const promised = Object.getOwnPropertyDescriptor(call, promisify.custom)?.value;
  const startPromised = async (...args: unknown[]) => await promised(...realStart(args));
  return promised === undefined ? start : Object.assign(start, { [promisify.custom]: startPromised });
});

class Worker extends workers.Worker {
  constructor(file: string | URL, options: workers.WorkerOptions = {}) {
    const execArgv = [...(options.execArgv ?? process.execArgv), `--import=${ownAddress}`];
    super(file instanceof URL ? new URL(realAddress(file.href)) : withoutDrive(file), {
      ...options,
      execArgv,
    });
  }
}

/** What modules of the project get in place of these modules of Node. */
const replaced: Readonly<Record<string, object>> = {
  'node:path': { ...path.win32, win32: path.win32, posix: path.posix },
  'node:fs': { ...files, constants },
  'node:fs/promises': { ...asyncFiles, constants },
  'node:os': {
    ...os,
    tmpdir: () => toWindows(os.tmpdir()),
    homedir: () => toWindows(os.homedir()),
    EOL: '\r\n',
  },
  'node:url': {
    ...url,
    fileURLToPath: (address: string | URL) => toWindows(url.fileURLToPath(realAddress(String(address)))),
    pathToFileURL: (given: string) => new URL(windowsAddress(url.pathToFileURL(withoutDrive(given)).href)),
  },
  'node:child_process': programs,
  'node:worker_threads': { ...workers, Worker },
};

function realAddress(address: string): string {
  return address.replace(/^file:\/\/\/C:\//, 'file:///');
}

function windowsAddress(address: string): string {
  return address.replace(/^file:\/\/\/(?!C:)/, 'file:///C:/');
}

function isOfProject(address: string | undefined): address is string {
  const rest = address && realAddress(address).split(url.pathToFileURL(root).href)[1];
  return rest !== undefined && !rest.includes('/node_modules/') && realAddress(address ?? '') !== ownAddress;
}

Object.defineProperty(process, 'platform', { value: 'win32' });
// It stays the same when the parent process has ended.
Object.defineProperty(process, 'ppid', { value: process.ppid });
process.env['NODE_OPTIONS'] = `--import=${ownAddress}`;
Object.assign(globalThis, { replacedForWindows: replaced });

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL } = context;
    if (isOfProject(parentURL) && specifier in replaced) {
      return { url: `windows:${specifier}`, format: 'module', shortCircuit: true };
    }
    const found = next(realAddress(specifier), {
      ...context,
      parentURL: parentURL && realAddress(parentURL),
    });
    // Node's own loader of CommonJS takes no other addresses.
    const isImport = context.conditions.includes('import');
    return isImport && isOfProject(found.url) ? { ...found, url: windowsAddress(found.url) } : found;
  },
  load(address, context, next) {
    const name = address.replace(/^windows:/, '');
    if (name !== address) {
      const names = Object.keys(replaced[name] ?? {}).filter((each) => each !== 'default');
      const module = `globalThis.replacedForWindows['${name}']`;
      const source = `export default ${module}; export const { ${names.join(', ')} } = ${module};`;
      return { format: 'module', source, shortCircuit: true };
    }
    if (!isOfProject(address)) {
      return next(address, context);
    }
    const real = realAddress(address);
    const folder = JSON.stringify(toWindows(path.dirname(url.fileURLToPath(real))));
    const { source, ...loaded } = next(real, context);
    const text = typeof source === 'string' ? source : new TextDecoder().decode(source);
    return { ...loaded, source: text.replaceAll('import.meta.dirname', folder) };
  },
});
