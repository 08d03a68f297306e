import assert from 'node:assert/strict';
import { Follower } from '../../../src/features/reports/follower.ts';
import { createdReport } from '../../../src/features/reports/reportChanges.ts';
import { ReportStore } from '../../../src/features/reports/reportStore.ts';
import { isFollowed, type StoredReport } from '../../../src/features/reports/storedReport.ts';
import { renderReport, reportNode, reportTooltip } from '../../../src/features/reports/view.ts';
import { isFinal } from '../../../src/service/contract/vocabularies.ts';
import { FakeClock } from '../../unit/features/reports/fakeClock.ts';
import { FakeStorage } from '../../unit/features/reports/samples.ts';
import type { ClientOnSandbox } from '../../unit/service/sandboxClient.ts';
import { rowsOf, sessionsOf, treeOf } from '../trees/support.ts';
import type { Scene, Seen } from './scene.ts';

const creation = { templateId: 'monthly-activity', startsOn: null, endsOn: null };
/** When the status of a report is read first. */
const firstMilliseconds = 2_000;
/** Longer than the longest wait that the client accepts. */
const longMilliseconds = 48 * 3_600_000;
const errorPart = /(?:retrying|no longer followed)\. (.+)$/;

/** Follows a report whose status is read once under a fault. */
export async function followingScene({ service }: ClientOnSandbox): Promise<Scene> {
  const sessions = sessionsOf(service);
  const session = sessions.current;
  assert.ok(session);
  const clock = new FakeClock();
  const store = new ReportStore(new FakeStorage(), assert.ifError);
  const ended: StoredReport[] = [];
  new Follower({
    store,
    clock,
    isFocused: () => true,
    mayFollow: () => true,
    read: ({ id }, signal) => service.report(id, { priority: 'poll', signal }),
    onEnd: (report) => ended.push(report),
    onError: assert.ifError,
  });
  const { tree } = treeOf({
    async children() {
      await store.refresh();
      return { nodes: store.of(session.connection).map(reportNode) };
    },
    render: renderReport,
  });
  const created = await service.createReport(creation);
  const report = createdReport(session.connection, creation, { ...created, status: 'pending' }, clock.now());
  await store.add(report);

  /** Advances the clock, and waits until the report has changed. */
  async function changeWithin(milliseconds: number): Promise<void> {
    const change = new Promise<void>((resolve) => {
      const listener = store.onDidChange(() => {
        listener.dispose();
        resolve();
      });
    });
    await clock.advance(milliseconds);
    await change;
    tree.refresh();
  }

  async function look(): Promise<Seen> {
    const rows = await rowsOf(tree);
    const hover = reportTooltip(store.find(report) ?? report, undefined);
    const texts = rows.map(({ text }) => `${text}\n${hover}`);
    const [text = ''] = texts;
    const message = errorPart.exec(text)?.[1] ?? '';
    const isReported = message !== '' || text.includes('Its status is not available: ');
    if (rows.length !== 1 || ended.length !== (isFollowed(store.find(report) ?? report) ? 0 : 1)) {
      return { shown: 'wrong', message, texts };
    }
    if (/ \| done\b/.test(text)) {
      return { shown: 'good', message, texts };
    }
    return { shown: / \| pending · /.test(text) && isReported ? 'kept' : 'wrong', message, texts };
  }

  return {
    async attempt() {
      await changeWithin(firstMilliseconds);
      return await look();
    },
    /** Follows a stopped report again, as the command does; a followed one retries by itself. */
    async again() {
      if (isFinal(store.find(report)?.status ?? '')) {
        return await look();
      }
      if (ended.length > 0) {
        ended.length = 0;
        const following = { state: 'followed', since: clock.now() } as const;
        await store.update(report, (known) => ({ ...known, following }));
      }
      await changeWithin(longMilliseconds);
      return await look();
    },
  };
}
