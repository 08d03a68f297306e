/** The sandbox for whoever runs it in their own thread, such as tests. The editor and the command line use `thread.ts`. */
export type { AnsweredRequest } from './app.ts';
export { type Clock, clockFrom, type ManualClock, manualClock } from './clock.ts';
export { type Fault, type FaultName, faultNames } from './faults/fault.ts';
export { type Area, areas, isArea } from './http/areas.ts';
export { type SandboxOptions, sandboxDefaults } from './options.ts';
export { type Sandbox, startSandbox } from './server.ts';
