import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { detailsPage } from '../../build/detailsPage.ts';
import { root } from '../run/project.ts';

const repository = 'https://code.invalid/group/workforce-explorer';

describe('the details page of the extension', () => {
  const readme = readFileSync(join(root, 'README.md'), 'utf8');

  it('has what a user needs, and nothing for developers', () => {
    const page = detailsPage(readme, repository);
    const headings = [...page.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading);
    assert.deepEqual(headings, ['First steps', 'What it does', 'Documentation', 'License']);
    assert.doesNotMatch(page, /npm |clone|mermaid|[Tt]o change the extension|a build/);
    assert.ok(page.length < 10_000, `${page.length} characters`);
  });

  it('shows the pictures of the repository', () => {
    const pictures = [...detailsPage(readme, repository).matchAll(/!\[[^\]]+\]\(([^)]+)\)/g)].map(
      ([, address = '']) => address,
    );
    assert.equal(pictures.length, 1);
    for (const picture of pictures) {
      assert.ok(picture.startsWith(`${repository}/raw/HEAD/media/`), picture);
      assert.ok(existsSync(join(root, picture.slice(`${repository}/raw/HEAD/`.length))), picture);
    }
  });

  it('leads to the documents of the repository', () => {
    const page = detailsPage(readme, repository);
    assert.ok(page.includes(`[Security](${repository}/blob/HEAD/SECURITY.md)`));
    assert.ok(page.includes(`[Settings](${repository}/blob/HEAD/docs/settings.md)`));
    assert.doesNotMatch(page, /\]\((?!https:)/);
  });

  it('has neither pictures, relative links nor names of pages without a public repository', () => {
    const page = detailsPage(readme, undefined);
    assert.doesNotMatch(page, /!\[/);
    assert.doesNotMatch(page, /\]\((?!https:)/);
    assert.doesNotMatch(page, /repository|## Documentation|\| Security \|/);
    assert.match(page, /^## License$/m);
  });

  it('has what a marketplace shows beside it', () => {
    const manifest: Record<string, unknown> = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    assert.deepEqual(manifest['categories'], ['Visualization', 'Testing', 'Other']);
    assert.deepEqual(manifest['galleryBanner'], { color: '#14305c', theme: 'dark' });
    const keywords = manifest['keywords'];
    assert.ok(Array.isArray(keywords) && keywords.length > 3 && keywords.length <= 30);
    const icon = readFileSync(join(root, String(manifest['icon'])));
    const [width, height] = [icon.readUInt32BE(16), icon.readUInt32BE(20)];
    assert.ok(icon.toString('latin1', 1, 4) === 'PNG' && width >= 128 && width === height);
  });
});
