import * as Value from 'typebox/value';
import * as vscode from 'vscode';
import { chartEntries } from '../../company/departments/chartEntries.ts';
import type { Department } from '../../company/departments/department.ts';
import type { DepartmentTree } from '../../company/departments/departmentTree.ts';
import { givenResource } from '../../company/known/given.ts';
import { keptPeopleText, readAllPeople } from '../../company/known/reading.ts';
import { fileNameOf } from '../../formats/fileName.ts';
import type { Page, PageHandler, Panels, Picture } from '../../pages/panels.ts';
import { askTarget, offerToOpen } from '../../platform/dialogs/saveDialog.ts';
import { openDocument } from '../../platform/documents/openDocuments.ts';
import type { Invocation } from '../../platform/entry/entryPoint.ts';
import { connectionInUse } from '../../platform/errors/failure.ts';
import { invalidInput } from '../../platform/errors/invalidInput.ts';
import { confirmDone, withLateProgress } from '../../platform/progress.ts';
import { namedSession, shownSession } from '../../platform/session.ts';
import { saveContent } from '../../platform/storage/userFiles.ts';
import { numberText } from '../../platform/text/localText.ts';
import { definedFields } from '../../service/contract/fields.ts';
import type { WorkforceService } from '../../service/operations/service.ts';
import { type ChartContext, cardKey, chartMessage, loadPeopleBelow } from './chartData.ts';
import { type ChartMessage, ChartRequest, ChartSubject } from './messages.ts';

/** Shows the chart of a connection, and in it a department: `{connection?, id?}`, or the row or the document of a department. */
export async function showChart(
  panels: Pick<Panels, 'show'>,
  context: ChartContext,
  { scripted, target }: Invocation,
): Promise<void> {
  const attempted = vscode.l10n.t('show the organization chart');
  const address = givenResource(target)?.address;
  const connectionId = scripted?.optionalText('connection') ?? address?.connection;
  const { connection } = namedSession(context.sessions, connectionId, attempted);
  const department = scripted?.optionalIdentifier('id') ?? address?.id;
  await panels.show(chartPicture(context), { connection: connection.id, ...definedFields({ department }) });
}

/** The organization chart of a connection, in one panel. */
export function chartPicture(context: ChartContext): Picture<ChartSubject, ChartRequest, ChartMessage> {
  return {
    type: 'workforce.chart',
    name: 'chart',
    isSubject: (value) => Value.Check(ChartSubject, value),
    isIncoming: (value) => Value.Check(ChartRequest, value),
    key: ({ connection }) => connection,
    title: () => vscode.l10n.t('Organization Chart'),
    connection: ({ connection }) => connection,
    open: (page, subject) => new ChartPage(context, page, subject),
  };
}

class ChartPage implements PageHandler<ChartRequest, ChartSubject> {
  readonly #context: ChartContext;
  readonly #page: Page<ChartMessage>;
  readonly #connection: string;
  /** True once the page has got the chart. */
  #isShown = false;
  /** True while this page lists the departments itself. */
  #isListing = false;
  /** The id of a department to go to once the chart is shown. */
  #awaited: string | undefined;

  constructor(context: ChartContext, page: Page<ChartMessage>, { connection, department }: ChartSubject) {
    this.#context = context;
    this.#page = page;
    this.#connection = connection;
    this.#awaited = department;
    const followed = vscode.Disposable.from(
      context.findings.onDidChange(() => page.reload()),
      context.known.onDidChange(({ service, what }) => {
        if (what === 'departments' || what === 'people') {
          this.#follow(service);
        }
      }),
    );
    page.signal.addEventListener('abort', () => followed.dispose());
  }

  /** Sends the chart: of the departments that are listed already, else with a request. */
  async ready(): Promise<void> {
    const tree = await this.#tree();
    this.#page.post(await chartMessage(this.#context, this.#session(), tree));
    this.#isShown = true;
    const awaited = this.#awaited;
    this.#awaited = undefined;
    if (awaited !== undefined) {
      await this.#focusOn(awaited);
    }
  }

  /**
   * Goes to a department: at once, or when a page that is not loaded shows the chart. Throws `invalid-input` where it has
   * none of this id.
   */
  async show({ department }: ChartSubject, isLoaded: boolean): Promise<void> {
    if (department !== undefined && isLoaded && this.#isShown) {
      await this.#focusOn(department);
    } else {
      this.#awaited = department;
    }
  }

