import { globSync, readFileSync } from 'node:fs';
import { parse } from 'acorn';
import { full } from 'acorn-walk';
import { transformSync } from 'esbuild';
import { root } from '../../run/project.ts';

/** A regular expression and its file. */
export interface Expression {
  readonly file: string;
  readonly source: string;
  readonly flags: string;
}

interface Found {
  readonly literals: readonly Expression[];
  /** Files that construct expressions at run time. */
  readonly building: readonly string[];
}

/** The regular expressions in `src`. */
export function expressionsInSources(): Found {
  const literals: Expression[] = [];
  const building = new Set<string>();
  for (const file of globSync('src/**/*.ts', { cwd: root }).sort()) {
    const { code } = transformSync(readFileSync(`${root}/${file}`, 'utf8'), {
      loader: 'ts',
      target: 'esnext',
    });
    full(parse(code, { ecmaVersion: 'latest', sourceType: 'module' }), (node) => {
      if ('regex' in node && isPattern(node.regex)) {
        literals.push({ file, source: node.regex.pattern, flags: node.regex.flags });
      }
      if ('callee' in node && isNamed(node.callee, 'RegExp')) {
        building.add(file);
      }
    });
  }
  return { literals, building: [...building] };
}

/** The regular expressions that are constructed while an action runs. */
export async function expressionsBuilt(file: string, action: () => unknown): Promise<readonly Expression[]> {
  const built: Expression[] = [];
  const original = globalThis.RegExp;
  globalThis.RegExp = new Proxy(original, {
    construct(target, parts: ConstructorParameters<typeof RegExp>) {
      const expression = new target(...parts);
      built.push({ file, source: expression.source, flags: expression.flags });
      return expression;
    },
  });
  try {
    await action();
  } finally {
    globalThis.RegExp = original;
  }
  return built;
}

function isPattern(regex: unknown): regex is { pattern: string; flags: string } {
  return typeof regex === 'object' && regex !== null && 'pattern' in regex && 'flags' in regex;
}

function isNamed(node: unknown, name: string): boolean {
  return typeof node === 'object' && node !== null && 'name' in node && node.name === name;
}
