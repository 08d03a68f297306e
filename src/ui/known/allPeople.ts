import * as vscode from 'vscode';
import type { Page } from '../../service/contract/listing.ts';
import type { Person, WorkforceService } from '../../service/service.ts';
import { maxUnasked, maySend } from '../dialogs/requestQuestion.ts';
import { numberText } from '../localText.ts';
import { reportCount, withLateProgress } from '../progress.ts';
import { withoutLinks } from '../text.ts';
import { countText } from './facts.ts';
import type { KnownCompanies } from './known.ts';

/**
 * Reads all people of a connection, whose numbers become known, and shows how many were read. `asks`: before that takes
 * more than five requests, the user decides, after the first where that shows the number. A list that the user stops is
 * `truncated`. Throws `ServiceError`, or a cancellation if the user stops before the first page.
 */
export async function readAllPeople(
  service: WorkforceService,
  known: KnownCompanies,
  name: string,
  asks = true,
): Promise<Page<Person>> {
  const page = await withLateProgress(vscode.l10n.t('Reading the people of {0}…', name), (signal, report) => {
    let mayGoOn = !asks;
    let sent = 0;
    const onPage = async (read: number, total: number | undefined) => {
      reportCount(report, read, total);
      sent += 1;
      const counted = total === undefined || read === 0 ? 0 : Math.ceil((sent * total) / read);
      const requests = Math.max(sent + 1, counted);
      if (mayGoOn || requests <= maxUnasked) {
        return true;
      }
      const question = vscode.l10n.t(
        'Reading the people of {0} takes {1} requests. Read all of them?',
        withoutLinks(name),
        countText(requests, counted <= sent),
      );
      const part = vscode.l10n.t('Go On with {0} People', numberText(read));
      mayGoOn = await maySend(question, vscode.l10n.t('Read All'), part);
      return mayGoOn;
    };
    return service.people({ signal, onPage });
  });
  known.of(service).addAllPeople(page);
  return page;
}
