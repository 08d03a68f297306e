import { MachinePolicy } from '../../src/platform/policy.ts';
import type { PolicyRule } from '../../src/platform/storage/policyFile.ts';

export const noPolicy = new MachinePolicy(() => []);

/** The policy of one file that locks these rules; it allows no base URL where it locks some. */
export function lockedBy(...locked: readonly PolicyRule[]): MachinePolicy {
  return new MachinePolicy(() => [{ path: '/etc/policy.json', locked, allowedBaseUrls: [] }]);
}
