import assert from 'node:assert/strict';
import fc from 'fast-check';
import { fileNameOf } from '../../../src/formats/fileName.ts';
import { type Target, target } from './check.ts';
import { oddText, repetition, words } from './mutations.ts';

/** Maximum length of a file name, in bytes. */
const longestFileName = 255;
const name = fc.oneof(
  oddText,
  repetition,
  fc.constantFrom(
    ...words('CON nul com9.x COM¹ conin$ ~ -rf .ssh'),
    ...['Lpt1 ', 'ConOut$ .a', 'a.exe ', '🦊'.repeat(300)],
  ),
  fc.tuple(oddText, oddText).map((parts) => parts.join('.')),
);

/** For any report name, the file name is valid on every system and leads to no other folder. */
export function fileNameTarget(): Target {
  return target(fc.tuple(name, fc.constantFrom('csv', 'excel')), ([reportName, format]) => {
    const fileName = fileNameOf(reportName, format, 'report');
    assert.match(fileName, /^[^\\/:*?"<>|\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+\.(csv|xlsx)$/u);
    assert.doesNotMatch(fileName, /^[\s.]|[\s.]\.(csv|xlsx)$/);
    assert.doesNotMatch(fileName, /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[\d¹²³])\s*\./i);
    assert.ok(Buffer.byteLength(fileName) <= longestFileName, `${Buffer.byteLength(fileName)} bytes`);
  });
}
