/**
 * Unit tests that mutation does without: they build bundles, test what is not mutated, or try so many cases that each
 * mutant would take minutes.
 */
export const leftOut: readonly string[] = [
  'test/unit/bundles.test.ts',
  'test/unit/notices.test.ts',
  'test/unit/walls.test.ts',
  'test/unit/faults/matrix.test.ts',
  'test/unit/fuzz/fuzz.test.ts',
  'test/unit/sandbox/**',
];
