import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { clientOf, serve } from '../fixtures.ts';

/** The text in chunks of so many characters, many of them in each packet. */
function inChunks(response: ServerResponse, text: string, size: number): void {
  const parts = text.match(new RegExp(`.{1,${size}}`, 'gs')) ?? [];
  const chunks = parts.map((part) => `${part.length.toString(16)}\r\n${part}\r\n`).join('');
  const head = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n';
  response.socket?.end(`${head}${chunks}0\r\n\r\n`);
}

function reportOf(characters: number): string {
  return JSON.stringify({ id: 5, name: 'Zoe Lefevre', note: 'x'.repeat(characters) });
}

describe('a response in many chunks', () => {
  for (const [characters, size] of [
    [10_000, 1],
    [300_000, 16],
    [4_000_000, 100],
  ] as const) {
    it(`is read if ${characters} bytes come in chunks of ${size}`, async () => {
      await using server = await serve((_request, response) =>
        inChunks(response, reportOf(characters), size),
      );
      assert.equal((await clientOf({ baseUrl: server.origin }).service.report('5')).name, 'Zoe Lefevre');
    });
  }

  for (const [characters, size] of [
    [1_900_000, 1],
    [1_900_000, 8],
    [30_000, 1],
  ] as const) {
    it(`ends early if ${characters} bytes come in chunks of ${size}`, async () => {
      await using server = await serve((_request, response) =>
        inChunks(response, reportOf(characters), size),
      );
      await assert.rejects(clientOf({ baseUrl: server.origin }).service.report('5'), {
        kind: 'unexpected',
        message: /sends its response in chunks of a few bytes/,
      });
    });
  }
});
