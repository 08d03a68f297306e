import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inspect } from 'node:util';
import fc from 'fast-check';
import { ReportFiles } from '../../../src/features/reports/reportFiles.ts';
import { ReportStore } from '../../../src/features/reports/reportStore.ts';
import { redactReport } from '../../../src/features/reports/storedReport.ts';
import { tableRows } from '../../../src/formats/records.ts';
import { ChangeJournal } from '../../../src/platform/changes/changeJournal.ts';
import { Log } from '../../../src/platform/entry/log.ts';
import { SharedFolder, SharedStorage } from '../../../src/platform/storage/sharedStorage.ts';
import { ServiceError } from '../../../src/service/http/errors.ts';
import { longestSecret, Redaction, redactError, redactJson } from '../../../src/service/http/redaction.ts';
import { recognizedWritings } from '../../leaks/forms.ts';
import { plantedCredentials, plantedSecret } from '../../leaks/planted.ts';
import { temporaryDirectory } from '../../run/project.ts';
import { sampleReport } from '../features/reports/samples.ts';
import { noPolicy } from '../policies.ts';
import { clientOf, json, serve } from '../service/fixtures.ts';

const owner = { name: 'Acme' };
const key = 'k3y/with+odd="chars" & 100% \\<ü>';
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
    return inspect(redactError(new ServiceError(details), redaction));
  },
  'the cause of an error': (text) =>
    inspect(redactError(new Error('why', { cause: new TypeError(text) }), redaction)),
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
    const store = new ReportStore(files, assert.ifError, (report) => redactReport(report, redaction));
    const following = { state: 'followed', since: 1, failure: { since: 1, detail: text } } as const;
    await store.add(sampleReport({ name: text, templateId: text, status: text, following }));
    return inspect(store.all(), { depth: 9 }) + filesIn(directory);
  },
  'a cell of a table': async (text) => {
    const bytes = Buffer.from(`a;b\n1;"${text.replaceAll('"', '""')}"\n`);
    const reading = { encoding: 'utf-8', delimiter: ';', above: 0, quotes: true } as const;
    const cells: string[] = [];
    for await (const { rows } of tableRows(bytes, reading, (cell) => redaction.text(cell))) {
      cells.push(...rows.flat());
    }
    return cells.join('\n');
  },
  'a pending change': async (text) => {
    const directory = join(temporaryDirectory(), 'changes');
    const folder = new SharedFolder(directory, 'change');
    const journal = new ChangeJournal(folder, assert.fail, redaction, noPolicy);
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
  for (const [how, written] of recognizedWritings(key)) {
    it(`finds a secret written as ${how}`, () => {
      const text = redacting(key).text(`before ${written} after`);
      assert.match(text, outside);
      assertGone(written, text);
    });
  }

  for (const [output, print] of Object.entries(outputs)) {
    it(`covers ${output}`, async () => {
      for (const [, written] of recognizedWritings(planted)) {
        const text = await print(`before ${written} after`);
        assert.match(text, /before.*•••.*after/s);
        assertGone(written, text);
      }
    });
  }

  it('finds any secret in any text, in each of these writings', () => {
    const secret = fc.string({ unit: secretUnits, minLength: 6 });
    // Adjacent characters could form an escape with the first or last character of the secret.
    const around = fc.string({ maxLength: 20 }).map((text) => `。${text}。`);
    fc.assert(
      fc.property(secret, around, around, fc.nat(), (apiKey, before, after, choice) => {
        const redaction = redacting(apiKey);
        const writings = recognizedWritings(apiKey);
        for (const [how, written] of writings) {
          // Base64 is between the encoded forms of its neighbors.
          const text = redaction.text(`${before}${written}${after}`);
          assert.match(text, /•••/, how);
          assert.ok(!text.includes(written), how);
        }
        const [, chosen] = writings[choice % writings.length] ?? assert.fail();
        assert.equal(redaction.ownerOf(`${before}${chosen}${after}`), 'Acme');
      }),
      // It takes longer to prepare the search for a secret than to search for it in all writings.
      { numRuns: 500 },
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
    const redaction = new Redaction();
    redaction.rememberCredentials(owner, { apiKey: 'first-key', clientSecret: 'the-secret' });
    redaction.rememberSecret(owner, 'first-token');
    redaction.rememberSecret(owner, 'second-token');
    redaction.rememberCredentials({ name: 'Other' }, { apiKey: 'second-key' });
    const text = 'first-key second-key the-secret first-token second-token';
    assert.equal(redaction.text(text), '••• ••• ••• ••• •••');
    assert.equal(redaction.ownerOf('/users/second-key'), 'Other');
  });

  it('accepts secrets of any allowed length', () => {
    const redaction = redacting('&'.repeat(longestSecret), '/'.repeat(longestSecret));
    for (const letter of '%ü<\\"') {
      redaction.rememberSecret(owner, letter.repeat(longestSecret));
    }
    assert.equal(redaction.text(`before ${'&'.repeat(longestSecret)} after`), 'before ••• after');
  });

  it('takes linear time for a text that resembles secrets everywhere', () => {
    const redaction = redacting(`${'a'.repeat(longestSecret - 1)}b`, `${'xy'.repeat(18)}z`);
    const alike = 'xy'.repeat(500_000);
    assert.ok(redaction.text(alike) === alike);
    assert.equal(redaction.text(`before ${'a'.repeat(10)} after`), `before ${'a'.repeat(10)} after`);
    assert.equal(redaction.text(`before ${'a'.repeat(100_000)} after`), 'before ••• after');
  });

  it('takes out what follows the beginning of a long secret, up to the next blank', () => {
    const token = plantedSecret('token').repeat(20);
    const redaction = redacting(token);
    assert.equal(redaction.text(`"${token}" and more`), '"••• and more');
    assert.equal(redaction.text(`token=${encodeURIComponent(token)}&page=2 is next`), 'token=••• is next');
  });

  it('leaves texts of a response as they are that only begin like secrets', () => {
    const redaction = redacting(
      ...Array.from({ length: 60 }, (_, index) => `eyJey${'x'.repeat(30)}${index}`),
    );
    const items = Array.from({ length: 20_000 }, () => 'eyJeyJeyJeyJ\n');
    assert.deepEqual(redactJson(items, JSON.stringify(items), redaction), items);
  });

  it('takes less than 50 ms for a preview of 500 KB with ten connections', () => {
    const redaction = new Redaction();
    for (let number = 0; number < 10; number += 1) {
      const connection = { name: `Acme ${number}` };
      const apiKey = plantedSecret(`key ${number}`);
      redaction.rememberCredentials(connection, { apiKey, clientSecret: plantedSecret(`secret ${number}`) });
      redaction.rememberSecret(connection, plantedSecret(`token-${number}`));
    }
    const text = 'Durand;"Élodie ""E."" O\'Neill";12.5;2026-01-05;Département de la Qualité;50% & + /x\n'
      .repeat(7_000)
      .slice(0, 500_000);
    const milliseconds = [1, 2, 3].map(() => {
      const before = process.threadCpuUsage();
      assert.equal(redaction.text(text), text);
      const { user, system } = process.threadCpuUsage(before);
      return (user + system) / 1000;
    });
    assert.ok(Math.min(...milliseconds) < 50, milliseconds.join());
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

/** Units of secrets: a header holds no others. */
const secretUnits = fc.constantFrom(...'abcXYZ019', ...' !"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~éÜ');
