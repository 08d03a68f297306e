import assert from 'node:assert/strict';
import {
  type Bundle,
  bundles,
  differentIn,
  missingIn,
  mistypedIn,
  replacedIn,
  untranslatedIn,
  unusedIn,
} from '../../build/l10n/check.ts';
import { editorCalls, gluedTexts, messageCalls, readSources, type Source } from '../../build/l10n/sources.ts';

const files = ['l10n/bundle.l10n.fr.json', 'package.nls.fr.json', 'l10n/schemas.fr.json'];

describe('the French texts', () => {
  let all: readonly Bundle[];

  before(() => {
    all = bundles();
    assert.deepEqual(
      all.map(({ file }) => file),
      files,
    );
  });

  for (const [index, file] of files.entries()) {
    const bundle = (): Bundle => {
      const found = all[index];
      assert.ok(found);
      return found;
    };

    it(`in ${file} are complete`, () => {
      const missing = missingIn(bundle());
      assert.equal(
        Object.keys(missing).length,
        0,
        `Translate these and pass them to “npm run l10n -- FILE.json”:\n${JSON.stringify(missing, null, 2)}`,
      );
    });

    it(`in ${file} are all shown`, () => assert.deepEqual(unusedIn(bundle()), []));

    it(`in ${file} differ from the English ones`, () => assert.deepEqual(untranslatedIn(bundle()), []));

    it(`in ${file} have the placeholders, commands and code of the English ones`, () => {
      assert.deepEqual(differentIn(bundle()), []);
    });

    it(`in ${file} have the apostrophes, quotes and fixed blanks of French`, () => {
      assert.deepEqual(mistypedIn(bundle()), []);
    });

    it(`in ${file} use the words of the glossary`, () => {
      assert.deepEqual(replacedIn(bundle()), []);
    });
  }
});

describe('the checks of the French texts', () => {
  const bundle = (english: string, french?: string): Bundle => ({
    file: 'a.json',
    english: { [english]: english },
    french: french === undefined ? {} : { [english]: french },
  });

  it('find a text that is missing, and one that nothing shows', () => {
    assert.deepEqual(missingIn(bundle('Open')), { Open: 'Open' });
    assert.deepEqual(unusedIn({ ...bundle('Open', 'Ouvrir'), english: {} }), ['Open']);
    assert.deepEqual(missingIn(bundle('Open', 'Ouvrir')), {});
  });

  it('find a text that was copied, but not one without words', () => {
    assert.deepEqual(untranslatedIn(bundle('Open', 'Open')), ['Open']);
    assert.deepEqual(untranslatedIn(bundle('{0}: {1}', '{0}: {1}')), []);
  });

  it('find a placeholder that is lost, added or renamed, and another command', () => {
    for (const french of ['Ouvrir', 'Ouvrir {0} {1}', 'Ouvrir {1}']) {
      assert.equal(differentIn(bundle('Open {0}', french)).length, 1, french);
    }
    assert.equal(differentIn(bundle('[Open](command:a.open)', '[Ouvrir](command:a.ouvrir)')).length, 1);
    assert.deepEqual(differentIn(bundle('{0} of {1}', '{1}, dont {0}')), []);
  });

  it('find words that others replaced', () => {
    for (const french of [
      'URL de jeton',
      'Liste des absences en cours',
      'le 1 novembre',
      'non saisi',
      'créé d’ici',
    ]) {
      assert.deepEqual(replacedIn(bundle('x', french)), [french]);
    }
    assert.deepEqual(replacedIn(bundle('x', 'URL du jeton, 1er novembre, le 11 novembre, non saisie')), []);
  });

  it('find the quotes of a typewriter and blanks that may break', () => {
    for (const french of [
      "L'éditeur",
      '“Ouvrir”',
      'Ouvrir...',
      'Ouvrir ?',
      'Ouvrir?',
      'Nom : x',
      'Nom: x',
      '« x »',
    ]) {
      assert.equal(mistypedIn(bundle('x', french)).length, 1, french);
    }
    assert.deepEqual(
      mistypedIn(bundle('x', 'L’éditeur\u00a0: «\u00a0x\u00a0»\u202f? https://a.example')),
      [],
    );
  });
});

describe('texts in the sources', () => {
  let sources: readonly Source[];

  before(() => {
    sources = readSources();
  });

  it('are literals where the editor translates them, so that they can be exported', () => {
    const places = editorCalls(sources).filter(({ template }) => template === undefined);
    assert.deepEqual(
      places.map(({ file, source }) => `${file}: ${source}`),
      ['src/platform/text/localText.ts: template'],
    );
  });

  it('are literals or texts of the client’s errors in messages', () => {
    const places = messageCalls(sources).filter(({ template }) => template === undefined);
    const foreign = places.filter(({ source }) => !/^response(Texts|Advice)\b/.test(source));
    assert.deepEqual(foreign, []);
  });

  it('are whole sentences: no translation is a part of another text without a placeholder', () => {
    assert.deepEqual(gluedTexts(sources), []);
  });
});
