import assert from 'node:assert/strict';
import { KnownCompanies } from '../../../../src/company/known/known.ts';
import { Follower } from '../../../../src/features/reports/follower.ts';
import { ReportStore } from '../../../../src/features/reports/reportStore.ts';
import { createStatusItem } from '../../../../src/features/reports/statusItem.ts';
import type { StoredReport } from '../../../../src/features/reports/storedReport.ts';
import {
  createReportsTree,
  renderReport,
  reportNode,
  reportTooltip,
} from '../../../../src/features/reports/view.ts';
import { FakeStorage, sampleReport } from '../../../unit/features/reports/samples.ts';
import { clientOf } from '../../../unit/service/fixtures.ts';
import { sessionsOf, textsOf, treeOf } from '../../trees/support.ts';

const baseUrl = 'http://127.0.0.1:1';
const done = (changes: Partial<StoredReport>) =>
  sampleReport({ baseUrl, status: 'done', following: { state: 'ended' }, ...changes });

/** The view of a connection with these reports, in a window of its own. */
async function viewOf(reports: readonly StoredReport[], startedAt?: number) {
  const client = clientOf({ baseUrl });
  const changes = startedAt === undefined ? {} : { startedAt };
  const sessions = sessionsOf(client.service, { id: 'acme', kind: 'sandbox', baseUrl, ...changes });
  const store = new ReportStore(new FakeStorage(), assert.ifError);
  for (const report of reports) {
    await store.add(report);
  }
  const view = Object.assign(Object.create(null), { visible: false, badge: undefined });
  const statusItem = createStatusItem(
    store,
    () => true,
    ({ connectionId }) => connectionId === 'acme',
  );
  after(() => statusItem.dispose());
  const { showBadge, tree } = createReportsTree(
    {
      sessions,
      known: new KnownCompanies(),
      trees: {
        create(_id, source) {
          return { tree: treeOf(source).tree, view, describe: () => undefined };
        },
      },
    },
    store,
    Object.create(Follower.prototype),
    statusItem.unseen,
  );
  statusItem.onDidUpdate(showBadge);
  return { store, view, tree, showBadge, statusItem };
}

describe('the row of a report', () => {
  it('says that a report of an earlier sandbox is gone, without a request', async () => {
    const { tree, store } = await viewOf(
      [
        done({ id: '1', createdAt: 1000 }),
        sampleReport({ id: '2', baseUrl, createdAt: 1500 }),
        done({ id: '3', createdAt: 3000 }),
      ],
      2000,
    );
    const rows = await textsOf(tree);
    assert.deepEqual(
      rows.map((row) => row.includes('no longer available, run it again')),
      [false, true, true],
      rows.join('; '),
    );
    const [, pending, earlier] = store.all();
    assert.equal(pending?.following.state, 'followed', 'nothing is stored');
    const report = earlier ?? assert.fail();
    assert.match(
      reportTooltip(report, undefined, true),
      /It no longer exists.*To create it again, run “Run Report Again”/,
    );
    assert.match(renderReport(reportNode(report)).contextValue ?? '', /downloadable/);
    assert.equal(renderReport({ ...reportNode(report), isGone: true }).contextValue, 'resource report done');
  });

  it('has the days once', () => {
    const days = { startsOn: '2026-05-01', endsOn: '2026-05-31' };
    const named = renderReport(reportNode(done({ ...days, name: 'Hours 2026-05-01 – 2026-05-31' })));
    assert.equal(`${named.label} | ${named.description}`, 'Hours 2026-05-01 – 2026-05-31 | done');
    const titled = renderReport(reportNode(done({ ...days, templateName: 'Hours' })));
    assert.equal(`${titled.label} | ${titled.description}`, 'Hours | done · 1–31 May 2026');
    const half = renderReport(reportNode(done({ ...days, name: 'Hours from 2026-05-01' })));
    assert.equal(half.description, 'done · 1–31 May 2026');
  });
});

describe('the badge of the reports', () => {
  it('counts what became done, until the view is seen', async () => {
    const { view, showBadge, statusItem } = await viewOf(['1', '2'].map((id) => done({ id })));
    assert.equal(view.badge, undefined);
    statusItem.keep({ connectionId: 'acme', id: '1' });
    assert.deepEqual(view.badge, { value: 1, tooltip: '1 report is done' });
    statusItem.keep({ connectionId: 'acme', id: '2' });
    assert.deepEqual(view.badge, { value: 2, tooltip: '2 reports are done' });
    view.visible = true;
    showBadge();
    view.visible = false;
    showBadge();
    assert.equal(view.badge, undefined);
  });

  it('counts none that was opened, failed, was removed or is of another connection', async () => {
    const { view, store, statusItem } = await viewOf([
      ...['1', '2'].map((id) => done({ id })),
      done({ id: '3', connectionId: 'other' }),
      done({ id: '4', status: 'error' }),
    ]);
    for (const { connectionId, id } of store.all()) {
      statusItem.keep({ connectionId, id });
    }
    assert.equal(view.badge?.value, 2);
    statusItem.dismiss({ connectionId: 'acme', id: '1' });
    assert.equal(view.badge?.value, 1);
    await store.remove({ connectionId: 'acme', id: '2' });
    assert.equal(view.badge, undefined);
  });
});
