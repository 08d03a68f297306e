import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../run/project.ts';

/** The texts of the extension in the language of a window, by the English ones. */
export class Texts {
  readonly #shown: ReadonlyMap<string, string>;

  /** `language` is the one of a translation, such as `fr`; English otherwise. */
  constructor(language?: string) {
    this.#shown = language === undefined ? new Map() : translations(language);
  }

  /**
   * What the window shows for an English text, or for the beginning of one. Other texts and patterns stay as they
   * are.
   */
  shown<T extends string | RegExp>(english: T): T | string {
    if (typeof english !== 'string') {
      return english;
    }
    const whole = [...this.#shown.keys()].find((text) => text.startsWith(english));
    return this.#shown.get(english) ?? this.#shown.get(whole ?? '') ?? english;
  }

  /** What the window shows for a whole English text with these values. */
  filled(english: string, ...values: readonly string[]): string {
    return this.shown(english).replaceAll(/\{(\d)\}/g, (_, place) => values[Number(place)] ?? '');
  }
}

function translations(language: string): ReadonlyMap<string, string> {
  const titles = json('package.nls.json');
  const shownTitles = json(`package.nls.${language}.json`);
  return new Map([
    ...Object.entries(json(`l10n/bundle.l10n.${language}.json`)),
    ...Object.entries(json(`l10n/schemas.${language}.json`)),
    ...Object.entries(titles).map(([key, title]) => [title, shownTitles[key] ?? title] as const),
  ]);
}

function json(file: string): Readonly<Record<string, string>> {
  return JSON.parse(readFileSync(join(root, file), 'utf8'));
}
