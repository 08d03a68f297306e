/** A text to show: a plain text, or a template that is translated and filled in where it is shown. */
export type Message = string | Template;

/** A whole text with named placeholders, such as `{host} did not respond`, in the form that `vscode.l10n.t` takes. */
export interface Template {
  readonly template: string;
  readonly values: Readonly<Record<string, Value>>;
}

/** The value of a placeholder. Several messages are shown with semicolons between them; dates with their time. */
export type Value = number | Date | Message | readonly Message[];

/** The names of the placeholders in a template. */
type PlaceholderIn<T extends string> = T extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PlaceholderIn<Rest>
  : never;

/** A value for each placeholder of a template. */
export type ValuesFor<T extends string> = Readonly<Record<PlaceholderIn<T>, Value>>;

/** A value that is written as the language of the user writes it. */
export type Filling = string | number | Date;

/** Finds the translation of a template, and fills it in. */
export type Translate = (template: string, values: Record<string, Filling>) => string;

/**
 * A message from a template and its values, if it has placeholders. `npm run l10n` exports the templates of all calls,
 * so they are literals.
 */
export function message<T extends string>(
  template: T,
  ...[values]: [PlaceholderIn<T>] extends [never] ? [] : [ValuesFor<T>]
): Template {
  return { template, values: values ?? {} };
}

/** The text of a message; in English without a translation. */
export function textOf(shown: Message, translate: Translate = fillIn): string {
  if (typeof shown === 'string') {
    return shown;
  }
  const texts = Object.entries(shown.values).map(([name, value]) => [name, valueText(value, translate)]);
  return translate(shown.template, Object.fromEntries(texts));
}

/** The message of any thrown value. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The message of any thrown value: one to be translated, if the error has such a `sentence`. */
export function messageIn(error: unknown): Message {
  return error instanceof Error && 'sentence' in error && isMessage(error.sentence)
    ? error.sentence
    : messageOf(error);
}

function isMessage(value: unknown): value is Message {
  return (
    typeof value === 'string' ||
    (typeof value === 'object' && value !== null && 'template' in value && 'values' in value)
  );
}

/** The message with each text in it changed; templates stay. */
export function withTexts(shown: Message, change: (text: string) => string): Message {
  if (typeof shown === 'string') {
    return change(shown);
  }
  const values = Object.entries(shown.values).map(([name, value]) => [name, withTextsIn(value, change)]);
  return { template: shown.template, values: Object.fromEntries(values) };
}

function withTextsIn(value: Value, change: (text: string) => string): Value {
  if (typeof value === 'number' || value instanceof Date) {
    return value;
  }
  return isList(value) ? value.map((one) => withTexts(one, change)) : withTexts(value, change);
}

function valueText(value: Value, translate: Translate): Filling {
  if (typeof value === 'number' || value instanceof Date) {
    return value;
  }
  return isList(value) ? value.map((one) => textOf(one, translate)).join('; ') : textOf(value, translate);
}

function isList(value: Message | readonly Message[]): value is readonly Message[] {
  return Array.isArray(value);
}

function fillIn(template: string, values: Record<string, Filling>): string {
  return template.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) =>
    written(values[name] ?? placeholder, 'en'),
  );
}

/** A value as a language writes it, by its BCP 47 tag. */
export function written(value: Filling, language: string): string {
  return typeof value === 'string' ? value : value.toLocaleString(language);
}
