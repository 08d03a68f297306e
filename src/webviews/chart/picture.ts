import { Check } from 'typebox/value';
import * as vscode from 'vscode';
import { chartEntries } from '../../domain/chart/chartEntries.ts';
import type { DepartmentTree } from '../../domain/departmentTree.ts';
import { inSlices } from '../../service/contract/check/slices.ts';
import type { Page as PeoplePage } from '../../service/contract/listing.ts';
import type { Person } from '../../service/service.ts';
import type { Invocation } from '../../ui/entryPoint.ts';
import { invalidInput } from '../../ui/invalidInput.ts';
import { withLateProgress } from '../../ui/progress.ts';
import { namedSession } from '../../ui/session.ts';
import { isResourceNode } from '../../ui/tree/resourceNode.ts';
import type { Panels } from '../panels.ts';
import type { Page, PageHandler, Picture } from '../picture.ts';
import { type ChartContext, cardKey, chartOf } from './chartData.ts';
import { type ChartMessage, ChartRequest, ChartSubject } from './messages.ts';
import { savePicture, tooLarge } from './savePicture.ts';

/** The organization charts, a panel for each connection. */
export class Charts {
  readonly #panels: Pick<Panels, 'show'>;
  readonly #context: ChartContext;
  readonly #open = new Map<string, ChartPage>();
  /** The departments that charts go to when they have loaded, by connection. */
  readonly #awaited = new Map<string, string>();

  constructor(panels: Pick<Panels, 'show'>, context: ChartContext) {
    this.#panels = panels;
    this.#context = context;
  }

  /** Shows the chart of a connection, and in it a department: `{connection?, id?}`, or a row of a department. */
  async show({ scripted, target }: Invocation): Promise<void> {
    const attempted = vscode.l10n.t('show the organization chart');
    const address = isResourceNode(target) ? target.address : undefined;
    const connectionId = scripted?.optionalText('connection') ?? address?.connection;
    const { connection } = namedSession(this.#context.sessions, connectionId, attempted);
    const department = scripted?.optionalText('id') ?? address?.id;
    const open = this.#open.get(connection.id);
    if (department !== undefined && open === undefined) {
      this.#awaited.set(connection.id, department);
    }
    this.#panels.show(this.picture, { connection: connection.id });
    if (department !== undefined) {
      await open?.goTo(department);
    }
  }

  get picture(): Picture<ChartSubject, ChartRequest, ChartMessage> {
    return {
      type: 'workforce.chart',
      name: 'chart',
      isSubject: (value) => Check(ChartSubject, value),
      isIncoming: (value) => Check(ChartRequest, value),
      title: ({ connection }) =>
        vscode.l10n.t('Chart: {0}', this.#context.sessions.find(connection)?.connection.name ?? ''),
      connection: ({ connection }) => connection,
      open: (page, { connection }) => {
        const awaited = this.#awaited.get(connection);
        this.#awaited.delete(connection);
        const opened = new ChartPage(this.#context, page, connection, awaited);
        this.#open.set(connection, opened);
        page.signal.addEventListener('abort', () => this.#open.delete(connection));
        return opened;
      },
    };
  }
}

/** Serves the page of one chart. */
class ChartPage implements PageHandler<ChartRequest> {
  readonly #context: ChartContext;
  readonly #page: Page<ChartMessage>;
  readonly #connection: string;
  /** The id of a department to go to once it is shown. */
  #awaited: string | undefined;
  #people: PeoplePage<Person> | undefined;

  constructor(
    context: ChartContext,
    page: Page<ChartMessage>,
    connection: string,
    awaited: string | undefined,
  ) {
    this.#context = context;
    this.#page = page;
    this.#connection = connection;
    this.#awaited = awaited;
    const followed = context.findings.onDidChange(() => page.reload());
    page.signal.addEventListener('abort', () => followed.dispose());
  }

  /** Sends the chart: of the departments that are listed already, else with a request. */
  async ready(): Promise<void> {
    const tree = await this.#tree();
    this.#page.post(await chartOf(this.#context, this.#session(), tree, this.#people));
    if (this.#awaited !== undefined) {
      await this.goTo(this.#awaited);
      this.#awaited = undefined;
    }
  }

  /** Goes to a department. Throws `invalid-input` where the chart has none of this id. */
  async goTo(department: string): Promise<void> {
    const entries = await inSlices(chartEntries(await this.#tree()));
    const entry = entries.find((each) => each.kind === 'department' && each.department.id === department);
    if (entry?.kind !== 'department') {
      throw invalidInput(
        vscode.l10n.t('show a department in the organization chart'),
        vscode.l10n.t('department {0} is not in the chart', department),
        vscode.l10n.t('Refresh the chart.'),
      );
    }
    this.#page.post({ type: 'focus', key: cardKey(entry.department.key) });
  }

  /** Errors are shown beside the chart, which stays. */
  receive(request: ChartRequest): Promise<void> {
    this.#context.entryPoints.run('workforce.chart', () => this.#run(request));
    return Promise.resolve();
  }

  async #run(request: ChartRequest): Promise<void> {
    const { executeCommand } = vscode.commands;
    switch (request.type) {
      case 'open':
        await executeCommand('workforce.openJson', this.#row(request.id), {
          preserveFocus: request.keepFocus,
          viewColumn: vscode.ViewColumn.Beside,
        });
        break;
      case 'reveal':
        await executeCommand('workforce.revealDepartment', this.#row(request.id));
        break;
      case 'check':
        await executeCommand('workforce.checkOrganization', { connection: this.#connection });
        break;
      case 'refresh':
        await this.#list();
        this.#page.reload();
        break;
      case 'loadPeople':
        await this.#loadPeople();
        this.#page.reload();
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
    return await this.#context.departments.list(client, this.#page.signal);
  }

  async #list(): Promise<void> {
    const { connection, service } = this.#session();
    const client = await service();
    await withLateProgress(vscode.l10n.t('Reading the departments of {0}…', connection.name), (signal) =>
      this.#context.departments.list(client, signal),
    );
  }

  async #loadPeople(): Promise<void> {
    const { connection, service } = this.#session();
    const client = await service();
    this.#people = await withLateProgress(
      vscode.l10n.t('Reading the people of {0}: one request for each 100…', connection.name),
      (signal) => client.people({ signal }),
    );
  }

  #row(id: string) {
    return { address: { connection: this.#connection, resource: 'departments', id } };
  }
}
