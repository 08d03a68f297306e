import type { Access } from '../../src/sandbox/options.ts';
import type { Cost } from './cost.ts';
import type { LargeList } from './large/listLines.ts';
import type { TransportCost } from './transportCost.ts';

/** The variable that holds the `HostTask` of the extension hosts, as JSON. */
export const benchTask = 'WORKFORCE_BENCH';

/** The options of each extension host. */
export interface HostTask {
  /** Where it appends what it measured. The first extension host, which finds none, only adds a connection. */
  readonly file: string;
  readonly access: Access;
  /** The same service over TLS; an authority of the system signed its certificate. */
  readonly secureAccess: Access;
  /** A service with 100 000 employees. */
  readonly large: Access;
}

/** The views of the plain extension, by the names of those of the explorer that are shown at first. */
export const plainViews = ['departments', 'employees', 'taxonomies', 'reports'] as const;

/** What some work cost an extension host; `heap` is what it left in use, in bytes. */
export interface Growth extends Cost {
  readonly heap: number;
}

/** What was measured in one fresh extension host. */
export interface HostRound {
  /** Requests before the view was opened. */
  readonly requestsAtStart: number;
  /** Which of the two extensions was activated first, and showed its rows first, which takes longer. */
  readonly first: 'ours' | 'empty';
  readonly ours: Growth;
  readonly empty: Growth;
  /** From the view becoming visible to its rows: loads the extension and its client, and sends the first requests. */
  readonly firstRows: Growth;
  /** The same of the plain extension, which came first in the rounds in which the empty one did. */
  readonly plainRows: Growth;
  /**
   * The rows of 10 000 departments, assembled, sorted and rendered: for the first time, and when the code is
   * compiled.
   */
  readonly firstDepartments: Cost;
  readonly departments: Cost;
  /** Over TLS. */
  readonly transport: TransportCost;
  /** Missing in all rounds but the first: it takes a minute. */
  readonly list?: LargeList;
}
