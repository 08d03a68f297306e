import type * as vscode from 'vscode';
import type { Redaction } from '../service/http/redaction/redaction.ts';
import type { DepartmentDirectory } from './departmentDirectory.ts';
import type { EntryPoints } from './entryPoint.ts';
import type { Log } from './log.ts';
import type { Sessions } from './session.ts';
import type { ChangeJournal } from './storage/changeJournal.ts';
import type { TreeViews } from './tree/treeViews.ts';

/** What `extension.ts` passes to each feature. */
export interface FeatureContext {
  /** State that outlives the window. All windows share it. */
  readonly state: vscode.Memento;
  /** The directory of the extension's files, which may not exist yet. All windows share it. */
  readonly directory: string;
  readonly log: Log;
  /** Removes the secrets that this window knows from texts that are stored and shown. */
  readonly redaction: Redaction;
  readonly entryPoints: EntryPoints;
  readonly sessions: Sessions;
  /** Records each request that changes data in a service, until its response arrives. */
  readonly changes: ChangeJournal;
  readonly departments: DepartmentDirectory;
  readonly trees: TreeViews;
}
