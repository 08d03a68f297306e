import assert from 'node:assert/strict';
import { renderTaxonomies, taxonomyNode } from '../../../src/features/taxonomies/view.ts';
import { clientOnSandbox } from '../../unit/service/sandboxClient.ts';
import { rowAt, rowsOf, textsOf, withSetting } from './support.ts';
import { taxonomiesOf } from './views.ts';

async function onSandbox(language: string, pageSize = 100) {
  const client = await clientOnSandbox({ employees: 20, departments: 6 }, { pageSize });
  return { ...client, ...taxonomiesOf(client.service, language) };
}

describe('the taxonomies view', () => {
  it('lists taxonomies with one request, and labels when a taxonomy is expanded', async () => {
    await using view = await onSandbox('en');
    const { tree, requests } = view;
    const [skills] = await rowsOf(tree);
    assert.deepEqual(requests, ['POST /connect/token 200', 'GET /service-api/taxonomies 200']);
    assert.ok(skills);
    const labels = await rowsOf(tree, skills);
    assert.ok(labels.length > 5);
    assert.equal(requests.at(-1), 'GET /service-api/taxonomy-labels 200');
    const [label] = labels;
    assert.ok(label && 'address' in label.row);
    assert.equal(label.row.address?.resource, 'taxonomy-labels');
    assert.equal(label.item.command?.command, 'workforce.openJson');
    assert.match(String(label.item.tooltip), /^Applies to: employee, job-position$/m);
  });

  it('uses the language of the editor if the service has it', async () => {
    await using english = await onSandbox('en-gb');
    await using french = await onSandbox('fr');
    const [inEnglish, inFrench] = [await textsOf(english.tree), await textsOf(french.tree)];
    assert.ok(inEnglish.includes('Skills'), inEnglish.join());
    assert.ok(inFrench.includes('Compétences'), inFrench.join());
  });

  it('has the name or the id in its accessible label', () => {
    const spoken = (names: object) =>
      renderTaxonomies(taxonomyNode('test', { id: '5', ...names }, 'en')).accessibilityInformation?.label;
    assert.equal(spoken({ name: 'Skills' }), 'Taxonomy Skills');
    assert.equal(spoken({}), 'Taxonomy 5');
  });

  it('pages labels', async () => {
    await using view = await onSandbox('en', 5);
    const { tree } = view;
    const [skills] = await rowsOf(tree);
    assert.ok(skills && skills.row.kind === 'taxonomy');
    const first = await textsOf(tree, skills);
    assert.match(first[5] ?? '', /^Load More \(5 of \d+\)$/);
    const more = await rowAt(tree, 'Load More', skills);
    assert.ok('run' in more.row);
    await more.row.run();
    const labels = (await textsOf(tree, skills)).filter((text) => !text.startsWith('Load '));
    assert.equal(labels.length, 10);
  });

  it('marks archived labels; hidden ones are counted, and a click shows them', async () => {
    await using view = await onSandbox('en');
    const { tree, requests } = view;
    const [skills] = await rowsOf(tree);
    assert.ok(skills);
    const all = await rowsOf(tree, skills);
    const archived = all.filter(({ text }) => text.endsWith('| archived'));
    assert.ok(archived.length > 0);
    assert.equal(archived[0]?.item.contextValue, 'resource label archived');
    const requestCount = requests.length;
    await withSetting('taxonomies.showArchived', false, async () => {
      const shown = await rowsOf(tree, skills);
      assert.equal(shown.length, all.length - archived.length + 1);
      const message = shown.at(-1);
      assert.equal(message?.item.label, `Archived labels hidden: ${archived.length}`);
      assert.equal(message.item.command?.command, 'workforce.showArchivedLabels');
    });
    assert.equal(requests.length, requestCount);
  });
});
