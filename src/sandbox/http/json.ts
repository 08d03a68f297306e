import { LongNumber } from '../../service/contract/longNumber.ts';

/** A JSON response. */
export function json(value: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(JSON.stringify(value), {
    status,
    headers: { 'Content-Type': 'application/json; charset=utf-8', ...headers },
  });
}

/** The response with its JSON changed, and its own headers. One without JSON stays as it is. */
export async function withJson(response: Response, change: (body: unknown) => unknown): Promise<Response> {
  const { status, headers } = response;
  if (!/\bjson\b/.test(headers.get('Content-Type') ?? '')) {
    return response;
  }
  const body: unknown = JSON.parse(await response.text(), exactly);
  return new Response(JSON.stringify(change(body)), { status, headers });
}

/** Keeps the digits of an integer that a number of JavaScript cannot hold. */
function exactly(_key: string, value: unknown, { source }: { readonly source?: string }): unknown {
  return Number.isInteger(value) && !Number.isSafeInteger(value) && source !== undefined
    ? new LongNumber(source)
    : value;
}
