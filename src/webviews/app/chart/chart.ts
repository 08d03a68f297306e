import { css, html, nothing, type PropertyValues, type TemplateResult, unsafeCSS } from 'lit';
import * as Value from 'typebox/value';
import { icicleMeasure } from '../../../domain/chart/icicleLayout.ts';
import {
  type ChartCard,
  ChartMessage,
  type ChartRequest,
  ChartSubject,
  ChartView,
} from '../../chart/messages.ts';
import { PageConnection } from '../shared/connection.ts';
import * as l10n from '../shared/l10n.ts';
import { PictureElement } from '../shared/pictureElement.ts';
import type { Drawn } from './card.ts';
import { legendOf } from './cardFacts.ts';
import { CardSearch } from './cardSearch.ts';
import { cardRules, themeColour } from './cardStyle.ts';
import { ChartState } from './chartState.ts';
import { pngOf, pngSize, svgOf } from './exporting.ts';
import { Stage, type StageActions } from './stage.ts';
import { breadcrumb, type ToolbarActions, toolbar, toolbarStyles } from './toolbar.ts';

type Chart = Extract<ChartMessage, { type: 'chart' }>;

/** The organization chart: a toolbar, what is not whole, and the stage with the picture. */
class ChartElement extends PictureElement<ChartMessage> {
  static override styles = [
    PictureElement.styles,
    toolbarStyles,
    css`
      .chart { display: flex; flex-direction: column; block-size: 100%; }
      workforce-chart-stage { flex: 1; min-block-size: 0; }
      h1 { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); margin: 0; }
      .note { margin: 0; padding: 0.35rem 0.75rem; display: flex; gap: 0.75rem; align-items: center;
        border-block-end: 1px solid var(--vscode-contrastBorder, var(--vscode-panel-border, transparent)); }
      .note::before { content: ''; inline-size: 0.5rem; block-size: 0.5rem; border-radius: 50%; background: var(--vscode-editorWarning-foreground); flex: none; }
      .legend { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; margin: 0; padding: 0.35rem 0.75rem; list-style: none;
        color: var(--vscode-descriptionForeground); }
      .legend li { display: flex; gap: 0.35rem; align-items: center; }
      .legend svg { inline-size: 0.7rem; block-size: 0.7rem; }
      ${unsafeCSS(cardRules(themeColour, 'inherit'))}
    `,
  ];

