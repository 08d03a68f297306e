/** The commands of this feature, a bundle that is loaded with the first of them. */
export { showChanges } from './changes.ts';
export { copyToSandbox } from './copyToSandbox.ts';
export { showCoverage } from './coverage.ts';
export { driftHover, showDrift } from './drift.ts';
export { matchIds } from './matchIds.ts';
export { takeSnapshot } from './takeSnapshot.ts';
