/**
 * Unit tests that mutation does without: they look at the project as a whole, read sources as files, test what is not
 * mutated, or take so long that each mutant would take minutes.
 */
export const leftOut: readonly string[] = [
  'test/unit/*.test.ts',
  'test/unit/attacks/reach.test.ts',
  'test/unit/attacks/sandbox*.test.ts',
  'test/unit/faults/matrix.test.ts',
  'test/unit/fuzz/fuzz.test.ts',
  'test/unit/sandbox/**',
];