  #chart: Chart | undefined;
  #state: ChartState | undefined;
  #search: CardSearch | undefined;
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
      this.#chart = message;
      this.#state = new ChartState(message.cards, this.#state?.view ?? this.#storedView(), {
        store: (view) => {
          this.page.view = view;
        },
        render: () => this.requestUpdate(),
      });
      this.#search = new CardSearch(this.#state.tree, this.#search?.typed);
    } else {
      this.#focusOn(this.#state?.tree.placeOf(message.key));
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
    const [chart, state, search] = [this.#chart, this.#state, this.#search];
    if (chart === undefined || state === undefined || search === undefined) {
      return html``;
    }
    if (chart.cards.length === 0) {
      return this.#nothing(chart);
    }
    const { view, tree, active, focus } = state;
    const { found } = search;
    const legend = legendOf(tree, tree.shownPlaces(state.shown), view.colour, chart.isChecked);
    return html`<main class="chart">
      <h1>${l10n.t('Organization chart of {0}', chart.connection)}</h1>
      ${toolbar({ view, hasPeople: chart.hasPeople, active, found }, this.#toolbarActions)}
      ${focus === undefined ? nothing : breadcrumb(tree, focus, (place) => this.#focusOn(place))}
      ${chart.notes.map((note) => html`<p class="note">${note}</p>`)}
      ${this.#hints(chart, state)}
      <workforce-chart-stage .model=${this.#model(chart, state, search)} .picture=${state.picture}
        .start=${view.zoom} .actions=${this.#stageActions}></workforce-chart-stage>
      <ul class="legend" aria-label=${l10n.t('Legend')}>${legend.map(
        ({ fill, label }) =>
          html`<li><svg viewBox="0 0 10 10" aria-hidden="true"><rect class=${`fill-${fill}`} width="10" height="10" rx="2"></rect></svg>${label}</li>`,
      )}</ul>
    </main>`;
  }

  #nothing({ connection, notes }: Chart): TemplateResult {
    return html`<main class="status">
      <h1>${l10n.t('Organization chart of {0}', connection)}</h1>
      <p>${l10n.t('No departments are shown to the connection “{0}”. Check the rights of its credentials, or use another connection.', connection)}</p>
      ${notes.map((note) => html`<p>${note}</p>`)}
    </main>`;
  }

  /** What a look or a colour needs that is not known yet, with the way to get it. */
  #hints({ isChecked, hasPeople }: Chart, { view, tree, shown }: ChartState): TemplateResult {
    const isUnchecked = view.colour === 'findings' && !isChecked;
    const isUncounted = view.look === 'icicle' && icicleMeasure(tree, shown) === 'departments';
    return html`${
      isUnchecked
        ? html`<p class="note">${l10n.t('The organization was not checked yet, so no findings are known.')}
            <vscode-button secondary @click=${() => this.#request({ type: 'check' })}>${l10n.t('Check Organization')}</vscode-button></p>`
        : nothing
    }${
      isUncounted && !hasPeople
        ? html`<p class="note">${l10n.t('No head counts are known, so the widths stand for numbers of departments.')}
            <vscode-button secondary @click=${() => this.#request({ type: 'loadPeople' })}>${l10n.t('Load head counts (one request for each 100 people)')}</vscode-button></p>`
        : nothing
    }`;
  }

  #model(chart: Chart, { tree, shown, view, active }: ChartState, { hits }: CardSearch): Drawn {
    const { look, colour } = view;
    return { tree, shown, look, colour, isChecked: chart.isChecked, hits: new Set(hits), active };
  }

  readonly #toolbarActions: ToolbarActions = {
    change: (view) => this.#state?.change(view),
    search: (text) => {
      this.#search?.search(text);
      this.requestUpdate();
    },
    nextHit: (step) => this.#goTo(this.#search?.next(step)),
    expandAll: () => this.#state?.expandAll(),
    collapseAll: () => this.#state?.collapseAll(),
    zoomBy: (factor) => this.#stage?.zoomBy(factor),
    fit: () => this.#fit(),
    focusOn: (place) => this.#focusOn(place),
    refresh: () => this.#request({ type: 'refresh' }),
    reveal: () => this.#reveal(),
    loadPeople: () => this.#request({ type: 'loadPeople' }),
    save: (format) => void this.#save(format),
  };

  readonly #stageActions: StageActions = {
    selected: (place) => this.#state?.select(place),
    opened: (place) => this.#open(place, true),
    toggled: (place) => this.#toggle(place),
    zoomed: (zoom) => this.#state?.moved(zoom),
    reshaped: (ratio) => {
      if (this.#state?.reshape(ratio) === true) {
        this.requestUpdate();
      }
    },
    pressed: (event) => this.#pressed(event),
    menuOf: (place) => this.#menuOf(place),
  };

  /** Returns false for a key that the chart does not use. */
  #pressed({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
    const state = this.#state;
    if (state === undefined || ctrlKey || metaKey || altKey) {
      return false;
    }
    const { active } = state;
    const keys: Readonly<Record<string, () => void>> = {
      ArrowUp: () => this.#move('up'),
      ArrowDown: () => this.#move('down'),
      ArrowLeft: () => this.#move('left'),
      ArrowRight: () => this.#move('right'),
      Home: () => this.#goTo(state.tree.tops(state.shown)[0]),
      Enter: () => active !== undefined && this.#open(active, false),
      ' ': () => active !== undefined && this.#toggle(active),
      f: () => this.#focusOn(active),
      Escape: () => this.#leaveFocus(),
      '+': () => this.#stage?.zoomBy(1.3),
      '=': () => this.#stage?.zoomBy(1.3),
      '-': () => this.#stage?.zoomBy(1 / 1.3),
      '0': () => this.#fit(),
      '/': () => this.renderRoot.querySelector<HTMLInputElement>('#search')?.focus(),
    };
    const name = key.length === 1 ? key.toLowerCase() : key;
    keys[name]?.();
    return name in keys;
  }

  #move(direction: 'up' | 'down' | 'left' | 'right'): void {
    this.#state?.move(direction);
    this.#shownNext = this.#state?.active;
  }

  #goTo(place: number | undefined): void {
    if (place !== undefined) {
      this.#state?.goTo(place);
      this.#shownNext = place;
      this.requestUpdate();
    }
  }

  #toggle(place: number): void {
    const stage = this.#stage;
    if (stage !== null) {
      stage.anchor = place;
    }
    this.#state?.toggle(place);
  }

  #focusOn(place: number | undefined): void {
    this.#state?.focusOn(place);
    this.#stage?.fitNext();
  }

  #leaveFocus(): void {
    const state = this.#state;
    if (state?.focus !== undefined) {
      this.#focusOn(state.tree.parentOf(state.focus));
    }
  }

  #fit(): void {
    this.#stage?.fitAll();
    this.#state?.forgetZoom();
  }

  #cardAt(place: number): ChartCard | undefined {
    const card = this.#state?.tree.nodes[place];
    return card?.kind === 'department' ? card : undefined;
  }

  #open(place: number, keepFocus: boolean): void {
    const card = this.#cardAt(place);
    if (card === undefined) {
      this.#toggle(place);
    } else {
      this.#request({ type: 'open', id: card.id, keepFocus });
    }
  }

  /** Selects the row of the selected department in its view. */
  #reveal(): void {
    const card = this.#cardAt(this.#state?.active ?? -1);
    if (card !== undefined) {
      this.#request({ type: 'reveal', id: card.id });
    }
  }

  /** What the menu of a department is about, in the form of a row of the departments view. */
  #menuOf(place: number): string | undefined {
    const card = this.#cardAt(place);
    if (card === undefined) {
      return undefined;
    }
    return JSON.stringify({
      webviewSection: 'department',
      viewItem: 'resource department',
      preventDefaultContextMenuItems: true,
      address: { connection: this.#connection, resource: 'departments', id: card.id },
      name: card.name,
    });
  }

  async #save(format: 'svg' | 'png'): Promise<void> {
    const [chart, state, search] = [this.#chart, this.#state, this.#search];
    if (chart === undefined || state === undefined || search === undefined) {
      return;
    }
    const title = l10n.t('Organization chart of {0}', chart.connection);
    const content = svgOf(title, this.#model(chart, state, search), state.picture, this);
    if (format === 'svg') {
      this.#request({ type: 'savePicture', format, content });
      return;
    }
    const { width, height, fits } = pngSize(state.picture);
    if (fits) {
      this.#request({ type: 'savePicture', format, content: await pngOf(content, width, height) });
    } else {
      this.#request({ type: 'tooLarge', width, height });
    }
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
