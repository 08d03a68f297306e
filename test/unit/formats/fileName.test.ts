import assert from 'node:assert/strict';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileNameOf } from '../../../src/formats/fileName.ts';
import { temporaryDirectory } from '../../run/project.ts';

describe('the file name of a report', () => {
  it('is its name if that is valid', () => {
    assert.equal(fileNameOf('Activité mensuelle 2026-05', 'csv', 'report'), 'Activité mensuelle 2026-05.csv');
    assert.equal(fileNameOf('Hours', 'excel', 'report'), 'Hours.xlsx');
  });

  it('is no device name of Windows', () => {
    for (const name of ['CON', 'nul.txt', 'Aux ', 'com1', 'LPT9.x', 'COM¹', 'lpt³.a', 'conin$', 'CONOUT$']) {
      assert.match(fileNameOf(name, 'csv', 'report'), /^report /, name);
    }
    assert.equal(fileNameOf('Console', 'csv', 'report'), 'Console.csv');
    assert.equal(fileNameOf('conin', 'csv', 'report'), 'conin.csv');
  });

  it('holds no path separator and no character that a system rejects', () => {
    assert.equal(fileNameOf('../../etc/passwd', 'csv', 'report'), '-..-etc-passwd.csv');
    assert.equal(fileNameOf('a:b|c?\u0000\u202e', 'csv', 'report'), 'a-b-c-.csv');
    assert.equal(fileNameOf(' ... ', 'csv', 'report'), 'report.csv');
  });

  it('is the name of a file that can be made', () => {
    const folder = temporaryDirectory();
    const names = [
      'a?b',
      'a*',
      '<a>',
      '"a"',
      'a|b',
      'C:a',
      'a\\b',
      'aux',
      'con.profile',
      'LPT¹',
      'a. ',
      '.',
      'é'.repeat(300),
    ];
    const made = names.map((name) => fileNameOf(name, 'csv', 'report'));
    for (const name of made) {
      writeFileSync(join(folder, name), '');
    }
    assert.deepEqual(new Set(readdirSync(folder)), new Set(made));
  });
});
