import { createHash } from 'node:crypto';
import type { Context } from 'hono';

export function json(value: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(JSON.stringify(value), {
    status,
    headers: { 'Content-Type': 'application/json; charset=utf-8', ...headers },
  });
}

export function etagOf(representation: unknown): string {
  const digest = createHash('sha1').update(JSON.stringify(representation)).digest('base64url');
  return `W/"${digest}"`;
}

/**
 * The response to a read, with its ETag: 412 with an empty body when `If-Match` names another version, 304 when
 * `If-None-Match` names this one (interface 4.8).
 */
export function respondConditionally(context: Context, representation: unknown): Response {
  const etag = etagOf(representation);
  const mismatch = preconditionFailure(context, etag);
  if (mismatch !== undefined) {
    return mismatch;
  }
  const known = context.req.header('If-None-Match');
  if (known !== undefined && holds(known, etag)) {
    return new Response(null, { status: 304, headers: { ETag: etag } });
  }
  return json(representation, 200, { ETag: etag });
}

/** The 412 for a request whose `If-Match` does not name the current version; undefined where it may continue. */
export function preconditionFailure(context: Context, etag: string): Response | undefined {
  const wanted = context.req.header('If-Match');
  if (wanted === undefined || holds(wanted, etag)) {
    return undefined;
  }
  return new Response(null, { status: 412, headers: { ETag: etag } });
}

/** Whether a list of ETags holds this one. All are weak, so the comparison is too. */
function holds(header: string, etag: string): boolean {
  const opaque = (text: string) => text.trim().replace(/^W\//, '');
  return header.trim() === '*' || header.split(',').some((one) => opaque(one) === opaque(etag));
}
