import { connections } from './connections.ts';
import { copying } from './copying.ts';
import { documents } from './documents.ts';
import { finding } from './finding.ts';
import { leaves } from './leaves.ts';
import { organization } from './organization.ts';
import { reports } from './reports.ts';
import { views } from './views.ts';

/** All commands, in the order of the tables in which they are listed. */
export const commands = {
  ...connections,
  ...views,
  ...finding,
  ...organization,
  ...reports,
  ...leaves,
  ...documents,
  ...copying,
};
