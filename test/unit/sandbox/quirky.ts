import type { QuirkName, SandboxOptions } from '../../../src/sandbox/index.ts';
import { type Client, type SandboxResponse, startClient } from './client.ts';

export const structure = '/organization/structure/api/departments';
export const employees = '/service-api/employees';
export const fields = 'fields.root=count,prev,next';
export const leaves = '/api/v3/leaves?date=since,2025-01-01&leavePeriod.ownerId=1001';

/** Works with a sandbox of 60 employees and 14 departments that has one quirk. */
export async function quirky(
  quirk: QuirkName,
  work: (client: Client) => Promise<void>,
  options: SandboxOptions = {},
): Promise<void> {
  await using client = await startClient({ ...options, quirks: [quirk] });
  await work(client);
}

export const nextOf = (response: SandboxResponse) => String(response.at('links/next/href'));
