import type { Context } from 'hono';
import { isRecord } from '../../service/contract/record.ts';
import { messageOf } from '../message.ts';
import { Refusal } from './refusal.ts';

/** The largest body that the service takes. */
const largestBody = 100 * 1024 * 1024;
/** Bodies that are nested deeper, or hold more values, are refused before anything walks through them. */
const deepest = 50;
const mostValues = 100_000;

/** The JSON object that a request carries; anything else is refused. */
export async function readObject(context: Context): Promise<Readonly<Record<string, unknown>>> {
  const type = context.req.header('Content-Type') ?? '';
  if (!/^application\/([\w.-]+\+)?json\b/i.test(type)) {
    throw new Refusal(415, `The body must be application/json${butIs(type)}.`);
  }
  const text = await readText(context, largestBody);
  checkShape(text);
  const value = parse(text);
  if (!isRecord(value)) throw new Refusal(400, 'The body is not a JSON object.');
  return value;
}

/** What a body is instead of what it should be, as the rest of a sentence. */
export function butIs(type: string): string {
  return type === '' ? ', and the request does not say so: send the header Content-Type' : `, not "${type}"`;
}

/** The body as text; one of more bytes than `largest` is refused as soon as that shows. */
export async function readText(context: Context, largest: number): Promise<string> {
  const refuse = () => new Refusal(413, `The body has more than ${largest} bytes.`);
  if (Number(context.req.header('Content-Length') ?? 0) > largest) throw refuse();
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of context.req.raw.body ?? []) {
      size += chunk.byteLength;
      if (size > largest) throw refuse();
      chunks.push(chunk);
    }
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal(400, 'The body broke off.');
  }
  return Buffer.concat(chunks).toString();
}

/** Counts brackets and commas outside of texts, in one pass over the body. */
function checkShape(text: string): void {
  let depth = 0;
  let values = 0;
  let isInText = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === '"') isInText = !isInText;
    else if (isInText && character === '\\') at += 1;
    else if (!isInText && (character === '[' || character === '{')) depth += 1;
    else if (!isInText && (character === ']' || character === '}')) depth -= 1;
    else if (!isInText && character === ',') values += 1;
    if (depth > deepest) throw new Refusal(400, `The body is nested more than ${deepest} deep.`);
    if (values > mostValues) throw new Refusal(400, `The body has more than ${mostValues} values.`);
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Refusal(400, `The body is not JSON: ${messageOf(error)}.`);
  }
}
