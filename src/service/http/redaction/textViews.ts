/** A text in another writing, with the place in the source that each of its characters comes from. */
export interface TextView {
  readonly text: string;
  /** Where in the source the character of an index begins. */
  readonly starts: Uint32Array;
  /** Where in the source the character of an index ends; exclusive. */
  readonly ends: Uint32Array;
}

/** How often a text is decoded, so that an encoding of an encoding is found; each time costs linear time. */
const mostDecodings = 8;

/**
 * Blanks and characters that show nothing, also as `displayText` makes them visible. Those from U+0080 to U+00BF may be
 * bytes of UTF-8 that are still apart.
 */
const invisibleCharacters =
  /(?![\x80-\xbf])[\s\p{Cc}\p{Cf}\p{Cs}\p{Z}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]|‹U\+[0-9A-F]{4,6}›/gu;
const invisibleBytes = /[\x80-\xa0\xad]/g;

/** Of each encoding one character: in URLs and forms, JSON and JavaScript, HTML, and UTF-8. */
const encoded = new RegExp(
  [
    /%[c-dC-D][\da-fA-F]%[89abAB][\da-fA-F]|%[eE][\da-fA-F](?:%[89abAB][\da-fA-F]){2}/,
    /%[fF][0-4](?:%[89abAB][\da-fA-F]){3}|%[\da-fA-F]{2}|\+/,
    /\\u[\da-fA-F]{4}|\\u\{[\da-fA-F]{1,8}\}|\\x[\da-fA-F]{2}|\\[!-$'-/:-@[-`{-~bfnrtv0]/,
    /&#\d{1,10};?|&#[xX][\da-fA-F]{1,8};?|&[a-zA-Z]{2,16}\d{0,2};|&(?:lt|gt|amp|quot)/,
    /[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'g',
);

/** How a view of a text is changed: the text alone, or with the places of its characters in the source. */
interface Editing<View> {
  /** Replaces each match by a shorter text, or leaves it where there is none. Returns the same view if nothing changes. */
  replace(view: View, pattern: RegExp, replacement: (match: string) => string | undefined): View;
  /** In lower case; no character changes its length that way but one. */
  lowerCase(view: View): View;
}

const editingText: Editing<string> = {
  replace: (text, pattern, replacement) => text.replace(pattern, (match) => replacement(match) ?? match),
  lowerCase: (text) => text.replaceAll('\u0130', 'i').toLowerCase(),
};

const editingView: Editing<TextView> = {
  replace: replaced,
  lowerCase: (view) => ({ ...view, text: editingText.lowerCase(view.text) }),
};

/**
 * The text without blanks and invisible characters, in lower case: as it is, decoded once, twice and so on until
 * nothing is encoded any more.
 */
export function viewsOf(text: string): readonly TextView[] {
  return decodings(sourceView(text), editingView);
}

/** The texts of the views alone. They take a small part of the time, and most texts have nothing to find. */
export function textsOf(text: string): readonly string[] {
  return decodings(text, editingText);
}

function decodings<View>(source: View, { replace, lowerCase }: Editing<View>): readonly View[] {
  const folded = (view: View) => lowerCase(replace(view, invisibleBytes, () => ''));
  let view = replace(source, invisibleCharacters, () => '');
  const views = [folded(view)];
  for (let count = 0; count < mostDecodings; count += 1) {
    const decoded = replace(view, encoded, decode);
    if (decoded === view) {
      break;
    }
    view = replace(decoded, invisibleCharacters, () => '');
    views.push(folded(view));
  }
  return views;
}

function sourceView(text: string): TextView {
  const starts = Uint32Array.from({ length: text.length }, (_, index) => index);
  return { text, starts, ends: starts.map((start) => start + 1) };
}

/**
 * The view with each match replaced by a text that is no longer than the match, or left where there is none. The same
 * view where nothing changes.
 */
function replaced(
  view: TextView,
  pattern: RegExp,
  replacement: (match: string) => string | undefined,
): TextView {
  const parts: string[] = [];
  const starts = new Uint32Array(view.text.length);
  const ends = new Uint32Array(view.text.length);
  let length = 0;
  let from = 0;
  const keep = (to: number) => {
    parts.push(view.text.slice(from, to));
    starts.set(view.starts.subarray(from, to), length);
    ends.set(view.ends.subarray(from, to), length);
    length += to - from;
  };
  // With `matchAll`, each call would compile the pattern anew.
  view.text.replace(pattern, (match: string, index: number) => {
    const text = replacement(match);
    if (text === undefined) {
      return match;
    }
    keep(index);
    from = index + match.length;
    parts.push(text);
    starts.fill(view.starts[index] ?? 0, length, length + text.length);
    ends.fill(view.ends[from - 1] ?? 0, length, length + text.length);
    length += text.length;
    return match;
  });
  if (from === 0) {
    return view;
  }
  keep(view.text.length);
  return { text: parts.join(''), starts: starts.subarray(0, length), ends: ends.subarray(0, length) };
}

/** The character that a match of `encoded` stands for; undefined where it stands for itself. */
function decode(match: string): string | undefined {
  switch (match[0]) {
    case '%':
      return match.length > 3 ? fromUtf8(percentBytes(match)) : character(match.slice(1), 16);
    case '+':
      return '';
    case '\\':
      return unescaped(match);
    case '&':
      return match[1] === '#' ? numbered(match) : entities.get(match.slice(1).replace(';', '').toLowerCase());
    default:
      return fromUtf8(match);
  }
}

/** The character that bytes stand for; undefined for bytes that are no UTF-8. */
function fromUtf8(bytes: string): string | undefined {
  const text = Buffer.from(bytes, 'latin1').toString('utf8');
  return text.includes('\ufffd') ? undefined : text;
}

function percentBytes(match: string): string {
  return Buffer.from(match.replaceAll('%', ''), 'hex').toString('latin1');
}

function unescaped(match: string): string {
  if (match.length > 2) {
    return character(match.slice(2).replace(/[{}]/g, ''), 16) ?? match.slice(1);
  }
  return /[nrtbfv0]/.test(match) ? '' : match.slice(1);
}

function numbered(match: string): string | undefined {
  const number = match.slice(2).replace(';', '');
  return /^x/i.test(number) ? character(number.slice(1), 16) : character(number, 10);
}

function character(number: string, radix: number): string | undefined {
  const code = Number.parseInt(number, radix);
  return code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
}

/** The characters of keys by their names in HTML, which are compared without case. */
const entities: ReadonlyMap<string, string> = new Map([
  ...named(
    '!"#$%&\'()*+,./:;<=>?@[[\\]]^__`{{|||}}',
    'excl quot num dollar percnt amp apos lpar rpar ast plus comma period sol colon semi lt equals gt quest commat ' +
      'lsqb lbrack bsol rsqb rbrack hat lowbar underbar grave lcub lbrace verbar vert verticalline rcub rbrace',
  ),
  ...named(
    '¡¢£¤¥¦§¨©ª«¬®¯°±²³´µ¶·¸¹º»¼½¾¿×ßàáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýþÿ',
    'iexcl cent pound curren yen brvbar sect uml copy ordf laquo not reg macr deg plusmn sup2 sup3 acute micro para ' +
      'middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest times szlig agrave aacute acirc atilde auml aring aelig ' +
      'ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ' +
      'ugrave uacute ucirc uuml yacute thorn yuml',
  ),
  ...'tab newline nbsp shy zwnj zwj zerowidthspace lrm rlm ensp emsp thinsp hairsp'
    .split(' ')
    .map((name) => [name, ''] as const),
]);

function named(characters: string, names: string): readonly (readonly [string, string])[] {
  return names.split(' ').map((name, index) => [name, characters[index] ?? ''] as const);
}
