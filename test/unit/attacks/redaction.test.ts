import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inspect } from 'node:util';
import fc from 'fast-check';
import { ReportFiles } from '../../../src/reports/reportFiles.ts';
import { ReportStore } from '../../../src/reports/reportStore.ts';
import { redactedReport } from '../../../src/reports/storedReport.ts';
import { ServiceError } from '../../../src/service/http/errors.ts';
import {
  longestSecret,
  Redaction,
  recognizableLength,
  redactedError,
} from '../../../src/service/http/redaction/redaction.ts';
import { Needle } from '../../../src/service/http/redaction/textSearch.ts';
import { Log } from '../../../src/ui/log.ts';
import { ChangeJournal } from '../../../src/ui/storage/changeJournal.ts';
import { SharedFolder } from '../../../src/ui/storage/sharedFolder.ts';
import { SharedStorage } from '../../../src/ui/storage/sharedStorage.ts';
import { writingsOf } from '../../leaks/forms.ts';
import { plantedCredentials, plantedSecret } from '../../leaks/planted.ts';
import { temporaryDirectory } from '../../run/project.ts';
import { sampleReport } from '../reports/samples.ts';
import { clientOf, json, serve } from '../service/fixtures.ts';

const owner = { id: 'acme', name: 'Acme' };
const key = 'k3y/with+odd="chars" & \\<ü>';
const planted = plantedCredentials.apiKey;
/** The text around a secret stays, so a redaction that removes too much or too little fails. */
const outside = /^before .*•••.* after$/s;

function redacting(...secrets: readonly string[]): Redaction {
  const redaction = new Redaction();
  for (const apiKey of secrets) {
    redaction.rememberCredentials(owner, { apiKey });
  }
  return redaction;
}

/** Fails if most of a secret is left in a text. */
function assertGone(written: string, text: string): void {
  const middle = written.slice(Math.floor(written.length / 4), -Math.floor(written.length / 4));
  assert.ok(!text.includes(middle), text);
}

type Output = (text: string) => string | Promise<string>;

const redaction = redacting(planted);

/** Every output of the extension: what it shows or stores for a text. */
const outputs: Readonly<Record<string, Output>> = {
  'an error of the service': async (text) => {
    await using server = await serve((_request, response) => json(response, { Message: text }, 400));
    const { service } = clientOf({ baseUrl: server.origin, credentials: plantedCredentials });
    return inspect(await service.report('1').catch((error: unknown) => error));
  },
  'the operation of an error': (text) => {
    const details = {
      kind: 'missing',
      attempted: `read user ${text}`,
      reason: 'no',
      advice: 'Stop.',
    } as const;
    return inspect(redactedError(new ServiceError(details), redaction));
  },
  'the cause of an error': (text) =>
    inspect(redactedError(new Error('why', { cause: new TypeError(text) }), redaction)),
  'a line of the log': (text) => {
    const entries: string[] = [];
    const write = (entry: string) => void entries.push(entry);
    const log = new Log({ info: write, warn: write, error: write, show: () => undefined }, redaction);
    log.info(text);
    log.warn(text);
    log.failure('a command', new Error(text));
    return entries.join('\n');
  },
  'a stored report': async (text) => {
    const directory = join(temporaryDirectory(), 'reports');
    const files = new ReportFiles(new SharedStorage(directory, assert.fail), assert.fail);
    const store = new ReportStore(files, assert.ifError, (report) => redactedReport(report, redaction));
    const following = { state: 'followed', since: 1, failure: { since: 1, detail: text } } as const;
    await store.add(sampleReport({ name: text, templateId: text, status: text, following }));
    return inspect(store.all(), { depth: 9 }) + filesIn(directory);
  },
  'a pending change': async (text) => {
    const directory = join(temporaryDirectory(), 'changes');
    const folder = new SharedFolder(directory, 'change');
    const journal = new ChangeJournal(folder, assert.fail, redaction);
    const words = { attempted: `create ${text}`, advice: text };
    return await journal.carryOut({ name: text, kind: 'remote' }, words, async () => filesIn(directory));
  },
};

function filesIn(directory: string): string {
  return readdirSync(directory)
    .map((name) => readFileSync(join(directory, name), 'utf8'))
    .join('\n');
}

