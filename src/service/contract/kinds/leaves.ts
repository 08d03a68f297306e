import { Leave, LeaveV2 } from '../leave.ts';
import { message } from '../message.ts';
import type { Kind, KindSchemas } from './kind.ts';

export const leaves = {
  name: 'leaves',
  singular: message('Leave'),
  icon: 'calendar',
  routes: [{ family: 'legacy', path: '{legacyPrefix}/leaves/{id}' }],
  view: 'workforce.leaves',
  exported: {
    plural: message('Leaves'),
    usual: ['id', 'owner.id', 'owner.name', 'date', 'half', 'minutes', 'accountName', 'status', 'deleted'],
    others: ['accountId', 'periodId'],
    sensitive: [],
    named: { owner: 'employees' },
  },
} as const satisfies Kind;

export const leaveSchemas: KindSchemas = { records: { legacy: Leave } };

/** Half-days as the retired route shows them, whose ids are not those of v3 (interface 4.11). */
export const leavesV2 = {
  name: 'leaves-v2',
  singular: message('Leave (v2, retired)'),
  icon: 'calendar',
  routes: [
    {
      family: 'legacy',
      path: '{leavesV2Path}/{id}',
      takesNoFields: true,
      renamed: { field: 'owner', to: 'leaveOwnerKey' },
    },
  ],
  view: 'workforce.leaves',
} as const satisfies Kind;

export const leaveV2Schemas: KindSchemas = { records: { legacy: LeaveV2 } };
