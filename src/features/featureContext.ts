import type * as vscode from 'vscode';
import type { KeptResources } from '../company/known/keptResources.ts';
import type { KnownCompanies } from '../company/known/known.ts';
import type { Answers } from '../pages/answers.ts';
import type { ChangeJournal } from '../platform/changes/changeJournal.ts';
import type { Comparisons } from '../platform/comparisons.ts';
import type { HiddenReads } from '../platform/documents/hiddenReads.ts';
import type { EntryPoints } from '../platform/entry/entryPoint.ts';
import type { Log } from '../platform/entry/log.ts';
import type { RequestWaits } from '../platform/requestWaits.ts';
import type { Sessions } from '../platform/session.ts';
import type { SharedStorage } from '../platform/storage/sharedStorage.ts';
import type { Redaction } from '../service/http/redaction.ts';
import type { DepartmentFindings } from '../tree/departmentFindings.ts';
import type { TreeViews } from '../tree/treeViews.ts';

/** What `app.ts` passes to each feature. */
export interface FeatureContext {
  /** What the user entered last in some dialogs, favorites, and what was opened last; all windows share it. */
  readonly state: vscode.Memento;
  /** Everything else that outlives the window; all windows share it. */
  readonly storage: SharedStorage;
  readonly log: Log;
  /** Removes the secrets that this window knows from texts that are stored and shown. */
  readonly redaction: Redaction;
  readonly entryPoints: EntryPoints;
  readonly answers: Answers;
  readonly comparisons: Comparisons;
  readonly sessions: Sessions;
  /** Records each request that changes data in a service, until its response arrives. */
  readonly changes: ChangeJournal;
  /** What views and searches have shown of each company, to be found without a request. */
  readonly known: KnownCompanies;
  /** What the user keeps at hand of each connection. */
  readonly favorites: KeptResources;
  /** What the last check of the organization found. */
  readonly findings: DepartmentFindings;
  readonly hiddenReads: HiddenReads;
  readonly trees: TreeViews;
  /** What the requests of this window wait for. */
  readonly waits: RequestWaits;
}
