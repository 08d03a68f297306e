/** The sandbox in the caller's own thread, for tests. The editor and the command line start it with `thread.ts`. */
export { type Clock, clockFrom, type ManualClock, manualClock } from './clock.ts';
export type { DeploymentWords } from './dialect.ts';
export {
  type DisturbedOptions as SandboxOptions,
  type DisturbedSandbox as Sandbox,
  startDisturbed as startSandbox,
} from './disturbed.ts';
export { type Fault, type FaultName, faultNames } from './faults/fault.ts';
export { type Area, areas, isArea } from './http/access.ts';
export { sandboxDefaults } from './options.ts';
export { type QuirkName, quirkNames } from './quirks/quirk.ts';
export type { ServedRequest } from './server.ts';
