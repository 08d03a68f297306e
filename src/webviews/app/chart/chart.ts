import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import * as Value from 'typebox/value';
import {
  ChartMessage,
  type ChartRequest,
  ChartSubject,
  ChartView,
  type PictureFormat,
} from '../../chart/messages.ts';
import { PageConnection } from '../shared/connection.ts';
import * as l10n from '../shared/l10n.ts';
import { PictureElement } from '../shared/pictureElement.ts';
import { CardSearch } from './cardSearch.ts';
import { ChartActions } from './chartActions.ts';
import { ChartState } from './chartState.ts';
import { chartStyles } from './chartStyles.ts';
import { exported } from './exporting.ts';
import { legend } from './legend.ts';
import { drawnOf, type LoadedChart, uncountedDepartment } from './loadedChart.ts';
import { notes } from './notes.ts';
import { Stage } from './stage.ts';
import { breadcrumb, toolbar, toolbarStyles } from './toolbar.ts';

/** The organization chart: a toolbar, what is not whole, and the stage with the picture. */
class ChartElement extends PictureElement<ChartMessage> {
  static override styles = [PictureElement.styles, toolbarStyles, chartStyles];

  #chart: LoadedChart | undefined;
  #actions: ChartActions | undefined;
  /** The card that the next picture brings onto the screen. */
  #shownNext: number | undefined;

  get #stage(): Stage | null {
    return this.renderRoot.querySelector('workforce-chart-stage');
  }

  protected isIncoming(value: unknown): value is ChartMessage {
    return Value.Check(ChartMessage, value);
  }

  protected received(message: ChartMessage): void {
    if (message.type === 'chart') {
      this.#take(message);
    } else {
      this.#actions?.focusOn(this.#chart?.state.tree.placeOf(message.key));
    }
    this.requestUpdate();
  }

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed);
    const place = this.#shownNext;
    const stage = this.#stage;
    if (place !== undefined && stage !== null) {
      this.#shownNext = undefined;
      void stage.updateComplete.then(() => stage.reveal(place));
    }
  }

  protected renderPicture(): TemplateResult {
    const [chart, actions] = [this.#chart, this.#actions];
    if (chart === undefined || actions === undefined) {
      return html``;
    }
    const { message, state, search } = chart;
    if (message.cards.length === 0) {
      return nothingShown(message);
    }
    const { view, tree, focus, picture } = state;
    const drawn = drawnOf(chart);
    return html`<main class="chart">
      <h1>${titleOf(message)}</h1>
      ${toolbar({ view, hasPeople: message.hasPeople, tree, uncounted: uncountedDepartment(chart), found: search.found }, actions)}
      ${focus === undefined ? nothing : breadcrumb(tree, focus, (place) => actions.focusOn(place))}
      ${notes(chart, actions)}
      <workforce-chart-stage .model=${drawn} .picture=${picture} .start=${view.zoom}
        .actions=${actions}></workforce-chart-stage>
      ${legend(drawn, picture)}
    </main>`;
  }

  #take(message: LoadedChart['message']): void {
    const state = new ChartState(message.cards, this.#chart?.state.view ?? this.#storedView(), {
      store: (view) => {
        this.page.view = view;
      },
      render: () => this.requestUpdate(),
    });
    const search = new CardSearch(state.tree, this.#chart?.search.typed);
    const chart = { message, state, search };
    this.#chart = chart;
    this.#actions = new ChartActions(chart, {
      stage: () => this.#stage,
      connection: this.#connection,
      request: (request) => this.#request(request),
      render: () => this.requestUpdate(),
      showNext: (place) => {
        this.#shownNext = place;
      },
      typeSearch: () => this.renderRoot.querySelector<HTMLInputElement>('#search')?.focus(),
      save: (format) => void this.#save(chart, format),
    });
  }

  async #save(chart: LoadedChart, format: PictureFormat): Promise<void> {
    const title = titleOf(chart.message);
    this.#request(await exported(format, title, drawnOf(chart), chart.state.picture, this));
  }

  /** The id of the connection. */
  get #connection(): string {
    const { subject } = this.page;
    return Value.Check(ChartSubject, subject) ? subject.connection : '';
  }

  #request(request: ChartRequest): void {
    this.page.post(request);
  }

  #storedView(): ChartView {
    const { view } = this.page;
    return Value.Check(ChartView, view) ? view : { look: 'cards', colour: 'state' };
  }
}

function titleOf({ connection }: LoadedChart['message']): string {
  return l10n.t('Organization chart of {0}', connection);
}

function nothingShown(message: LoadedChart['message']): TemplateResult {
  return html`<main class="status">
    <h1>${titleOf(message)}</h1>
    <p>${l10n.t('No departments are shown to the connection “{0}”. Check the rights of its credentials, or use another connection.', message.connection)}</p>
    ${message.notes.map((note) => html`<p>${note}</p>`)}
  </main>`;
}

customElements.define('workforce-chart-stage', Stage);

const page = new PageConnection();
customElements.define(
  'workforce-chart',
  class extends ChartElement {
    constructor() {
      super(page);
    }
  },
);
