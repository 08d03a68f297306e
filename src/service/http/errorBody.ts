import { isRecord } from '../contract/record.ts';
import { decodeText, errorValue } from './errorValue.ts';
import { longestSecret, type Redaction } from './redaction.ts';
import type { ServiceResponse } from './request.ts';

/** Characters; only the start of a longer text is used. */
const longestText = 4_000 + longestSecret;
/** How many values of each list and object of a body are looked at, and how deep. */
const [maxValues, maxLevels] = [50, 8];
/** How many texts of a body are shown. */
const maxTexts = 3;
const longestExcerpt = 300;
const longestTrace = 100;

/** Fields that hold a sentence, the most specific first: their names in lower case, without prefix and separators. */
const sentences = [
  /^(?:details?|messagedetails?|exceptionmessage)$/,
  /(?:description|summary)$/,
  /(?:message|msg|diagnostics)s?$/,
  /^(?:reason|faultstring|text|info)$/,
  /^(?:title|errors?|fault)$/,
];
/** Fields that repeat what was sent. */
const inputs = /value|input/;
/** Fields that hold errors. */
const holders =
  /error|fault|exception|violation|modelstate|problem|validation|message|details?$|reason|params$|issues?$|causes?$/;
/** Of these, the ones with fields that may be named after what is wrong. */
const byField = /(?:errors|modelstate|violations|validation|messages)$/;
/** Elements of a list in XML, which are no fields. */
const elements = /^(?:error|message|detail|item|string)$/;
/** Fields around a whole error. */
const wrappers = /^(?:envelope|body|data|meta|response|result|status|extensions)$/;
/** Fields that name what an entry of a list of errors is for. */
const places =
  /^(?:field|fieldname|name|property|propertyname|propertypath|path|pointer|parameter|target|loc|source|attribute)$/;
const traces = /^(?:trace|correlation|request)id$/;
/** Headers that hold the text of an error without a body. */
const headers = [
  ...['x-error-message', 'x-error-description', 'x-error-detail', 'x-error', 'x-exception-message'],
  ...['x-amzn-errormessage', 'x-message', 'x-reason', 'error-message', 'grpc-message'],
];

/** A text of the service, and the field that it is for. */
interface Found {
  readonly place: string | undefined;
  readonly text: string;
}

/**
 * What an error response says, without secrets: at most three texts at the usual places of its body or else its header,
 * and its trace.
 */
export function explain(
  response: Pick<ServiceResponse, 'body' | 'header'>,
  redaction: Redaction,
): { text: string | undefined; traceId: string | undefined } {
  const value = errorValue(response);
  const inBody = textsIn(value, undefined, 0, redaction);
  const found = inBody.length > 0 ? inBody : headerTexts(response, redaction);
  const texts = [...new Map(found.toReversed().map((one) => [one.text, one])).values()]
    .toReversed()
    .map(({ place, text }) => (place === undefined ? text : `${place}: ${text}`));
  const [first = '', ...others] = texts.slice(0, maxTexts);
  const full = redaction.text(others.length === 0 ? first : `${first} – ${others.join('; ')}`);
  const traceId = clean(traceIn(value), redaction);
  return {
    text: full === '' ? undefined : full.slice(0, longestExcerpt),
    traceId: traceId && redaction.text(traceId).slice(0, longestTrace),
  };
}

