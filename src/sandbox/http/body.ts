import type { Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { maxBodyBytes } from '../../service/contract/limits.ts';
import { messageOf } from '../../service/contract/message.ts';
import { isRecord } from '../../service/contract/record.ts';
import { check, HttpError } from './httpError.ts';

/** Bodies that are nested deeper, or that have more values, are rejected before they are parsed. */
const maxDepth = 50;
const maxValues = 100_000;

/** The JSON object in the body of a request. Throws a 400 or 415 for any other body. */
export async function readObject(context: Context): Promise<Readonly<Record<string, unknown>>> {
  const type = context.req.header('Content-Type') ?? '';
  if (!/^application\/([\w.-]+\+)?json\b/i.test(type)) {
    throw new HttpError(415, `The body must be application/json${sentType(type)}.`);
  }
  const text = await readText(context, maxBodyBytes);
  checkShape(text);
  const value = parse(text);
  check(isRecord(value), 'The body is not a JSON object.');
  return value;
}

/** The end of a sentence about a wrong content type: the one that was sent. */
export function sentType(type: string): string {
  return type === '' ? ', and the request does not say so: send the header Content-Type' : `, not "${type}"`;
}

/** The body as text. Throws a 413 as soon as it has more than `maxSize` bytes. */
export async function readText(context: Context, maxSize: number): Promise<string> {
  const onError = () => {
    throw new HttpError(413, `The body has more than ${maxSize} bytes.`);
  };
  let body = new ArrayBuffer();
  try {
    await bodyLimit({ maxSize, onError })(context, async () => {
      body = await context.req.raw.arrayBuffer();
    });
  } catch (error) {
    throw error instanceof HttpError ? error : new HttpError(400, 'The body broke off.');
  }
  return Buffer.from(body).toString();
}

/** Counts brackets and commas outside of strings, in one pass. Throws a 400 for too many. */
function checkShape(text: string): void {
  let depth = 0;
  let values = 0;
  let isInString = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === '"') {
      isInString = !isInString;
    } else if (isInString && character === '\\') {
      at += 1;
    } else if (!isInString && (character === '[' || character === '{')) {
      depth += 1;
    } else if (!isInString && (character === ']' || character === '}')) {
      depth -= 1;
    } else if (!isInString && character === ',') {
      values += 1;
    }
    if (depth > maxDepth) {
      throw new HttpError(400, `The body is nested more than ${maxDepth} deep.`);
    }
    if (values > maxValues) {
      throw new HttpError(400, `The body has more than ${maxValues} values.`);
    }
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new HttpError(400, `The body is not JSON: ${messageOf(error)}.`);
  }
}
