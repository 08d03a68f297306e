import assert from 'node:assert/strict';
import fc from 'fast-check';
import { fileNameOf } from '../../../src/reports/download/fileName.ts';
import { type Target, target } from './check.ts';
import { oddText, repetition } from './mutations.ts';

/** What file systems take for a name, in bytes. */
const longestFileName = 255;
const name = fc.oneof(
  oddText,
  repetition,
  fc.constantFrom(
    'CON',
    'nul',
    'Lpt1 ',
    'com9.x',
    'COM¹',
    'conin$',
    'ConOut$ .a',
    '🦊'.repeat(300),
    '~',
    '-rf',
    '.ssh',
    'a.exe ',
  ),
  fc.tuple(oddText, oddText).map((parts) => parts.join('.')),
);

/** Whatever a report is called, its file gets a name that every system takes, and that leads to no other place. */
export function fileNameTarget(): Target {
  return target(fc.tuple(name, fc.constantFrom('csv', 'excel')), ([reportName, format]) => {
    const fileName = fileNameOf(reportName, format);
    assert.match(fileName, /^[^\\/:*?"<>|\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+\.(csv|xlsx)$/u);
    assert.doesNotMatch(fileName, /^[\s.]|[\s.]\.(csv|xlsx)$/);
    assert.doesNotMatch(fileName, /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[\d¹²³])\s*\./i);
    assert.ok(Buffer.byteLength(fileName) <= longestFileName, `${Buffer.byteLength(fileName)} bytes`);
  });
}