/** The texts of a value at the usual places: the most specific one of each object, and those of the errors in it. */
function textsIn(
  value: unknown,
  place: string | undefined,
  level: number,
  redaction: Redaction,
): readonly Found[] {
  if (Array.isArray(value)) {
    return value.slice(0, maxValues).flatMap((one) => textsIn(one, place, level + 1, redaction));
  }
  if (!isRecord(value) || level > maxLevels) {
    const text = clean(value, redaction);
    return text === undefined ? [] : [{ place, text }];
  }
  const fields = Object.entries(value)
    .slice(0, maxValues)
    .map(([name, inner]) => ({ name, key: keyOf(name), inner }));
  const within = (inner: unknown, at: string | undefined) => textsIn(inner, at, level + 1, redaction);
  const named =
    level === 0 ? undefined : fields.find(({ key, inner }) => places.test(key) && pathText(inner) !== '');
  const at = clean(named && pathText(named.inner), redaction) ?? place;
  // OData has the sentence of a message beside its language.
  const isSentence = (sentence: RegExp, key: string) =>
    sentence.test(key) || (key === 'value' && 'lang' in value);
  const own = sentences
    .flatMap((one) => fields.filter(({ key, inner }) => isSentence(one, key) && typeof inner === 'string'))
    .flatMap(({ inner }) => within(inner, at))
    .slice(0, 1);
  const nested = fields
    .filter(({ key, inner }) => holders.test(key) && typeof inner === 'object')
    .flatMap(({ key, inner }) => {
      const isByField = byField.test(key) && isRecord(inner) && typeof inner['message'] !== 'string';
      return isByField
        ? Object.entries(inner)
            .slice(0, maxValues)
            .flatMap(([name, one]) => within(one, elements.test(keyOf(name)) ? at : clean(name, redaction)))
        : within(inner, at);
    });
  if (own.length + nested.length > 0) {
    return [...own, ...nested];
  }
  // An error in an envelope, or texts by the names of fields alone.
  const inner = fields
    .filter(({ key, inner }) => (wrappers.test(key) || fields.length === 1) && isRecord(inner))
    .flatMap((one) => within(one.inner, at));
  return inner.length > 0
    ? inner
    : fields
        .filter(({ key, inner }) =>
          !inputs.test(key) && Array.isArray(inner)
            ? inner.every((one) => typeof one === 'string')
            : !inputs.test(key) && level > 0 && typeof inner === 'string',
        )
        .flatMap(({ name, inner }) => within(inner, clean(name, redaction)));
}

/** The name of a field in lower case, without prefix and separators. */
function keyOf(name: string): string {
  return name
    .slice(Math.max(name.lastIndexOf(':'), name.lastIndexOf('.')) + 1)
    .replaceAll(/[\W_]/g, '')
    .toLowerCase();
}

/** A path of a field as one text; empty for anything else. */
function pathText(value: unknown): string {
  if (isRecord(value)) {
    return pathText(value['pointer'] ?? value['parameter'] ?? value['header']);
  }
  const isPath =
    typeof value === 'string' || (Array.isArray(value) && value.every((one) => typeof one !== 'object'));
  return isPath ? [value].flat().slice(0, maxValues).join('.') : '';
}

function traceIn(value: unknown): unknown {
  const fields = isRecord(value) ? Object.entries(value) : [];
  const own = fields.find(([name, one]) => traces.test(keyOf(name)) && typeof one === 'string')?.[1];
  return (
    own ??
    fields
      .filter(([name]) => /^(?:extensions|error)$/.test(keyOf(name)))
      .map(([, inner]) => traceIn(inner))
      .find((one) => one !== undefined)
  );
}

/** The text of an error that is in a header alone. */
function headerTexts({ header }: Pick<ServiceResponse, 'header'>, redaction: Redaction): readonly Found[] {
  const challenge = header('www-authenticate') ?? '';
  const [, described] =
    /error_description="([^"]+)"/.exec(challenge) ?? /error="([^"]+)"/.exec(challenge) ?? [];
  const [, warning] = /^\d{3} \S+ "([^"]+)"/.exec(header('warning') ?? '') ?? [];
  const value = [described, ...headers.map(header), warning].find((one) => one);
  const text = clean(value && percentDecoded(decodeText(Buffer.from(value, 'latin1'))), redaction);
  return text === undefined ? [] : [{ place: undefined, text }];
}

function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** A text of the service as part of a sentence: in one line, without a final stop and without control characters. */
function clean(value: unknown, redaction: Redaction): string | undefined {
  // Before blanks are joined: a secret may contain two spaces.
  const redacted = typeof value === 'string' ? startOf(value, redaction) : '';
  const text = redacted.replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim();
  return text.replace(/(?<![.\s])[.\s]+$/, '') || undefined;
}

/** The start of a text, without secrets. What may be the beginning of a truncated secret is removed, too. */
function startOf(text: string, redaction: Redaction): string {
  return text.length <= longestText
    ? redaction.text(text)
    : redaction.text(text.slice(0, longestText)).slice(0, -longestSecret);
}
