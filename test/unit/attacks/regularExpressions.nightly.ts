import assert from 'node:assert/strict';
import { pathToFileURL } from 'node:url';
import { checkSync } from 'recheck';
import { addressesOf } from '../../../src/sandbox/dialect.ts';
import { conform } from '../../../src/service/contract/check/conform.ts';
import { defaultDialect } from '../../../src/service/contract/dialect.ts';
import { User } from '../../../src/service/contract/user.ts';
import { Redaction } from '../../../src/service/http/redaction.ts';
import { root } from '../../run/project.ts';
import { type Expression, expressionsBuilt, expressionsInSources } from './sourceExpressions.ts';

/** Makes each file construct its expressions: by a call, or by loading it again if it constructs them on import. */
const uses: Readonly<Record<string, () => unknown>> = {
  'src/features/connections/addresses.ts': () => loadAgain('src/features/connections/addresses.ts'),
  'src/features/connections/dialog/pasted.ts': () => loadAgain('src/features/connections/dialog/pasted.ts'),
  'src/platform/text/text.ts': () => loadAgain('src/platform/text/text.ts'),
  'src/sandbox/dialect.ts': () => addressesOf(defaultDialect, '/connect/token'),
  'src/sandbox/quirks/paging.ts': () => loadAgain('src/sandbox/quirks/paging.ts'),
  'src/service/contract/check/conform.ts': () =>
    conform(User, { id: 1, userAxisValues_1: null }, () => undefined),
  'src/service/http/addresses/ownAddress.ts': () => loadAgain('src/service/http/addresses/ownAddress.ts'),
  'src/service/http/redaction.ts': () => {
    const redaction = new Redaction();
    redaction.rememberSecret({ name: 'Acme' }, `a&"/${'b'.repeat(100)}`);
    redaction.text('no secret');
  },
};

async function loadAgain(file: string): Promise<void> {
  await import(`${pathToFileURL(`${root}/${file}`)}?again`);
}

const problems = { safe: undefined, unknown: 'unknown' };

/** The complexity of a match in the length of the text; undefined if it is linear. */
function problemOf({ source, flags }: Omit<Expression, 'file'>): string | undefined {
  // No time limit: the result must not depend on how busy the machine is.
  const options = { randomSeed: 1, timeout: 60_000, incubationTimeout: null, attackTimeout: null };
  const exact = checkSync(source, flags, options);
  // An expression that is too large for a proof is fuzzed.
  const found =
    exact.status === 'unknown' ? checkSync(source, flags, { ...options, checker: 'fuzz' }) : exact;
  return found.status === 'vulnerable' ? found.complexity.summary : problems[found.status];
}

describe('regular expressions', function () {
  this.timeout(600_000);
  const { literals, building } = expressionsInSources();

  it('are found: literals, and each file that constructs one', () => {
    assert.ok(literals.length > 50, `${literals.length} literals`);
    assert.deepEqual(building, Object.keys(uses));
  });

  for (const { source, flags } of [
    /[.\s]+$/,
    /-+$/,
    /^[\s.]+|[\s.]+$/g,
    /x(a+)+$/,
    /(?<!x)\s+$/,
    / \(.*\)/,
    /\p{Lu}+x/u,
  ]) {
    it(`are recognized when not linear: /${source}/`, () => {
      assert.match(problemOf({ source, flags }) ?? 'linear', /polynomial|exponential/);
    });
  }

  for (const file of new Set(literals.map((literal) => literal.file))) {
    it(`take linear time in ${file}`, () => {
      assert.deepEqual(problemsIn(literals.filter((literal) => literal.file === file)), []);
    });
  }

  for (const [file, use] of Object.entries(uses)) {
    it(`take linear time where ${file} constructs them`, async () => {
      const expressions = await expressionsBuilt(file, use);
      assert.notEqual(expressions.length, 0);
      assert.deepEqual(problemsIn(expressions), []);
    });
  }
});

function problemsIn(expressions: readonly Expression[]): readonly string[] {
  return expressions.flatMap((expression) => {
    const problem = problemOf(expression);
    return problem === undefined ? [] : [`/${expression.source}/${expression.flags}: ${problem}`];
  });
}
