/** A text to show: as it is, or a template that is translated and filled in where it is shown. */
export type Message = string | Template;

/** A whole text with named placeholders, such as `{host} did not respond`, in the form that `vscode.l10n.t` takes. */
export interface Template {
  readonly template: string;
  readonly values: Readonly<Record<string, Value>>;
}

/** The value of a placeholder. Several messages are shown with semicolons between them. */
export type Value = number | Message | readonly Message[];

/** The names of the placeholders in a template. */
export type PlaceholderIn<T extends string> = T extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PlaceholderIn<Rest>
  : never;

/** A value for each placeholder of a template. */
export type ValuesFor<T extends string> = Readonly<Record<PlaceholderIn<T>, Value>>;

/** Finds the translation of a template, and fills it in. */
export type Translate = (template: string, values: Record<string, string | number>) => string;

/** A message from a template and its values. */
export function message<T extends string>(template: T, values: ValuesFor<T>): Template {
  return { template, values };
}

/** The text of a message; in English without a translation. */
export function textOf(shown: Message, translate: Translate = filledIn): string {
  if (typeof shown === 'string') {
    return shown;
  }
  const texts = Object.entries(shown.values).map(([name, value]) => [name, valueText(value, translate)]);
  return translate(shown.template, Object.fromEntries(texts));
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
  if (typeof value === 'number') {
    return value;
  }
  return isList(value) ? value.map((one) => withTexts(one, change)) : withTexts(value, change);
}

function valueText(value: Value, translate: Translate): string | number {
  if (typeof value === 'number') {
    return value;
  }
  return isList(value) ? value.map((one) => textOf(one, translate)).join('; ') : textOf(value, translate);
}

function isList(value: Message | readonly Message[]): value is readonly Message[] {
  return Array.isArray(value);
}

function filledIn(template: string, values: Record<string, string | number>): string {
  return template.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) =>
    String(values[name] ?? placeholder),
  );
}
