import { Leave } from '../leave.ts';
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
    usual: ['id', 'ownerId', 'ownerName', 'date', 'half', 'minutes', 'accountName', 'status', 'deleted'],
    others: ['accountId', 'periodId'],
    sensitive: [],
  },
} as const satisfies Kind;

export const leaveSchemas: KindSchemas = { records: { legacy: Leave } };
