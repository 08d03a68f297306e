import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { build } from 'esbuild';
import { bundles } from '../../../build/bundles.ts';
import { pageHtml } from '../../../src/pages/pageHtml.ts';
import { root } from '../../run/project.ts';

/** Stands in for an editor that keeps nothing and gets no message. */
export const silentEditor =
  'const acquireVsCodeApi = () => ({ postMessage() {}, getState() {}, setState() {} });';

/** The addresses of a picture's page and of one without content, until it is disposed. */
export interface ServedPage extends AsyncDisposable {
  readonly address: string;
  readonly empty: string;
}

/** Serves the page of a picture, with its program as it is packaged. `editor` is a program that replaces the editor. */
export async function servedPage(name: string, subject: unknown, editor: string): Promise<ServedPage> {
  const { outputFiles } = await build({ ...bundles.pages, minify: true, write: false });
  const program = outputFiles.find(({ path }) => path.endsWith(`${name}.js`))?.contents ?? new Uint8Array();
  const style = readFileSync(join(root, 'src/pages/page/page.css'));
  const server = createServer((request, response) => {
    const source = `http://${request.headers.host}`;
    const start = { subject, language: 'en', texts: {} };
    const files = { program: '/program.js', style: '/page.css', icons: '/icons.css', source };
    const bodies: Readonly<Record<string, readonly [type: string, body: string | Uint8Array]>> = {
      '/': ['text/html', pageHtml(name, name, start, files)],
      '/program.js': ['text/javascript', Buffer.concat([Buffer.from(editor), program])],
      '/page.css': ['text/css', style],
    };
    const [type, body] = bodies[request.url ?? ''] ?? ['text/css', ''];
    response.writeHead(200, { 'Content-Type': type }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0;
  const address = `http://127.0.0.1:${port}/`;
  return {
    address,
    empty: `${address}empty.css`,
    [Symbol.asyncDispose]: async () => {
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
