import * as vscode from 'vscode';
import { chartEntries } from '../../domain/chart/chartEntries.ts';
import type { Department } from '../../domain/department.ts';
import type { DepartmentTree } from '../../domain/departmentTree.ts';
import type { WorkforceService } from '../../service/service.ts';
import { invalidInput } from '../../ui/invalidInput.ts';
import { withLateProgress } from '../../ui/progress.ts';
import { namedSession, shownSession } from '../../ui/session.ts';
import { openDocument } from '../openDocument.ts';
import type { Page, PageHandler } from '../picture.ts';
import { type ChartContext, cardKey, chartOf } from './chartData.ts';
import { loadAllPeople, loadPeopleBelow } from './chartPeople.ts';
import type { ChartMessage, ChartRequest } from './messages.ts';
import { savePicture, tooLarge } from './savePicture.ts';

/** Serves the page of one chart. */
export class ChartPage implements PageHandler<ChartRequest> {
  readonly #context: ChartContext;
  readonly #page: Page<ChartMessage>;
  readonly #connection: string;
  /** True once the page has got the chart. */
  #isShown = false;
  /** True while this page lists the departments itself. */
  #isListing = false;
  /** The id of a department to go to once the chart is shown. */
  #awaited: string | undefined;

  constructor(context: ChartContext, page: Page<ChartMessage>, connection: string) {
    this.#context = context;
    this.#page = page;
    this.#connection = connection;
    const followed = vscode.Disposable.from(
      context.findings.onDidChange(() => page.reload()),
      context.departments.onDidList((service) => this.#follow(service)),
      context.people.onDidChange((service) => this.#follow(service)),
    );
    page.signal.addEventListener('abort', () => followed.dispose());
  }

  /** Sends the chart: of the departments that are listed already, else with a request. */
  async ready(): Promise<void> {
    const tree = await this.#tree();
    this.#page.post(await chartOf(this.#context, this.#session(), tree));
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
  async goTo(department: string, isLoaded: boolean): Promise<void> {
    if (isLoaded && this.#isShown) {
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
        await executeCommand('workforce.checkOrganization', { connection: this.#connection });
        break;
      case 'refresh':
        await this.#refresh();
        break;
      case 'loadPeople':
        await this.#loadPeople(request.id);
        break;
      case 'savePicture':
        await savePicture(this.#session().connection.name, request);
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
    const { connection, service } = this.#session();
    const client = await service();
    const known = this.#context.departments.loaded(client);
    if (known !== undefined) {
      return known;
    }
    this.#page.showLoading(vscode.l10n.t('Reading the departments of {0}…', connection.name));
    this.#isListing = true;
    try {
      return await this.#context.departments.list(client, this.#page.signal);
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
    const client = await service();
    await withLateProgress(vscode.l10n.t('Reading the departments of {0}…', connection.name), (signal) =>
      this.#context.departments.list(client, signal),
    );
  }

  /** Loads heads and head counts; the page follows. */
  async #loadPeople(id: string | undefined): Promise<void> {
    const { connection, service } = this.#session();
    const client = await service();
    if (id === undefined) {
      await loadAllPeople(this.#context, client, connection.name);
    } else {
      await loadPeopleBelow(this.#context, client, await this.#department(id));
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
