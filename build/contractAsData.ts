import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Plugin } from 'esbuild';

/** What only editors and API descriptions show of a schema. */
const shownTexts: ReadonlySet<string> = new Set(['title', 'description']);

const schemaFiles = /[\\/]service[\\/]contract[\\/](?:(?:departments|organization)[\\/])?\w+\.ts$/;

/**
 * Puts the schemas of the contract into a bundle as JSON, so that nothing makes them when it is loaded, and the library
 * that makes them stays out of it. A running watch sees changes of the contract after its next start.
 */
export const contractAsData: Plugin = {
  name: 'contract-as-data',
  setup({ onLoad, onResolve }) {
    // Functions that make schemas are left out where nothing calls them; this leaves out what they import, too.
    onResolve({ filter: /^typebox$/ }, ({ path }) => ({
      path: fileURLToPath(import.meta.resolve(path)),
      sideEffects: false,
    }));
    onLoad({ filter: schemaFiles }, async ({ path }) => {
      const module: Readonly<Record<string, unknown>> = await import(pathToFileURL(path).href);
      const exported = Object.entries(module);
      return exported.every(([, value]) => typeof value === 'object')
        ? { contents: exported.map(([name, value]) => declaration(name, value)).join('\n') }
        : undefined;
    });
  },
};

/** Parsing a text takes less time than running the same as an expression. */
function declaration(name: string, value: unknown): string {
  const json = JSON.stringify(value, withoutTexts);
  return `export const ${name} = /* @__PURE__ */ JSON.parse(${JSON.stringify(json)});`;
}

function withoutTexts(key: string, value: unknown): unknown {
  return shownTexts.has(key) && typeof value === 'string' ? undefined : value;
}
