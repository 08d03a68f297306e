import assert from 'node:assert/strict';
import { DocumentContents } from '../../../../src/features/documents/contents.ts';
import { Masking } from '../../../../src/features/documents/masking.ts';
import { sensitiveRanges } from '../../../../src/service/contract/check/sensitive.ts';
import { JsonTree } from '../../../../src/service/contract/json/jsonTree.ts';

const document = 'workforce://acme/users/1.json';
const plain = 'workforce://acme/users/2.json';

describe('the masking of documents', () => {
  let texts: Record<string, string>;
  let reads: number;
  let client: object;
  let isOn: boolean;
  let isOpen: boolean;
  let contents: DocumentContents;
  let masking: Masking;

  beforeEach(async () => {
    texts = { [document]: '{"id":1,"iban":"FR76","rib":"30004"}', [plain]: '{"id":2}' };
    reads = 0;
    client = {};
    isOn = true;
    isOpen = true;
    contents = new DocumentContents({
      read(name) {
        reads += 1;
        const text = texts[name] ?? '';
        return Promise.resolve({ text, sensitive: sensitiveRanges('users', new JsonTree(text)) });
      },
      client: () => client,
      isOpen: () => isOpen,
      admit: () => Promise.resolve({}),
      now: () => 1_000,
      changed: () => undefined,
    });
    masking = new Masking(contents, () => isOn);
    await contents.get(document);
    await contents.get(plain);
  });

  const shown = async (name = document) => masking.text(name, await contents.get(name));

  const state = () => masking.stateOf(document) ?? assert.fail('Nothing is masked.');
  const counts = () => [state().shown, state().masked];
  const reveal = () => masking.reveal(document, state().content);

  it('masks sensitive values and counts them', async () => {
    assert.equal(await shown(), '{"id":1,"iban":"••••","rib":"••••"}');
    assert.deepEqual(counts(), [0, 2]);
  });

  it('does not apply to documents without sensitive values, or that are not cached', async () => {
    assert.equal(await shown(plain), texts[plain]);
    assert.equal(masking.stateOf(plain), undefined);
    assert.equal(masking.stateOf('workforce://acme/users/3.json'), undefined);
  });

  it('reveals and hides one document without a request, so that the editor reads it again', async () => {
    const { changedAt } = await contents.get(document);
    reveal();
    assert.equal(await shown(), texts[document]);
    assert.deepEqual(counts(), [2, 0]);
    const revealed = await contents.get(document);
    assert.ok(revealed.changedAt > changedAt);
    assert.ok(masking.hide(document));
    assert.match(await shown(), /••••/);
    assert.ok((await contents.get(document)).changedAt > revealed.changedAt);
    assert.equal(reads, 2);
    assert.ok(!masking.hide(document), 'it is hidden already');
  });

  it('stays off when the document is fetched again', async () => {
    reveal();
    await contents.load(document);
    assert.equal(await shown(), texts[document]);
  });

  it('shows confirmed fields with new values, and masks fields that a later version adds', async () => {
    reveal();
    texts[document] = '{"id":1,"iban":"DE89","rib":"30004","bic":"B","extendedData":{"e_shoe":43}}';
    await contents.load(document);
    assert.equal(
      await shown(),
      '{"id":1,"iban":"DE89","rib":"30004","bic":"••••","extendedData":{"e_shoe":"••••"}}',
    );
    assert.deepEqual(counts(), [2, 2]);
    assert.deepEqual(state().maskedFields, ['bic', 'extendedData']);
    reveal();
    assert.equal(await shown(), texts[document]);
    assert.deepEqual(counts(), [4, 0]);
  });

  it('reveals only the content that the user confirmed', async () => {
    const confirmed = state();
    texts[document] = '{"id":1,"iban":"FR76","rib":"30004","bic":"B"}';
    await contents.load(document);
    masking.reveal(document, confirmed.content);
    assert.equal(await shown(), '{"id":1,"iban":"FR76","rib":"30004","bic":"••••"}');
  });

  it('is on again for the response of another client', async () => {
    reveal();
    client = {};
    assert.equal(await shown(), texts[document]);
    await contents.load(document);
    assert.match(await shown(), /••••/);
    assert.deepEqual(counts(), [0, 2]);
    reveal();
    assert.equal(await shown(), texts[document]);
  });

  it('is on again after the document is closed', async () => {
    assert.ok(!masking.close(document), 'it was not revealed');
    reveal();
    isOpen = false;
    assert.ok(masking.close(document));
    assert.match(await shown(), /••••/);
    assert.equal(reads, 2);
    assert.equal(masking.stateOf(document), undefined);
    isOpen = true;
    assert.match(await shown(), /••••/);
    assert.equal(reads, 3);
  });

  it('is off while the setting is off, and on for all documents afterwards', async () => {
    reveal();
    isOn = false;
    assert.deepEqual(masking.reset(), [document]);
    assert.equal(await shown(), texts[document]);
    assert.equal(masking.stateOf(document), undefined);
    isOn = true;
    assert.deepEqual(masking.reset(), [document]);
    assert.deepEqual(counts(), [0, 2]);
  });
});
