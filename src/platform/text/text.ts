/** In characters. Longer names are cut because long labels slow down the editor. */
const maxNameLength = 200;
const maxSentenceLength = 1_000;
const maxNameInQuestion = 80;

/** Variation selectors that choose one of the known forms of the character before them. */
const pictureVariant = /(?<=\p{Extended_Pictographic})[\ufe0e\ufe0f]|(?<=[0-9#*])\ufe0f(?=\u20e3)/u;
const letterVariant =
  /(?<=\p{Unified_Ideograph})[\ufe00-\ufe02\u{e0100}-\u{e01ef}]|(?<=[\u1820-\u18aa])[\u180b-\u180d\u180f]/u;

/** Joiners between the letters of some scripts and the parts of emoji. */
const joiner =
  /(?<=\p{Extended_Pictographic}\ufe0f?|[\p{Script=Arabic}\p{Mark}\p{Emoji_Modifier}](?<!\p{Variation_Selector}))[\u200c\u200d]/u;

/** Controls, line breaks, lone surrogates, and the code points that Unicode calls ignorable. */
const hidden = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/u;

/** Invisible characters and those that change the direction of the text, which can disguise a name. */
const invisible = new RegExp(
  `(?!${[pictureVariant, letterVariant, joiner].map(({ source }) => source).join('|')})${hidden.source}`,
  'gu',
);

/** White space. A name that consists of nothing else is shown as code points. */
const blank = /[\p{White_Space}\u2800]/gu;

/** Latin text, which is shown unchanged: most texts are, and the patterns above cost a large tree much time. */
const plain = /^ *[!-~\u00c0-\u024f][ -~\u00c0-\u024f]*$/;

/** A name as text to show: invisible characters appear as `‹U+202E›`, a name that is too long ends in `…`. */
export function displayText(text: string, maxLength = maxNameLength): string {
  const shown = shorten(text, maxLength);
  if (plain.test(shown)) {
    return shown;
  }
  const isBlank = shown.replace(blank, '').replace(/^…$/, '') === '';
  return shown.replace(isBlank ? blank : invisible, codePoint);
}

const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u;

/** A shown name that other text follows: one that reads from right to left does not change the order of the rest. */
export function isolated(shown: string): string {
  return rightToLeft.test(shown) ? `\u2068${shown}\u2069` : shown;
}

/** A sentence as text to show; names in it may contain invisible characters. */
export function displaySentence(text: string): string {
  return displayText(text, maxSentenceLength);
}

/**
 * A name out of a file, for a question that has it in quotation marks. Threat: what the file says instead of a name reads
 * as a part of the question. It is one line of at most 80 characters, without invisible ones and without quotation marks.
 */
export function nameInQuestion(text: string): string {
  const line = text
    .slice(0, maxSentenceLength)
    .replace(invisible, ' ')
    .replace(/["\p{Pi}\p{Pf}\u201a\u201e\uff02\u300a-\u300f]/gu, "'");
  return isolated(shorten(line.replace(/\s+/g, ' ').trim(), maxNameInQuestion));
}

/** The facts that are not empty, in one line. */
export function displayFacts(facts: readonly string[], separator = ' · '): string {
  return facts
    .filter((fact) => fact !== '')
    .map((fact) => displayText(fact))
    .join(separator);
}

/** The lines of a tooltip that are not empty. A line break in a name starts no new line. */
export function displayLines(lines: readonly string[]): string {
  return lines
    .filter((line) => line !== '')
    .map(displaySentence)
    .join('\n');
}

/**
 * Puts a value into a translated sentence with one place for it, `{0}`. For the rows of large trees: the editor's own
 * lookup of a sentence takes longer than the rest of a row.
 */
export function sentenceWith(sentence: string): (value: string) => string {
  const [before = '', after = ''] = sentence.split('{0}');
  return (value) => `${before}${value}${after}`;
}

/** Text for labels where the editor renders `$(icon)`. Threat: a name imitates an icon. A backslash prevents it. */
export function withoutIcons(text: string, maxLength = maxSentenceLength): string {
  return displayText(text, maxLength).replaceAll('$(', '\\$(');
}

/**
 * Text for notifications and prompts. Threat: a name like `[label](command:…)` becomes a link that runs a command. An
 * invisible character prevents the link.
 */
export function withoutLinks(text: string): string {
  return displaySentence(text).replaceAll('](', ']\u2060(');
}

/**
 * Threat: a line break in a name runs the text before it when it is pasted into a terminal, or starts another header.
 */
export function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ');
}

/** Cuts a text, but not between the two halves of a character. */
function shorten(text: string, maxLength: number): string {
  return text.length <= maxLength ? text : `${text.slice(0, maxLength - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}

function codePoint(character: string): string {
  return `‹U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}›`;
}
