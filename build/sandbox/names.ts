import { wordNames } from '../../src/sandbox/dialect.ts';
import { faultNames } from '../../src/sandbox/faults/fault.ts';
import { areas, quirkNames } from '../../src/sandbox/index.ts';

export type { Area, DeploymentWords, FaultName, QuirkName } from '../../src/sandbox/index.ts';

const oneOf = (names: readonly string[]) => names.map((name) => `'${name}'`).join(' | ');

/** The types of this file as declarations that import nothing. */
export const nameTypes = `/** A part of the service. */
export type Area = ${oneOf(areas)};
/** A way in which some deployments differ from others. */
export type QuirkName = ${oneOf(quirkNames)};
export type FaultName = ${oneOf(faultNames)};
/** The identifiers of a deployment that differ from the defaults, and where it gives out tokens. */
export type DeploymentWords = { readonly [Word in ${oneOf(wordNames)}]?: string };
`;
