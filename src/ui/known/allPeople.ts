import * as vscode from 'vscode';
import { requestLimit } from '../../service/contract/limits.ts';
import type { Page } from '../../service/contract/listing.ts';
import type { Person, WorkforceService } from '../../service/service.ts';
import { numberText } from '../localText.ts';
import { reportCount, withLateProgress } from '../progress.ts';
import { withoutLinks } from '../text.ts';
import type { KnownCompanies } from './known.ts';

/** More requests are sent only after a question. */
const maxUnasked = 5;

/**
 * Reads all people of a connection, whose numbers become known, and shows how many were read. `asks`: where that takes
 * more than five requests, the user decides after the first, which has the number. A list that the user stops is
 * `truncated`. Throws `ServiceError`, or a cancellation if the user answers nothing.
 */
export async function readAllPeople(
  service: WorkforceService,
  known: KnownCompanies,
  name: string,
  asks = true,
): Promise<Page<Person>> {
  const page = await withLateProgress(vscode.l10n.t('Reading the people of {0}…', name), (signal, report) => {
    let isFirst = asks;
    const onPage = async (read: number, total: number | undefined) => {
      reportCount(report, read, total);
      const requests = isFirst && total !== undefined && read > 0 ? Math.ceil(total / read) : 0;
      isFirst = false;
      return requests <= maxUnasked || (await mayGoOn(name, read, total ?? 0, requests));
    };
    return service.people({ signal, onPage });
  });
  known.of(service).addAllPeople(page);
  return page;
}

async function mayGoOn(name: string, read: number, total: number, requests: number): Promise<boolean> {
  const all = vscode.l10n.t('Read All ({0} More Requests)', numberText(requests - 1));
  const part = vscode.l10n.t('Go On with {0} People', numberText(read));
  const detail = vscode.l10n.t(
    'A company allows {0} requests a minute to all its integrations together. You can stop at any time: what was read is shown.',
    numberText(requestLimit.requests),
  );
  const question = vscode.l10n.t(
    'Reading the {0} people of {1} takes {2} requests. Read all of them?',
    numberText(total),
    withoutLinks(name),
    numberText(requests),
  );
  const choice = await vscode.window.showInformationMessage(question, { modal: true, detail }, all, part);
  if (choice === undefined) {
    throw new vscode.CancellationError();
  }
  return choice === all;
}
