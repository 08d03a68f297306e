/** The variable that has tests try everything, as the nightly run does: all UI tests, themes, languages and cells of faults. */
export const nightlyVariable = 'WORKFORCE_TEST_NIGHTLY';

export const isNightly = process.env[nightlyVariable] !== undefined;

/** Describes a test of the nightly run alone: a variation of what another test of the file shows, or one that takes long. */
export function itNightly(title: string, test: Mocha.AsyncFunc): void {
  if (isNightly) {
    it(title, test);
  }
}
