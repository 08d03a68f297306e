/** Longer names are cut: the editor slows down on a label that is a book. */
const longestName = 200;
const longestSentence = 1_000;

/** Selectors that give the one character before them another look that it has. */
const pictureVariant = /(?<=\p{Extended_Pictographic})[\ufe0e\ufe0f]|(?<=[0-9#*])\ufe0f(?=\u20e3)/u;
const letterVariant =
  /(?<=\p{Unified_Ideograph})[\ufe00-\ufe02\u{e0100}-\u{e01ef}]|(?<=[\u1820-\u18aa])[\u180b-\u180d\u180f]/u;

/** What holds letters of some scripts and parts of pictures together. */
const joiner =
  /(?<=\p{Extended_Pictographic}\ufe0f?|[\p{Script=Arabic}\p{Mark}\p{Emoji_Modifier}](?<!\p{Variation_Selector}))[\u200c\u200d]/u;

/** Controls, line breaks, halves of characters, and all that Unicode lets be ignored. */
const hidden = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/u;

/** Characters that show nothing themselves, or turn around what stands beside them; those above are no disguise. */
const invisible = new RegExp(
  `(?!${[pictureVariant, letterVariant, joiner].map(({ source }) => source).join('|')})${hidden.source}`,
  'gu',
);

/** What looks like nothing at all; of such a name each character is shown. */
const blank = /[\p{White_Space}\u2800]/gu;

/** A name as text: what is invisible in it becomes visible as `‹U+202E›`, what is overlong ends in `…`. */
export function displayText(text: string, longest = longestName): string {
  const shown = shortened(text, longest);
  const isBlank = shown.replace(blank, '').replace(/^…$/, '') === '';
  return shown.replace(isBlank ? blank : invisible, codePoint);
}

/** A sentence with names in it, as text. */
export function displaySentence(text: string): string {
  return displayText(text, longestSentence);
}

/** Facts in one line, the empty ones left out. */
export function displayFacts(facts: readonly string[], separator = ' · '): string {
  return facts
    .filter((fact) => fact !== '')
    .map((fact) => displayText(fact))
    .join(separator);
}

/** Lines of a tooltip, the empty ones left out; no name makes a line of its own. */
export function displayLines(lines: readonly string[]): string {
  return lines
    .filter((line) => line !== '')
    .map(displaySentence)
    .join('\n');
}

/** Text for a place where the editor would read `$(icon)`: the backslash makes it show the characters. */
export function withoutIcons(text: string, longest = longestSentence): string {
  return displayText(text, longest).replaceAll('$(', '\\$(');
}

/** Text for notifications and prompts, which read `[label](command:…)` as a link: an invisible character prevents it. */
export function withoutLinks(text: string): string {
  return displaySentence(text).replaceAll('](', ']\u2060(');
}

/** Cut between two characters. */
function shortened(text: string, longest: number): string {
  return text.length <= longest ? text : `${text.slice(0, longest - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}

function codePoint(character: string): string {
  return `‹U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}›`;
}