describe('the redaction of secrets', () => {
  for (const [how, written] of [
    ...writingsOf(key),
    ['capitals', key.toUpperCase()],
    ['a form', new URLSearchParams({ key }).toString()],
    ['a URL in a URL', encodeURIComponent(`https://acme.example/?${new URLSearchParams({ key })}`)],
    ['URL of Latin-1', key.replace(/[^\w]/g, (character) => `%${character.charCodeAt(0).toString(16)}`)],
    ['Base64 in a URL', encodeURIComponent(Buffer.from(key).toString('base64'))],
    ['UTF-8 read as Latin-1', Buffer.from(key).toString('latin1')],
  ] as const) {
    it(`finds a secret written as ${how}`, () => {
      const text = redacting(key).text(`before ${written} after`);
      assert.match(text, outside);
      assertGone(written, text);
    });
  }

  for (const [output, print] of Object.entries(outputs)) {
    it(`covers ${output}`, async () => {
      for (const [, written] of writingsOf(planted)) {
        const text = await print(`before ${written} after`);
        assert.match(text, /before.*•••.*after/s);
        assertGone(written, text);
      }
    });
  }

  it('finds any secret in any text, in any encodings of encodings', () => {
    const secret = fc
      .string({ unit: 'grapheme-ascii', minLength: 6 })
      .filter((text) => recognizableLength(text) >= 6);
    // Adjacent characters could form an escape with the first or last character of the secret.
    const around = fc.string({ maxLength: 20 }).map((text) => `。${text}。`);
    const encodings = fc.array(fc.constantFrom(...Object.values(encoders)), { maxLength: 4 });
    fc.assert(
      fc.property(secret, around, around, encodings, (apiKey, before, after, encode) => {
        const written = encode.reduce((text, encoder) => encoder(text), apiKey);
        const text = redacting(apiKey).text(`${before}${written}${after}`);
        assert.match(text, /•••/);
        assert.equal(redacting(apiKey).ownerOf(`${before}${written}${after}`), 'Acme');
      }),
      { numRuns: 2_000 },
    );
  });

  it('returns any text without a secret unchanged', () => {
    fc.assert(
      fc.property(fc.string({ unit: pieces }), (text) => {
        assert.equal(redacting('never-in-there').text(text), text);
      }),
    );
    assert.equal(redacting(key).text('Check the key.'), 'Check the key.');
    assert.equal(new Redaction().text('Check the key.'), 'Check the key.');
  });

  it('does not treat a short piece of a secret as one', () => {
    assert.equal(redacting('12345-abcdef').ownerOf('/users/12345'), undefined);
    assert.equal(redacting('12345-abcdef').ownerOf('/users/12345-abcde'), undefined);
    assert.equal(redacting('12345-abcdef').ownerOf('/users/12345-ABCDEF'), 'Acme');
  });

  it('covers all secrets, former tokens, and those of other connections', () => {
    const wide = new Redaction();
    const narrow = new Redaction(wide);
    narrow.rememberCredentials(owner, { apiKey: 'first-key', clientSecret: 'the-secret' });
    narrow.rememberToken(owner, 'first-token');
    narrow.rememberToken(owner, 'second-token');
    new Redaction(wide).rememberCredentials({ id: 'other', name: 'Other' }, { apiKey: 'second-key' });
    const text = 'first-key second-key the-secret first-token second-token';
    assert.equal(narrow.text(text), '••• ••• ••• ••• •••');
    assert.equal(wide.text(text), '••• ••• ••• ••• •••');
    assert.equal(narrow.ownerOf('/users/second-key'), 'Other');
    wide.forget('acme');
    assert.equal(wide.text(text), 'first-key ••• the-secret first-token second-token');
    assert.equal(narrow.text('a late response: first-key'), 'a late response: •••');
  });

  it('removes the beginning of a secret at the end of a cut text', () => {
    assert.equal(redacting(planted).text(`You sent ${planted.slice(0, -4)}`), 'You sent •••');
    assert.equal(redacting(planted).text('You sent planted'), 'You sent planted');
  });

  it('accepts secrets of any allowed length', () => {
    const redaction = redacting('&'.repeat(longestSecret), '/'.repeat(longestSecret));
    for (const letter of '%ü<\\"') {
      redaction.rememberToken(owner, letter.repeat(longestSecret));
    }
    assert.equal(redaction.text(`before ${'&'.repeat(longestSecret)} after`), 'before ••• after');
  });

  it('reads each character of a text once, even for a repetitive secret', () => {
    const repeating = 'a'.repeat(2_000);
    for (const needle of ['aaaaaaab', repeating, `${repeating}b`, 'ab'.repeat(1_000)]) {
      let reads = 0;
      const text = `${repeating.repeat(10)}b`;
      const charCodeAt = (index: number) => {
        reads += 1;
        return text.charCodeAt(index);
      };
      new Needle(needle).search({ length: text.length, charCodeAt });
      assert.equal(reads, text.length);
    }
  });

  it('ends with 1 MB of any encoding', () => {
    const redaction = redacting(key, 'a'.repeat(longestSecret), plantedSecret('x'));
    for (const piece of [
      '%25',
      '%',
      '&amp;',
      '&#38;',
      '&',
      '\\',
      '\\u005c',
      'a',
      ' ',
      '\u200b',
      '‹U+',
      '\xc3',
      '+',
    ]) {
      redaction.text(piece.repeat(1_000_000 / piece.length));
    }
  }).timeout(60_000);
});

/** Units of texts with unusual characters and incomplete encodings. */
const pieces = fc.constantFrom(
  ...'%2&#\\ux;<‹+é \u200b\ud800\u00c3\u00a9',
  '&amp;',
  '%C3%A9',
  '\u0130',
  '🦊',
);

const encoders = {
  url: encodeURIComponent,
  wholeUrl: (text: string) => Buffer.from(text).toString('hex').replaceAll(/../g, '%$&'),
  json: (text: string) => JSON.stringify(text).slice(1, -1),
  unicode: (text: string) =>
    [...text]
      .map((character) => `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`)
      .join(''),
  html: (text: string) =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;'),
  htmlNumbers: (text: string) => [...text].map((character) => `&#${character.codePointAt(0)};`).join(''),
  blanks: (text: string) => [...text].join(' '),
  invisible: (text: string) => [...text].join('\u200b'),
};