  async #focusOn(department: string): Promise<void> {
    const { key } = await this.#department(department);
    this.#page.post({ type: 'focus', key: cardKey(key) });
  }

  async receive(request: ChartRequest): Promise<void> {
    const { executeCommand } = vscode.commands;
    switch (request.type) {
      case 'open':
        await openDocument(this.#row(request.id).address, {
          preserveFocus: request.keepFocus,
          viewColumn: vscode.ViewColumn.Beside,
        });
        break;
      case 'reveal':
        await executeCommand('workforce.revealDepartment', this.#row(request.id));
        break;
      case 'check':
        // What a check finds is kept for the connection in use only.
        shownSession(
          this.#context.sessions,
          this.#connection,
          vscode.l10n.t('show the findings in the organization chart'),
        );
        await executeCommand('workforce.checkOrganization', connectionInUse);
        break;
      case 'refresh':
        await this.#refresh();
        break;
      case 'loadPeople':
        await this.#loadPeople(request.id);
        break;
      case 'savePicture':
        await savePicture(this.#context, this.#session().connection.name, request);
        break;
      case 'tooLarge':
        throw tooLarge(request.width, request.height);
    }
  }

  #session() {
    const attempted = vscode.l10n.t('show the organization chart');
    return namedSession(this.#context.sessions, this.#connection, attempted);
  }

  async #tree(): Promise<DepartmentTree> {
    const company = this.#context.known.of(await this.#session().service());
    if (company.departments !== undefined) {
      return company.departments;
    }
    this.#isListing = true;
    try {
      return await company.listDepartments(this.#page.signal);
    } finally {
      this.#isListing = false;
    }
  }

  /** Shows what a view, or anything else, has loaded of the service of the chart. */
  #follow(service: WorkforceService): void {
    if (this.#isListing) {
      return;
    }
    this.#context.entryPoints.run('workforce.chart', async () => {
      if ((await this.#session().service()) === service) {
        this.#page.reload();
      }
    });
  }

  /** Lists the departments again; the page follows. */
  async #refresh(): Promise<void> {
    const { connection, service } = this.#session();
    const company = this.#context.known.of(await service());
    company.keptPeople.drop();
    await withLateProgress(vscode.l10n.t('Reading the departments of {0}…', connection.name), (signal) =>
      company.listDepartments(signal),
    );
  }

  /** Loads heads and head counts; the page follows. */
  async #loadPeople(id: string | undefined): Promise<void> {
    const session = this.#session();
    if (id === undefined) {
      const { readAt } = await readAllPeople(session, this.#context.known);
      if (readAt !== undefined) {
        confirmDone(keptPeopleText(readAt));
      }
    } else {
      await loadPeopleBelow(this.#context, await session.service(), await this.#department(id));
    }
  }

  /** The department with an id. Throws `invalid-input` where the chart has none. */
  async #department(id: string): Promise<Department> {
    const entries = chartEntries(await this.#tree());
    const entry = entries.find((each) => each.kind === 'department' && each.department.id === id);
    if (entry?.kind !== 'department') {
      throw invalidInput(
        vscode.l10n.t('show a department in the organization chart'),
        vscode.l10n.t('department {0} is not in the chart', id),
        vscode.l10n.t('Refresh the chart.'),
      );
    }
    return entry.department;
  }

  #row(id: string) {
    return { address: { connection: this.#connection, resource: 'departments', id } as const };
  }
}

type SavedPicture = Extract<ChartRequest, { type: 'savePicture' }>;

/** Saves a picture where the user wants it, and says so. Throws `ServiceError` if it cannot be written there. */
async function savePicture(
  { entryPoints }: ChartContext,
  connectionName: string,
  { format, content }: SavedPicture,
): Promise<void> {
  const name = fileNameOf(connectionName, format, 'chart');
  const target = await askTarget(entryPoints, vscode.l10n.t('Save the Organization Chart'), name);
  if (target === undefined) {
    return;
  }
  await saveContent(target, [Buffer.from(content, format === 'svg' ? 'utf8' : 'base64')], {
    attempted: (place) => vscode.l10n.t('save the organization chart as {0}', place),
  });
  await offerToOpen(target, format);
}

/** The error of a picture that is too large for a PNG; sizes in pixels. */
function tooLarge(width: number, height: number): Error {
  return invalidInput(
    vscode.l10n.t('save the organization chart as a PNG'),
    vscode.l10n.t('it would be {0} by {1} pixels, which is too large', numberText(width), numberText(height)),
    vscode.l10n.t('Export it as SVG, or collapse departments or focus on one first.'),
  );
}
