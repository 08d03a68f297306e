import type { Steps } from '../../service/contract/check/slices.ts';
import { isRecord, setOwn } from '../../service/contract/record.ts';
import { ownAddress } from '../../service/http/addresses/ownAddress.ts';
import { printExact } from '../../service/http/json/exactJson.ts';
import { parsePiecewise } from '../../service/http/json/piecewiseJson.ts';

/** At great depth, a step is expensive: each level passes it on. */
const membersOfStep = 256;

/**
 * JSON text in a form that is the same for documents of the same meaning: keys sorted, escapes and blanks in one
 * spelling, addresses below the base URL without it. Numbers keep their digits, and lists their order: it has a meaning
 * in every list of the contract. Throws `SyntaxError` for text that is not JSON.
 */
export function* normalForm(json: string, baseUrl: string): Steps<string> {
  return printExact(yield* normalized(yield* parsePiecewise(json, Number.POSITIVE_INFINITY), baseUrl));
}

function* normalized(value: unknown, baseUrl: string): Steps<unknown> {
  if (typeof value === 'string') {
    return withoutBase(value, baseUrl);
  }
  if (Array.isArray(value)) {
    const elements: unknown[] = [];
    for (const [place, element] of value.entries()) {
      if (place % membersOfStep === 0) {
        yield;
      }
      elements.push(yield* normalized(element, baseUrl));
    }
    return elements;
  }
  if (isRecord(value)) {
    const fields: Record<string, unknown> = {};
    for (const [place, name] of Object.keys(value).sort().entries()) {
      if (place % membersOfStep === 0) {
        yield;
      }
      setOwn(fields, name, yield* normalized(value[name], baseUrl));
    }
    return fields;
  }
  return value;
}

/** An address below the base URL as its path, with query and fragment; any other text as it is. */
function withoutBase(text: string, baseUrl: string): string {
  const checked = /^https?:/i.test(text) ? ownAddress(text, baseUrl) : undefined;
  if (!checked?.isOwn) {
    return text;
  }
  const base = new URL(baseUrl).href.replace(/\/$/, '');
  const { href } = checked.url;
  const rest = href.startsWith(base) ? href.slice(base.length) || '/' : text;
  return /^[/?#]/.test(rest) ? rest : text;
}
