import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { KnownCompanies } from '../../../src/company/known/known.ts';
import { KeptContents } from '../../../src/features/reports/contents.ts';
import { archiveLabel, type LabelContext } from '../../../src/features/taxonomies/archiveLabel.ts';
import { isArchived, labelContent } from '../../../src/features/taxonomies/view.ts';
import { ChangeJournal } from '../../../src/platform/changes/changeJournal.ts';
import { Arguments } from '../../../src/platform/entry/arguments.ts';
import type { Session } from '../../../src/platform/session.ts';
import { SharedFolder } from '../../../src/platform/storage/sharedStorage.ts';
import { Redaction } from '../../../src/service/http/redaction.ts';
import type { WorkforceService } from '../../../src/service/operations/service.ts';
import { noPolicy } from '../../unit/policies.ts';
import { rowsOf, sessionsOf, textsOf } from '../trees/support.ts';
import { taxonomiesOf } from '../trees/views.ts';
import { commandScene, judgeTexts } from './commandScene.ts';
import { followingScene } from './followingScene.ts';
import type { Scene, Way } from './scene.ts';

const creation = { templateId: 'monthly-activity', startsOn: null, endsOn: null };

/**
 * A change, a report that is followed, and a file that is written below `directory`: all commands run by the same entry
 * point.
 */
export const commandsIn = (directory: string): readonly Way[] => [
  {
    name: 'label archive',
    operation: 'label archive',
    failing: 'kept',
    attempted: 'label 7001',
    open: ({ service }) => archivingScene(service, '7001', journalIn(directory)),
  },
  { name: 'report poll', operation: 'report poll', failing: 'kept', open: followingScene },
  {
    name: 'download over a file',
    operation: 'download',
    failing: 'kept',
    open: ({ service }) => downloadScene(service, directory),
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

/** Downloads over a file. */
async function downloadScene(service: WorkforceService, parent: string): Promise<Scene> {
  const id = String((await service.createReport(creation)).id);
  const good = Buffer.from(await service.reportContent(id, 'csv')).toString('latin1');
  const directory = await mkdtemp(join(parent, 'download-'));
  const target = join(directory, 'report.csv');
  await writeFile(target, 'previous content');
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
