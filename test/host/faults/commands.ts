import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { KnownCompanies } from '../../../src/company/known/known.ts';
import { KeptContents } from '../../../src/features/reports/contents.ts';
import { createReport } from '../../../src/features/reports/creation.ts';
import { ReportStore } from '../../../src/features/reports/reportStore.ts';
import { ReportTargets } from '../../../src/features/reports/targets.ts';
import { archiveLabel, type LabelContext } from '../../../src/features/taxonomies/archiveLabel.ts';
import { isArchived, labelContent } from '../../../src/features/taxonomies/view.ts';
import { ChangeJournal } from '../../../src/platform/changes/changeJournal.ts';
import { Arguments } from '../../../src/platform/entry/arguments.ts';
import type { Session } from '../../../src/platform/session.ts';
import { SharedFolder } from '../../../src/platform/storage/sharedStorage.ts';
import { Redaction } from '../../../src/service/http/redaction.ts';
import type { WorkforceService } from '../../../src/service/operations/service.ts';
import { leavesInSpring } from '../../unit/faults/operations.ts';
import { FakeStorage } from '../../unit/features/reports/samples.ts';
import { noPolicy } from '../../unit/policies.ts';
import { rowsOf, sessionsOf, textsOf } from '../trees/support.ts';
import { leavesOf, taxonomiesOf } from '../trees/views.ts';
import { commandScene, judgeTexts } from './commandScene.ts';
import { followingScene } from './followingScene.ts';
import type { Scene, Way } from './scene.ts';

const creation = { templateId: 'monthly-activity', startsOn: null, endsOn: null };

/** The commands that change something. Downloads are saved below `directory`. */
export const commandsIn = (directory: string): readonly Way[] => [
  {
    name: 'label archive',
    operation: 'label archive',
    failing: 'kept',
    attempted: 'label 7001',
    open: ({ service }) => archivingScene(service, '7001', journalIn(directory)),
  },
  {
    name: 'report create',
    operation: 'report create',
    failing: 'kept',
    attempted: ' from template monthly-activity',
    async open({ service }) {
      const session = sessionOf(service);
      const store = new ReportStore(new FakeStorage(), assert.ifError);
      const targets = new ReportTargets(sessionsOf(service), store);
      return await commandScene({
        run: () => createReport({ store, targets, changes: journalIn(directory) }, session, creation),
        look: async () => store.all().map(({ name, status }) => `${name} ${status}`),
        judge: (texts) => (texts.length > 0 ? 'good' : 'wrong'),
      });
    },
  },
  { name: 'report poll', operation: 'report poll', failing: 'kept', open: followingScene },
  {
    name: 'report by id',
    operation: 'report',
    failing: 'kept',
    attempted: ' report ',
    async open({ service }) {
      const { id } = await service.createReport(creation);
      const store = new ReportStore(new FakeStorage(), assert.ifError);
      const targets = new ReportTargets(sessionsOf(service), store);
      const scripted = Arguments.of('workforce.followReport', { id });
      const invocation = { scripted, target: undefined, selection: [], isPreview: false };
      return await commandScene({
        run: () => targets.choose(invocation, '', { adopts: true }),
        look: async () => store.all().map((report) => report.id),
        judge: (texts) => (texts.join() === String(id) ? 'good' : 'wrong'),
      });
    },
  },
  {
    name: 'download over a file',
    operation: 'download',
    failing: 'kept',
    open: ({ service }) => downloadScene(service, directory, 'previous content'),
  },
  {
    name: 'download to a new file',
    operation: 'download',
    failing: 'kept',
    open: ({ service }) => downloadScene(service, directory, undefined),
  },
  {
    name: 'leaves over others',
    operation: 'leaves',
    failing: 'kept',
    async open({ service }) {
      const { tree, model, session, leaves } = await leavesOf(service, leavesInSpring);
      const query = { ...leavesInSpring, to: '2026-03-31' };
      const good = await textsOf((await leavesOf(service, query)).tree);
      model.onDidChange(() => tree.refresh());
      return await commandScene({
        run: () => model.open(session, { ...leaves, query }),
        look: () => textsOf(tree),
        judge: (texts) => judgeTexts(texts, good),
      });
    },
  },
];

function journalIn(directory: string): ChangeJournal {
  return new ChangeJournal(new SharedFolder(directory, 'change'), assert.fail, new Redaction(), noPolicy);
}

async function archivingScene(service: WorkforceService, id: string, changes: ChangeJournal): Promise<Scene> {
  const { tree } = taxonomiesOf(service);
  const taxonomy = (await rowsOf(tree))[0];
  assert.ok(taxonomy);
  await rowsOf(tree, taxonomy);
  const known = () => tree.loadedNodes.filter((node) => node.kind === 'label');
  const label = () => known().filter(({ address }) => address.id === id);
  const context: LabelContext = {
    sessions: sessionsOf(service),
    changes,
    comparisons: { show: () => assert.fail('nothing to compare') },
    known: new KnownCompanies(),
    language: 'en',
    loadedLabels: known,
    changed(_connection, present) {
      for (const node of label()) {
        tree.repaint({ ...node, ...labelContent(present, 'en') });
      }
    },
  };
  const scripted = Arguments.of('workforce.archiveLabel', { id });
  return await commandScene({
    run: () => archiveLabel(context, { scripted, target: undefined, selection: [], isPreview: false }, true),
    look: () => textsOf(tree, taxonomy),
    judge: () => (label().length === 1 && label().every(isArchived) ? 'good' : 'wrong'),
  });
}

/** Downloads into a new directory, over a present file or to a new one. */
async function downloadScene(
  service: WorkforceService,
  parent: string,
  present: string | undefined,
): Promise<Scene> {
  const id = String((await service.createReport(creation)).id);
  const good = Buffer.from(await service.reportContent(id, 'csv')).toString('latin1');
  const directory = await mkdtemp(join(parent, 'download-'));
  const target = join(directory, 'report.csv');
  if (present !== undefined) {
    await writeFile(target, present);
  }
  const session = sessionOf(service);
  return await commandScene({
    run: () => new KeptContents().save(session, id, 'csv', vscode.Uri.file(target)),
    async look() {
      const names = await readdir(directory);
      return await Promise.all(names.map((name) => readFile(join(directory, name), 'latin1')));
    },
    judge: (texts) => (texts.length === 1 ? judgeTexts(texts, [good]) : 'wrong'),
  });
}

function sessionOf(service: WorkforceService): Session {
  const session = sessionsOf(service).current;
  assert.ok(session);
  return session;
}
