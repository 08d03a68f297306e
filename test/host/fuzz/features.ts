import type * as vscode from 'vscode';
import { KnownCompanies } from '../../../src/company/known/known.ts';
import { employeeSteps, recordSteps } from '../../../src/company/pickers/choices.ts';
import { askFilter } from '../../../src/features/employees/filterDialog.ts';
import { emptyDraft } from '../../../src/features/reports/creation.ts';
import { afterRead, createdReport } from '../../../src/features/reports/reportChanges.ts';
import { ReportStore } from '../../../src/features/reports/reportStore.ts';
import { announceEnd, createStatusItem } from '../../../src/features/reports/statusItem.ts';
import type { Following, StopReason, StoredReport } from '../../../src/features/reports/storedReport.ts';
import { ReportTargets } from '../../../src/features/reports/targets.ts';
import { templateSteps } from '../../../src/features/reports/templateSteps.ts';
import { renderReport, reportNode } from '../../../src/features/reports/view.ts';
import { filterSteps } from '../../../src/features/reports/wizard.ts';
import { runDialog } from '../../../src/platform/dialogs/steps.ts';
import type { WorkforceService } from '../../../src/service/operations/service.ts';
import type { TreeNode } from '../../../src/tree/children.ts';
import type { PagedTree } from '../../../src/tree/pagedTree.ts';
import { FakeStorage } from '../../unit/features/reports/samples.ts';
import { rowsOf, type SeenRow, sessionsOf, treeOf } from '../trees/support.ts';
import { departmentsOf, employeesOf, leavesOf, taxonomiesOf } from '../trees/views.ts';

/** What a case varies besides the responses of the service. */
export interface Variation {
  readonly language: string;
  readonly version: 'v3' | 'v2';
  readonly isOfOne: boolean;
  readonly following: 'followed' | 'failing' | StopReason;
  /** A text that is not from a response: the name of the connection, the reason of an error. */
  readonly text: string;
}

export interface Shown {
  readonly rows: readonly vscode.TreeItem[];
  /** Rows of the same list, loaded again. */
  readonly again: readonly vscode.TreeItem[];
}

/** Shows everything of a feature: all rows, the items of its dialogs, and its messages. */
export type Feature = (service: WorkforceService, variation: Variation) => Promise<Shown>;

const nothingChosen = { choices: [], search: '' };
const ignore = () => undefined;

export const features: Readonly<Record<string, Feature>> = {
  async departments(service) {
    const directory = new KnownCompanies();
    const { tree } = departmentsOf(service);
    const shown = await everyRow(tree);
    await runDialog(
      'T',
      recordSteps(service, directory, () => 'departments', { departments: '', entities: '', ids: () => '' }),
      nothingChosen,
    ).catch(ignore);
    return shown;
  },
  async employees(service) {
    const { tree } = employeesOf(service);
    const shown = await everyRow(tree);
    await runDialog('T', employeeSteps(service), nothingChosen).catch(ignore);
    const session = sessionsOf(service).current;
    if (session !== undefined) {
      await askFilter(session, new KnownCompanies(), { statuses: [] }).catch(ignore);
    }
    return shown;
  },
  async taxonomies(service, { language }) {
    const { tree } = taxonomiesOf(service, language);
    return await everyRow(tree);
  },
  async leaves(service, { version, isOfOne, text }) {
    const ids = isOfOne ? ['1001'] : ['1001', '1002'];
    const query = { of: 'employee', ids, from: '2025-09-01', to: '2026-03-31' } as const;
    const { tree } = await leavesOf(service, query, { version, audience: text, insist: true });
    return await everyRow(tree);
  },
  async reports(service, { following, text }) {
    const sessions = sessionsOf(service);
    const connection = { id: 'test', name: text, baseUrl: 'http://127.0.0.1' };
    const order = { templateId: text, startsOn: null, endsOn: null };
    const store = new ReportStore(new FakeStorage(), ignore);
    const status = createStatusItem(
      store,
      () => true,
      () => true,
    );
    const created = createdReport(connection, order, await service.createReport(order), 0);
    await store.add(created);
    await store.update(created, (report) => ({ ...report, following: followingOf(report, following, text) }));
    status.keep(created);
    const response = await service.report(created.id).catch(ignore);
    if (response !== undefined) {
      await store.update(created, (report) => afterRead(report, response));
    }
    for (const report of store.all()) {
      await announceEnd(report);
    }
    const nodes = () => store.of(connection).map(reportNode);
    const { tree } = treeOf({ children: () => Promise.resolve({ nodes: nodes() }), render: renderReport });
    const shown = await everyRow(tree);
    await new ReportTargets(sessions, store).choose(
      { scripted: undefined, target: undefined, selection: [], isPreview: false },
      '',
    );
    await templateSteps(service, store.of(connection)).then(
      (steps) => runDialog('T', steps, emptyDraft),
      ignore,
    );
    const template = { id: text, name: text, filterKinds: [text] };
    const filter = filterSteps(service, new KnownCompanies(), []);
    await runDialog('T', filter, { ...emptyDraft, template, filterKind: text });
    status.dispose();
    return shown;
  },
};

function followingOf({ following }: StoredReport, kind: Variation['following'], detail: string): Following {
  switch (kind) {
    case 'followed':
      return following;
    case 'failing':
      return { state: 'followed', since: 0, failure: { since: 0, detail } };
    default:
      return { state: 'stopped', why: kind, detail };
  }
}

/** More rows than the responses have records. */
const maxRows = 200;

/** All rows of a tree, opened level by level, then those of its first level once more. */
async function everyRow<N extends TreeNode>(tree: PagedTree<N>): Promise<Shown> {
  const rows: SeenRow<N>[] = [...(await rowsOf(tree))];
  const first = rows.length;
  // The list grows while it is walked.
  for (const row of rows) {
    if ((row.item.collapsibleState ?? 0) !== 0 && rows.length < maxRows) {
      rows.push(...(await rowsOf(tree, row)));
    }
  }
  tree.refresh();
  const again = await rowsOf(tree);
  tree.dispose();
  return { rows: rows.map(({ item }) => item), again: again.slice(0, first).map(({ item }) => item) };
}
