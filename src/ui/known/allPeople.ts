import * as vscode from 'vscode';
import type { Page } from '../../service/contract/listing.ts';
import type { Person, WorkforceService } from '../../service/service.ts';
import { pagesQuestion } from '../dialogs/requestQuestion.ts';
import { reportCount, withLateProgress } from '../progress.ts';
import { withoutLinks } from '../text.ts';
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
    const mayGoOn = pagesQuestion((requests) =>
      vscode.l10n.t(
        'Reading the people of {0} takes {1} requests. Read all of them?',
        withoutLinks(name),
        requests,
      ),
    );
    const onPage = async (read: number, total: number | undefined) => {
      reportCount(report, read, total);
      return !asks || (await mayGoOn(read, total));
    };
    return service.people({ signal, onPage });
  });
  known.of(service).addAllPeople(page);
  return page;
}
