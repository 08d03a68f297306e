/** What the commands of this room load on their first use. */
export { showChanges } from './changes.ts';
export { showCoverage } from './coverage.ts';
export { driftCommand, driftHover } from './drift.ts';
export { matchIds } from './matchIds.ts';
export { takeSnapshot } from './takeSnapshot.ts';
