import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { root } from '../run/project.ts';

/** The pages and pictures in folders that hold nothing else. */
const pages = filesIn('docs');
const pictures = filesIn('media/screenshots');

const documents = ['README.md', 'SECURITY.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'test/README.md', ...pages];

function filesIn(folder: string): readonly string[] {
  return readdirSync(join(root, folder)).map((file) => `${folder}/${file}`);
}

function read(document: string): string {
  return readFileSync(join(root, document), 'utf8');
}

/** The text in backticks of a Markdown text. */
function codeIn(markdown: string): readonly string[] {
  return [...markdown.matchAll(/`([^`\n]+)`/g)].map(([, code]) => code ?? '');
}

/** The relative links and pictures of a document, as it writes them. */
function linksIn(document: string): readonly string[] {
  return [...read(document).matchAll(/\]\((?!https?:)([^)\s]+)\)/g)].map(([, link]) => link ?? '');
}

/** The anchors of the headings on GitHub. */
function anchorsIn(markdown: string): readonly string[] {
  return [...markdown.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

describe('the documents of the project', () => {
  for (const document of documents) {
    it(`${document} names only files that exist`, () => {
      // In test/README.md, paths start in its own folder. A path with <…>, * or { is a pattern.
      const folder = dirname(document) === 'test' ? 'test' : '';
      const paths = codeIn(read(document)).filter(
        (code) =>
          /^(?:src|test|build|docs|media|unit|host|ui|leaks|run)\/[\w./-]+$/.test(code) &&
          !(folder === '' && /^(?:unit|host|ui|leaks|run)\//.test(code)),
      );
      const missing = paths.filter(
        (path) => !existsSync(join(root, folder, path)) && !existsSync(join(root, path)),
      );
      assert.deepEqual(missing, []);
    });

    it(`${document} has no broken link`, () => {
      const broken = linksIn(document).filter((link) => {
        const [path = '', anchor] = link.split('#');
        const target = path === '' ? document : join(dirname(document), path);
        return (
          !existsSync(join(root, target)) ||
          (anchor !== undefined && !anchorsIn(read(target)).includes(anchor))
        );
      });
      assert.deepEqual(broken, []);
    });
  }

  it('SECURITY.md names a test for each promise about a service, a workspace and the sandbox', () => {
    const sections = read('SECURITY.md').split(/^##+ /m);
    const promises = sections
      .filter((section) =>
        /^(?:What leaves|What a workspace|What is masked|Texts|Sizes|Downloads|The sandbox)/.test(section),
      )
      .flatMap((section) => section.split(/^- /m).slice(1))
      .map((item) => item.split('\n\n')[0] ?? '');
    assert.ok(promises.length > 30, `${promises.length} promises`);
    assert.deepEqual(
      promises.filter((promise) => !/`test\/[\w./-]+\.(?:test|nightly)\.ts`/.test(promise)),
      [],
    );
  });

  it('README.md is short, begins with a picture and the commands for a clone, and leads to every page', () => {
    const lines = read('README.md').split('\n');
    assert.ok(lines.length <= 200, `${lines.length} lines`);
    const start = lines.slice(0, 30).join('\n');
    assert.match(start, /^!\[[^\]]+\]\(media\/.*^npm start .*^npm test /ms);
    const [, contents = ''] = read('README.md').split(/^## Documentation$/m);
    assert.deepEqual(
      pages.filter((page) => !contents.includes(`](${page})`)),
      [],
    );
  });

  it('a document shows each picture, once', () => {
    const shown = documents
      .flatMap((document) => linksIn(document).map((link) => posix.join(dirname(document), link)))
      .filter((path) => path.startsWith('media/'));
    assert.deepEqual(shown.toSorted(), pictures.toSorted());
  });
});
