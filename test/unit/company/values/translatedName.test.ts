import assert from 'node:assert/strict';
import { translatedName } from '../../../../src/company/values/labelTexts.ts';

describe('translatedName', () => {
  const skills = {
    name: 'Skills',
    t9n: { name: { fr: 'Compétences', 'fr-CA': 'Habiletés', 'zh-Hant': '技能' } },
  };

  it('takes the text of the very tag, in whatever case the editor writes it', () => {
    assert.equal(translatedName(skills, 'fr-ca'), 'Habiletés');
    assert.equal(translatedName(skills, 'fr'), 'Compétences');
  });

  it('falls back from region to language to the plain name', () => {
    assert.equal(translatedName(skills, 'fr-BE'), 'Compétences');
    assert.equal(translatedName(skills, 'zh-hant-tw'), '技能');
    assert.equal(translatedName(skills, 'de'), 'Skills');
    assert.equal(translatedName(skills, ''), 'Skills');
  });

  it('takes any other region of the language before the plain name', () => {
    const t9n = {
      name: { 'de-DE': 'Fähigkeiten', 'fr-CA': '', 'fr-FR': 'Compétences', 'fr-CH': 'Aptitudes' },
    };
    assert.equal(translatedName({ name: 'Skills', t9n }, 'fr'), 'Compétences');
    assert.equal(translatedName({ name: 'Skills', t9n }, 'fr-BE'), 'Compétences');
    assert.equal(translatedName({ name: 'Skills', t9n }, 'FR-ch'), 'Aptitudes');
    assert.equal(translatedName({ name: 'Skills', t9n }, 'fr-CA'), 'Compétences');
    assert.equal(translatedName({ name: 'Skills', t9n }, 'en-GB'), 'Skills');
    assert.equal(translatedName({ name: 'Skills', t9n: { name: { frr: 'Nordfriisk' } } }, 'fr'), 'Skills');
    assert.equal(translatedName({ name: 'Skills', t9n: { name: { 'fr-FR': 'Compétences' } } }, ''), 'Skills');
  });

  it('passes over empty and missing texts', () => {
    const name = { 'fr-CA': '', fr: null };
    assert.equal(translatedName({ name: 'Skills', t9n: { name } }, 'fr-CA'), 'Skills');
    assert.equal(translatedName({ name: 'Skills', t9n: { name: null } }, 'fr'), 'Skills');
    assert.equal(translatedName({ name: 'Skills', t9n: { description: { fr: 'Savoir' } } }, 'fr'), 'Skills');
    assert.equal(translatedName({ name: 'Skills', t9n: null }, 'fr'), 'Skills');
    assert.equal(translatedName({ t9n: { name: { fr: 'Compétences' } } }, 'fr'), 'Compétences');
    assert.equal(translatedName({ name: null }, 'fr'), undefined);
  });
});
