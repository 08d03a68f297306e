import { css, html, type PropertyValues, type TemplateResult, unsafeCSS } from 'lit';
import { guard } from 'lit/directives/guard.js';
import * as Value from 'typebox/value';
import { controls, fitTools } from '../../../pages/page/controls.ts';
import * as l10n from '../../../pages/page/l10n.ts';
import { PictureElement } from '../../../pages/page/pictureElement.ts';
import { ChartMessage, type ChartRequest, ChartSubject, ChartView, type PictureFormat } from '../messages.ts';
import { cardRules, themeColor } from './cardStyle.ts';
import { type Act, type Chart, type ChartEffect, chartOf, reduce } from './chartState.ts';
import { cardWidths, TextFit } from './drawing.ts';
import { exportPicture } from './exporting.ts';
import { Stage } from './stage.ts';
import { breadcrumb, colorChoice, legend, notes, pictureTools, toolbar, toolbarStyles } from './toolbar.ts';

/** The rules of the page around the stage and the toolbar. */
const chartStyles = css`
  .chart { display: flex; flex-direction: column; block-size: 100%; overflow-y: auto; }
  .chart > * { flex: none; }
  .chart > workforce-chart-stage { flex: 1; min-block-size: 10rem; }
  h1 { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); margin: 0; }
  .note { margin: 0; padding: 0.35rem 0.75rem; border-block-end: 1px solid var(--vscode-contrastBorder, var(--vscode-panel-border, transparent)); }
  .note::before { content: ''; display: inline-block; inline-size: 0.5rem; block-size: 0.5rem; margin-inline-end: 0.75rem;
    border-radius: 50%; background: var(--vscode-editorWarning-foreground); }
  .note vscode-button { margin-inline-start: 0.5rem; vertical-align: middle; }
  .link { all: unset; cursor: pointer; color: var(--vscode-textLink-foreground); text-decoration: underline;
    max-inline-size: 16rem; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  .link:focus-visible { outline: 1px solid var(--vscode-focusBorder); outline-offset: 2px; }
  .below { display: flex; flex-wrap: wrap; align-items: center; padding: 0.2rem 0.75rem; }
  .legend { flex: 1; display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; margin: 0; padding: 0.35rem 0.75rem; list-style: none;
    color: var(--vscode-descriptionForeground); }
  .legend li { display: flex; gap: 0.35rem; align-items: center; }
  .legend svg { inline-size: 0.7rem; block-size: 0.7rem; }
  ${unsafeCSS(cardRules(themeColor, 'inherit'))}
`;

/** The organization chart: a toolbar, what is not whole, and the stage with the picture. */
class ChartElement extends PictureElement<typeof ChartMessage, ChartRequest> {
  static override styles = [PictureElement.styles, controls, toolbarStyles, chartStyles];

  protected readonly incoming = ChartMessage;
  #chart: Chart | undefined;
  /** The card that the next picture brings onto the screen. */
  #shownNext: number | undefined;
  readonly #act: Act = (action) => {
    if (this.#chart === undefined) {
      return;
    }
    const { chart, effects } = reduce(this.#chart, action);
    this.#take(chart);
    for (const effect of effects) {
      this.#run(effect);
    }
    // Where the user has left the picture, it is drawn already.
    if (action.do !== 'keepZoom') {
      this.requestUpdate();
    }
  };

  get #stage(): Stage | null {
    return this.renderRoot.querySelector('workforce-chart-stage');
  }

  protected received(message: ChartMessage): void {
    if (message.type === 'chart') {
      const fit = new TextFit(getComputedStyle(this).fontFamily);
      this.#take(chartOf(message, this.#storedView(), this.#chart, (tree) => cardWidths(tree, fit)));
    } else {
      this.#act({ do: 'focusOn', place: this.#chart?.tree.placeOf(message.key) });
    }
  }

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed);
    this.#fitTools();
    const place = this.#shownNext;
    const stage = this.#stage;
    if (place !== undefined && stage !== null) {
      this.#shownNext = undefined;
      void stage.updateComplete.then(() => stage.reveal(place));
    }
  }

  /** Buttons have their width once they are drawn. */
  readonly #fitTools = (): void => {
    requestAnimationFrame(() => fitTools(this.renderRoot.querySelector('.toolbar')));
  };

  protected renderPicture(): TemplateResult {
    const chart = this.#chart;
    if (chart === undefined) {
      return html``;
    }
    if (chart.message.cards.length === 0) {
      return nothingShown(chart.message);
    }
    return html`<main class="chart">
      <h1>${titleOf(chart.message)}</h1>
      ${toolbar(chart, this.#act)}
      ${breadcrumb(chart, this.#act)}
      ${notes(chart, this.#act)}
      <workforce-chart-stage data-focus @resize=${this.#fitTools} .chart=${chart} .act=${this.#act} .connection=${this.#connection}></workforce-chart-stage>
      <div class="below">
        ${colorChoice(chart, this.#act)}
        ${guard([chart.view.color, chart.message], () => legend(chart))}
        ${pictureTools(this.#act)}
      </div>
    </main>`;
  }

  #take(chart: Chart): void {
    if (chart.view !== this.#chart?.view) {
      this.store(chart.view, { connection: this.#connection });
    }
    this.#chart = chart;
  }

  #run(effect: ChartEffect): void {
    switch (effect.do) {
      case 'keepInPlace':
        this.#stage?.keepInPlace(effect.place);
        break;
      case 'showNext':
        this.#shownNext = effect.place;
        break;
      case 'fitAll':
        this.#stage?.fitAll();
        break;
      case 'fitNext':
        this.#stage?.fitNext();
        break;
      case 'zoomBy':
        this.#stage?.zoomBy(effect.factor);
        break;
      case 'typeSearch':
        this.renderRoot.querySelector<HTMLInputElement>('#search')?.select();
        break;
      case 'leaveSearch':
        this.#stage?.focus();
        break;
      case 'request':
        this.post(effect.request);
        break;
      case 'save':
        void this.#save(effect.format);
        break;
    }
  }

  async #save(format: PictureFormat): Promise<void> {
    if (this.#chart !== undefined) {
      this.post(await exportPicture(format, titleOf(this.#chart.message), this.#chart, this));
    }
  }

  /** The id of the connection. */
  get #connection(): string {
    return Value.Check(ChartSubject, l10n.subject) ? l10n.subject.connection : '';
  }

  #storedView(): ChartView {
    return Value.Check(ChartView, this.view) ? this.view : { color: 'state' };
  }
}

function titleOf({ connection }: Chart['message']): string {
  return l10n.t('Organization chart of {0}', connection);
}

function nothingShown(message: Chart['message']): TemplateResult {
  return html`<main class="status">
    <h1>${titleOf(message)}</h1>
    <p>${l10n.t('No departments are shown to the connection “{0}”. Check the rights of its credentials, or use another connection.', message.connection)}</p>
    ${message.notes.map((note) => html`<p>${note}</p>`)}
  </main>`;
}

customElements.define('workforce-chart-stage', Stage);

customElements.define('workforce-chart', ChartElement);
