import type { Invocation } from '../../ui/entryPoint.ts';
import type { ConnectionContext } from '../connectionContext.ts';
import type { ConnectionCommandId } from '../register.ts';
import { addConnection } from './addConnection.ts';
import { editConnection } from './editConnection.ts';
import { exploreSandbox } from './exploreSandbox.ts';
import { exportProfile } from './exportProfile.ts';
import { markConnection } from './markConnection.ts';
import { removeConnection } from './removeConnection.ts';
import { renameConnection } from './renameConnection.ts';
import { testConnection } from './testConnection.ts';
import { useConnection } from './useConnection.ts';

type Command = (context: ConnectionContext, invocation: Invocation) => Promise<unknown>;

/** What the commands on connections do; loaded with the first of them. */
export const connectionCommands: Readonly<Record<ConnectionCommandId, Command>> = {
  'workforce.addConnection': addConnection,
  'workforce.useConnection': useConnection,
  'workforce.editConnection': editConnection,
  'workforce.renameConnection': renameConnection,
  'workforce.markConnection': markConnection,
  'workforce.testConnection': testConnection,
  'workforce.exportProfile': exportProfile,
  'workforce.removeConnection': removeConnection,
  'workforce.exploreSandbox': exploreSandbox,
};
