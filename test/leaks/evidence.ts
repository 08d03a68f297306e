/** The variable that names the directory where a suite leaves what its editors wrote and showed. */
export const evidenceVariable = 'WORKFORCE_TEST_EVIDENCE';

/** The variable with the address to which the tests in an editor send what it shows. */
export const witnessVariable = 'WORKFORCE_TEST_WITNESS';

/** The file in which an editor's witness says what it could not write down. */
export const missingEvidence = 'missing.txt';

/** The directory for the evidence of this suite, where it is searched afterwards. */
export function wantedEvidence(): string | undefined {
  return process.env[evidenceVariable];
}
