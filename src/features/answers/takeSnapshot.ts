import * as vscode from 'vscode';
import { givenResource } from '../../company/known/given.ts';
import { PageCount, type ReadOptions, readPages } from '../../company/known/reading.ts';
import { fileNameOf } from '../../formats/fileName.ts';
import { askTarget, offerToOpen, targetOf } from '../../platform/dialogs/saveDialog.ts';
import type { ResourceAddress } from '../../platform/documents/resource.ts';
import type { Invocation } from '../../platform/entry/entryPoint.ts';
import { withLateProgress } from '../../platform/progress.ts';
import { namedSession, type Session } from '../../platform/session.ts';
import { requireTarget, saveContent } from '../../platform/storage/userFiles.ts';
import { messageText } from '../../platform/text/localText.ts';
import { localDay } from '../../service/contract/day.ts';
import type { Connection } from '../../service/http/connection.ts';
import type { FeatureContext } from '../featureContext.ts';
import { type List, listNames, lists, type SnapshotEnd, type SnapshotHead } from './model/snapshot.ts';
import { recordWriter } from './snapshotFile.ts';

/**
 * `{connection, list, target}` saves the records of a list as a snapshot, page by page; from the menu of a row, the list
 * that its record is in. Throws `ServiceError`.
 */
export async function takeSnapshot(
  { sessions, entryPoints, known }: Pick<FeatureContext, 'sessions' | 'entryPoints' | 'known'>,
  { scripted, target: row }: Invocation,
): Promise<(SnapshotEnd & { readonly file: string; readonly requests: number }) | undefined> {
  const attempted = vscode.l10n.t('take a snapshot');
  const given = givenResource(row)?.address;
  const connection = scripted?.optionalText('connection') ?? given?.connection;
  const session = namedSession(sessions, connection, attempted);
  const { name } = session.connection;
  const title = vscode.l10n.t('Take Snapshot');
  const items = lists.map((each) => ({ label: messageText(listNames[each]), list: each }));
  const placeHolder = vscode.l10n.t('List to save, to be compared later');
  const list = scripted
    ? scripted.oneOf('list', lists)
    : (listOf(given) ?? (await vscode.window.showQuickPick(items, { title, placeHolder }))?.list);
  const file = fileNameOf(`${name} ${list} ${localDay(new Date())}`, 'json', 'snapshot').concat('l');
  const ask = async () => list && (await askTarget(entryPoints, title, file));
  const target = scripted ? targetOf(scripted.text('target'), attempted) : await ask();
  if (list === undefined || target === undefined) {
    return undefined;
  }
  const saving = { attempted: (place: string) => vscode.l10n.t('save the snapshot {0}', place) };
  await requireTarget(target, saving.attempted);
  const count = new PageCount();
  await withLateProgress(vscode.l10n.t('Reading from {0}…', name), async (signal, report) => {
    const asks = scripted === undefined;
    const shared = asks ? known.of(await session.service()) : undefined;
    const options = { asks, signal, report, shared };
    await saveContent(target, snapshotLines(session, list, options, count), { signal, ...saving });
  });
  const end = endOf(count);
  if (scripted === undefined) {
    void offerToOpen(target, 'json', end.isWhole && count.readAt === undefined ? '' : end.notes.join(' '));
  }
  return { file: target.toString(), requests: count.requests, ...end };
}

/** The list that a record is in, if snapshots have it. */
export function listOf(address: ResourceAddress | undefined): List | undefined {
  const name = address?.resource === 'taxonomy-labels' ? 'labels' : address?.resource;
  return lists.find((each) => each === name);
}

/** The company of a connection, as snapshots name it; that of the sandbox by its file, if it has one. */
export function companyOf({ kind, baseUrl, scenario }: Connection): string {
  const ofSandbox = scenario === undefined ? 'sandbox' : `sandbox ${scenario.split('/').at(-1)}`;
  return kind === 'sandbox' ? ofSandbox : baseUrl;
}

/** Reads a list as the lines of a snapshot, those of a page at a time. Throws as `readPages` does. */
export async function* snapshotLines(
  session: Session,
  list: List,
  options: ReadOptions,
  count: PageCount,
): AsyncGenerator<Uint8Array> {
  const bytes = (lines: readonly string[]) =>
    new TextEncoder().encode(lines.map((line) => `${line}\n`).join(''));
  const [startedAt, company] = [Date.now(), companyOf(session.connection)];
  let write: ReturnType<typeof recordWriter> | undefined;
  for await (const { kind, family, items, readAt = startedAt } of readPages(session, list, options, count)) {
    const lineOf = write ?? recordWriter(kind, session.connection.baseUrl);
    const takenAt = new Date(readAt).toISOString();
    const head: SnapshotHead = { workforceSnapshot: 1, company, list, family, takenAt };
    const lines = items.map(({ id, fields }) => lineOf(id, fields));
    yield bytes(write === undefined ? [JSON.stringify(head), ...lines] : lines);
    write = lineOf;
  }
  yield bytes([JSON.stringify(endOf(count))]);
}

function endOf(count: PageCount): SnapshotEnd {
  return { records: count.read, isWhole: !count.isIncomplete, notes: count.notes() };
}
