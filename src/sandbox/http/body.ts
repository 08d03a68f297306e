import type { Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { JsonLimitError, scanJson } from '../../service/contract/json/exactJson.ts';
import { maxBodyBytes } from '../../service/contract/limits.ts';
import { messageOf } from '../../service/contract/message.ts';
import { isRecord } from '../../service/contract/record.ts';
import { check, HttpError } from './httpError.ts';

/** The JSON object in the body of a request. Throws a 400 or 415 for any other body, and for one beyond `jsonLimits`. */
export async function readObject(context: Context): Promise<Readonly<Record<string, unknown>>> {
  const type = context.req.header('Content-Type') ?? '';
  if (!/^application\/([\w.-]+\+)?json\b/i.test(type)) {
    throw new HttpError(415, `The body must be application/json${sentType(type)}.`);
  }
  const text = await readText(context, maxBodyBytes);
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

function parse(text: string): unknown {
  try {
    scanJson(text);
    return JSON.parse(text);
  } catch (error) {
    const problem = error instanceof JsonLimitError ? 'is too large' : 'is not JSON';
    throw new HttpError(400, `The body ${problem}: ${messageOf(error)}`);
  }
}
