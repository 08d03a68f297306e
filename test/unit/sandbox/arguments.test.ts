import assert from 'node:assert/strict';
import { flags, readArguments, usage } from '../../../src/sandbox/arguments.ts';
import { faultNames } from '../../../src/sandbox/faults/fault.ts';
import { areas } from '../../../src/sandbox/index.ts';

function read(...words: string[]) {
  const options = readArguments(words);
  assert.ok(options !== 'help');
  return options;
}

describe('the arguments of the sandbox', () => {
  it('may all be left out', () => {
    for (const [name, value] of Object.entries(read())) {
      assert.ok(value === undefined || value === false || (Array.isArray(value) && value.length === 0), name);
    }
  });

  it('can be written with a space or an equals sign', () => {
    for (const words of [
      ['--port', '8080', '--rate-limit', 'off', '--client-secret', 's', '--without', 'leaves, structure'],
      ['--port=8080', '--rate-limit=off', '--client-secret=s', '--without=leaves,structure'],
    ]) {
      const { port, rateLimit, clientSecret, without } = read(...words);
      assert.deepEqual([port, rateLimit, clientSecret, without], [8080, 'off', 's', ['leaves', 'structure']]);
    }
    assert.equal(read('--client-secret=--seed').clientSecret, '--seed');
  });

  it('ask for help, whatever else they say', () => {
    for (const words of [['--help'], ['-h'], ['--bogus', '--help', 'extra']]) {
      assert.equal(readArguments(words), 'help');
    }
  });

  it('start a clock', () => {
    assert.equal(read('--now', '2026-06-01T02:00:00+02:00').now, Date.UTC(2026, 5, 1));
  });

  const wholeNumbers: readonly (readonly [name: string, min: number, max: number])[] = [
    ['port', 0, 65_535],
    ['seed', 0, 4_294_967_295],
    ['employees', 1, 200_000],
    ['departments', 1, 20_000],
    ['report-seconds', 0, 1_000_000_000],
  ];
  const instant = 'an instant from 1970 to 2099 such as 2026-06-01T00:00:00Z';
  const wrong: readonly (readonly [words: readonly string[], sentence: string])[] = [
    [['--port', '1', '--port', '2'], '--port is given twice, as "1" and "2": give it once.'],
    ...wholeNumbers.flatMap(([name, min, max]) =>
      ['-1', 'x', '1.5', '1e3', '', String(max + 1)].map(
        (text) =>
          [
            [`--${name}=${text}`],
            `--${name} takes a whole number from ${min} to ${max}, not "${text}".`,
          ] as const,
      ),
    ),
    [
      ['--rate-limit', 'maybe'],
      '--rate-limit takes a whole number from 1 to 1000000000, or off, not "maybe".',
    ],
    ...[
      ...['yesterday', '2026-13-01T00:00:00Z', '2026-02-31T00:00:00Z', '2026-06-01T25:00:00Z'],
      ...['1969-12-31', '2100-01-01', '2026-06-01 10:00', '2026-06-01T10:00:00', '0001-01-01', '9999-12-31'],
    ].map((text) => [['--now', text], `--now takes ${instant}, not "${text}".`] as const),
    [
      ['--api-key', 'with space'],
      '--api-key takes visible ASCII characters without spaces, not "with space".',
    ],
    [['--host', 'http://x'], '--host takes an address or a name of this machine, not "http://x".'],
    [
      ['--host', '::', '--client-secret', 'short'],
      '--host: Beyond the loopback interface, key and client secret have at least 16 characters: give longer ones, or none for fresh ones.',
    ],
    [['--client-id='], '--client-id takes a text that is not empty, not "".'],
    [['--client-secret', ''], '--client-secret takes a text that is not empty, not "".'],
    ...['without', 'refuse'].map(
      (name) =>
        [
          [`--${name}`, 'leaves,everything'],
          `--${name} takes one or more of ${areas.join(', ')}, with commas between them, not "leaves,everything".`,
        ] as const,
    ),
    [
      ['--fault', 'x'],
      '--fault: "x" is no fault: write it as METHOD PATH=FAULT or METHOD PATH=FAULT*COUNT, such as "GET /service-api/employees=503*2".',
    ],
    [
      ['--employees', '10', '--departments', '20'],
      '--employees and --departments: 10 employees cannot fill 20 departments: each needs at least one. Ask for more employees or fewer departments.',
    ],
  ];
  for (const [words, sentence] of wrong) {
    it(`are invalid with a sentence of ours: ${JSON.stringify(words)}`, () => {
      assert.throws(() => readArguments(words), { name: 'RangeError', message: sentence });
    });
  }

  const malformed: readonly (readonly [words: readonly string[], code: string, message: RegExp])[] = [
    ...[['--bogus'], ['--bogus=3', '--port', 'x'], ['--no-defects'], ['--constructor'], ['-p', '3']].map(
      (words) => [words, 'UNKNOWN_OPTION', /^Unknown option '--?[a-z-]+'/] as const,
    ),
    ...[['extra'], ['-'], [''], ['--defects', 'yes'], ['--', '--seed']].map(
      (words) => [words, 'UNEXPECTED_POSITIONAL', /^Unexpected argument '.*'/] as const,
    ),
    [['--defects=yes'], 'INVALID_OPTION_VALUE', /^Option '--defects' does not take an argument/],
    ...[['--seed'], ['--fault']].map(
      (words) => [words, 'INVALID_OPTION_VALUE', /^Option '--\w+ <value>' argument missing/] as const,
    ),
    ...[
      ['--port', '--seed', '7'],
      ['--port', '-1'],
      ['--client-secret', '-s'],
    ].map((words) => [words, 'INVALID_OPTION_VALUE', /^Option '--[\w-]+' argument is ambiguous/] as const),
  ];
  for (const [words, code, message] of malformed) {
    it(`are invalid with a sentence of Node's: ${JSON.stringify(words)}`, () => {
      assert.throws(() => readArguments(words), { code: `ERR_PARSE_ARGS_${code}`, message });
    });
  }

  it('are all explained, on lines that fit', () => {
    const lines = usage.split('\n');
    for (const name of Object.keys(flags)) {
      assert.ok(
        lines.some((line) => line.startsWith(`  --${name}`)),
        name,
      );
    }
    const explained = lines.flatMap((line) => /^ {2}(--.*?) {2,}/.exec(line)?.[0].length ?? []);
    assert.deepEqual(new Set(explained), new Set([24]));
    const words = new Set(usage.split(/[\s,]+/));
    for (const word of [...areas, ...faultNames]) {
      assert.ok(words.has(word), word);
    }
    assert.ok(lines.every((line) => line.length <= 120));
  });
});
