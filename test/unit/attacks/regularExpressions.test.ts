import assert from 'node:assert/strict';
import { pathToFileURL } from 'node:url';
import { checkSync } from 'recheck';
import { fieldsOf } from '../../../src/service/contract/check/shape.ts';
import { User } from '../../../src/service/contract/user.ts';
import { root } from '../../run/project.ts';
import { type Expression, expressionsBuilt, expressionsInSources } from './sourceExpressions.ts';

/** What makes each file construct its expressions: using it, or loading it once more where it does so at once. */
const uses: Readonly<Record<string, () => unknown>> = {
  'src/service/contract/check/shape.ts': () => fieldsOf(User)('userAxisValues_1'),
  'src/service/http/ownAddress.ts': () => loadAgain('src/service/http/ownAddress.ts'),
  'src/service/http/redaction/textViews.ts': () => loadAgain('src/service/http/redaction/textViews.ts'),
  'src/ui/text.ts': () => loadAgain('src/ui/text.ts'),
};

async function loadAgain(file: string): Promise<void> {
  await import(`${pathToFileURL(`${root}/${file}`)}?again`);
}

const problems = { safe: undefined, unknown: 'nobody knows' };

/** How the time for a match grows with the length of the text, as far as that is worse than linear or unknown. */
function problemOf({ source, flags }: Omit<Expression, 'file'>): string | undefined {
  // No limit of time decides what is found: a busy machine takes longer.
  const options = { randomSeed: 1, timeout: 60_000, incubationTimeout: null, attackTimeout: null };
  const exact = checkSync(source, flags, options);
  // Some are too large for a proof; then many attacks are tried.
  const found =
    exact.status === 'unknown' ? checkSync(source, flags, { ...options, checker: 'fuzz' }) : exact;
  return found.status === 'vulnerable' ? found.complexity.summary : problems[found.status];
}

describe('regular expressions', function () {
  this.timeout(600_000);
  const { literals, building } = expressionsInSources();

  it('are found: those in the code, and each place that constructs one', () => {
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
    it(`are told apart: /${source}/ is not linear`, () => {
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
