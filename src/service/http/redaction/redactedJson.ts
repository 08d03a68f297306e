import { isRecord, setOwn } from '../../contract/record.ts';
import type { Redaction } from './redaction.ts';

/** Of texts in JSON. */
const escaped = /\\(?:u([\da-f]{4})|(.))/gis;

/**
 * Takes secrets out of the texts and names in a parsed value, whose JSON is `source`. One search of the source shows
 * that most responses have none.
 */
export function redactJson(value: unknown, source: string, redaction: Redaction): void {
  const text = source.includes('\\') ? source.replaceAll(escaped, characterOf) : source;
  if (redaction.ownerOf(text) === undefined) {
    return;
  }
  const shown = (child: unknown) => (typeof child === 'string' ? redaction.text(child) : child);
  const left = [value];
  while (left.length > 0) {
    const parent = left.pop();
    if (Array.isArray(parent)) {
      for (const [index, child] of parent.entries()) {
        parent[index] = shown(child);
        left.push(child);
      }
    } else if (isRecord(parent)) {
      for (const [name, child] of Object.entries(parent)) {
        delete parent[name];
        setOwn(parent, redaction.text(name), shown(child));
        left.push(child);
      }
    }
  }
}

function characterOf(_: string, code: string | undefined, character: string): string {
  return code === undefined ? character : String.fromCharCode(Number.parseInt(code, 16));
}
