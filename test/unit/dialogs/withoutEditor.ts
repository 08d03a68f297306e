import { registerHooks } from 'node:module';
import { boxes, user } from './scriptedUser.ts';

const nothing = { dispose: () => undefined };

/** The events of the editor, which nothing here listens to. */
class EventEmitter {
  readonly event = () => nothing;
  readonly fire = () => undefined;
  readonly dispose = () => undefined;
}

/** A color of the theme. */
class ThemeColor {
  readonly id: string;

  constructor(id: string) {
    this.id = id;
  }
}

/** An address, which is made of its parts. */
class Uri {
  readonly scheme = '';
  static readonly from = (parts: object) => parts;
}

/** The answer of the user to a question with buttons. */
function pressed(text: string, { detail = '' }: { detail?: string }, ...buttons: readonly string[]) {
  return Promise.resolve(user.press(`${text} ${detail}`.trim(), buttons));
}

/**
 * Stands in for `vscode`, which Node does not have, from the import of this file on: formats texts, and shows the boxes
 * to a scripted user.
 */
const editor = {
  l10n: {
    t: (text: string, ...values: unknown[]) => {
      const [first] = values;
      const named = typeof first === 'object' && first !== null ? first : values;
      return text.replaceAll(/{(\w+)}/g, (place, name) => String(Reflect.get(named, name) ?? place));
    },
  },
  commands: {
    executeCommand: (id: string, argument: unknown) =>
      Promise.resolve(user.seen.push(`${id} ${JSON.stringify(argument)}`)),
  },
  ProgressLocation: { Notification: 15 },
  QuickInputButtons: { Back: {} },
  QuickPickItemKind: { Separator: -1 },
  Disposable: { from: () => nothing },
  EventEmitter,
  ThemeColor,
  workspace: { onDidCloseTextDocument: () => nothing },
  env: { language: 'en', clipboard: { readText: () => Promise.resolve(user.clipboard) } },
  Uri,
  window: {
    ...boxes,
    // After a second, on a slow machine.
    withProgress: (_options: object, work: (progress: object, token: object) => unknown) =>
      work({ report: () => undefined }, { onCancellationRequested: () => nothing }),
    showErrorMessage: (text: string) => Promise.resolve(user.seen.push(text)),
    showWarningMessage: pressed,
    showInformationMessage: pressed,
    setStatusBarMessage: (text: string) => user.seen.push(text),
  },
};

const key = 'workforce.test.editor';
Object.defineProperty(globalThis, key, { value: editor });
const names = Object.keys(editor).map((name) => `export const ${name} = globalThis['${key}'].${name};`);
const url = `data:text/javascript,${encodeURIComponent(names.join('\n'))}`;

// Tests import files that use only these parts of the editor with `import()`, after this file.
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'vscode' ? { url, shortCircuit: true } : next(specifier, context),
});
