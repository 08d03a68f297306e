import { gzipSync } from 'node:zlib';
import type { Quirk } from '../exchange.ts';

const anyRoute = / \/(api|organization|service-api|service-timesheet)\//;
const json = 'application/json';
const problem = 'application/problem+json';
const resourceRoutes = / \/service-api\//;

/** What a proxy or a gateway in front of the service does. */
export const proxyQuirks = {
  'compressing-proxy': {
    does: 'The resource API is behind a proxy that compresses: ETags of compressed responses are W/"v1--gzip" in place of W/"v1", and match no version.',
    requests: resourceRoutes,
    isOfProxy: true,
    async respond({ context, respond }) {
      const isAccepted = /\bgzip\b/.test(context.req.header('Accept-Encoding') ?? '');
      context.req.raw.headers.delete('Accept-Encoding');
      const response = await respond();
      const etag = response.headers.get('ETag');
      const bytes = Buffer.from(await response.arrayBuffer());
      if (!isAccepted || etag === null || bytes.byteLength === 0) {
        return new Response(bytes.byteLength === 0 ? null : bytes, response);
      }
      const headers = new Headers(response.headers);
      headers.set('ETag', etag.replace(/"$/, '--gzip"'));
      headers.set('Content-Encoding', 'gzip');
      return new Response(gzipSync(bytes), { status: response.status, headers });
    },
  },
  'unknown-encoding': {
    does: 'Responses have the header Content-Encoding: utf-8, and are not compressed.',
    requests: anyRoute,
    isOfProxy: true,
    async respond({ context, respond }) {
      context.req.raw.headers.delete('Accept-Encoding');
      const response = await respond();
      response.headers.set('Content-Encoding', 'utf-8');
      return response;
    },
  },
  'errors-problem-list': errorsAs(problem, '{"title":"Failed","errors":[{"detail":$,"pointer":"#/name"}]}'),
  'errors-invalid-params': errorsAs(
    problem,
    '{"title":"Failed","invalid-params":[{"name":"name","reason":$}]}',
  ),
  'errors-model-state': errorsAs(json, '{"Message":"The request is invalid.","ModelState":{"name":[$]}}'),
  'errors-pascal-case': errorsAs(json, '{"Title":"Failed","Detail":$}'),
  'errors-exception': errorsAs(json, '{"Message":"An error has occurred.","ExceptionMessage":$}'),
  'errors-nested': errorsAs(json, '{"error":{"code":"failed","message":$}}'),
  'errors-json-api': errorsAs('application/vnd.api+json', '{"errors":[{"title":"Failed","detail":$}]}'),
  'errors-texts': errorsAs(json, '[$]'),
  'errors-html': errorsAs('text/html', '<!DOCTYPE html><html><head><title>$</title></head></html>'),
  'errors-xml': errorsAs('application/xml', '<?xml version="1.0"?><Error><Message>$</Message></Error>'),
} satisfies Record<string, Quirk>;

/** Errors of all families but that of tokens in another format: a text in which $ is replaced with their sentence. */
function errorsAs(type: string, format: string): Quirk {
  const isJson = type.endsWith('json');
  const write = (sentence: string) =>
    isJson ? JSON.stringify(sentence) : sentence.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return {
    does: `Errors are ${type}: ${format.replace('$', write('…'))}.`,
    requests: anyRoute,
    isOfProxy: true,
    async respond({ context, respond }) {
      context.req.raw.headers.delete('Accept-Encoding');
      const response = await respond();
      const { status } = response;
      const text = status >= 400 ? await response.clone().text() : '';
      if (!text.startsWith('{')) {
        return response;
      }
      const { detail, Message } = Object(JSON.parse(text));
      const headers = new Headers(response.headers);
      headers.set('Content-Type', `${type}; charset=utf-8`);
      return new Response(
        format.replace('$', () => write(String(detail ?? Message))),
        { status, headers },
      );
    },
    describe: (part, [, path, , responses, status, place, other]) =>
      path !== '/connect/token' &&
      responses === 'responses' &&
      (status === 'default' || status === '429') &&
      place === 'content' &&
      other === undefined
        ? { [type]: { schema: { type: isJson ? ['array', 'object'] : 'string' } } }
        : part,
  };
}
