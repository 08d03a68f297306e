import { registerHooks } from 'node:module';

/** What stands in for the module of the editor: only what puts a text together. */
const editor = `data:text/javascript,${encodeURIComponent(
  'export const l10n = { t: (text, ...values) => text.replaceAll(/{(\\d+)}/g, (_, index) => String(values[index])) };',
)}`;

/** Imports a module that shows texts through `vscode.l10n` and needs nothing else of the editor. */
export async function importWithoutEditor<T>(module: URL): Promise<T> {
  const hooks = registerHooks({
    resolve: (specifier, context, next) =>
      specifier === 'vscode' ? { url: editor, shortCircuit: true } : next(specifier, context),
  });
  try {
    return await import(module.href);
  } finally {
    hooks.deregister();
  }
}
