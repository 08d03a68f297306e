import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import * as Value from 'typebox/value';
import type { Reading } from '../../../formats/reading.ts';
import { areaOf, type Selection, within } from '../../../pages/model/selection.ts';
import { controls, fitTools } from '../../../pages/page/controls.ts';
import * as l10n from '../../../pages/page/l10n.ts';
import { PictureElement } from '../../../pages/page/pictureElement.ts';
import { pressInSearch } from '../../../pages/page/searchKeys.ts';
import { definedFields } from '../../../service/contract/fields.ts';
import { TableMessage, type TableRequest, TableView } from '../messages.ts';
import { type ChartChoice, proposeChart } from '../model/chartData.ts';
import { clipboardText, savedTable } from '../model/shownCells.ts';
import type { Choices } from '../model/tableModel.ts';
import { TableChart } from './chart.ts';
import { ContentRows } from './contentRows.ts';
import { type GridActions, TableGrid } from './grid.ts';
import { type ReadingActions, renderReading } from './readingForm.ts';
import { type Found, nextFound, nothingFound, TableSearch, TypedFilters } from './search.ts';
import { pageStyles } from './styles.ts';
import { renderToolbar, rowsText, selectionText, type ToolbarActions } from './toolbar.ts';

const firstView: TableView = { choices: { types: {}, filters: {} }, widths: {}, isReadingOpen: false };
const usualReading: Reading = { encoding: 'utf-8', delimiter: ';', above: 0, quotes: true };
const noSelection: Selection = { anchor: { row: 0, column: 0 }, focus: { row: 0, column: 0 } };

/** The content of a report as a table: the toolbar, how the content is read, the grid and a chart. */
class ReportElement extends PictureElement<typeof TableMessage, TableRequest> {
  static override styles = [PictureElement.styles, controls, pageStyles];

  protected readonly incoming = TableMessage;
  readonly #rows = new ContentRows((request) => this.post(request));
  readonly #search = new TableSearch((found) => this.#show(found));
  readonly #filters = new TypedFilters();
  #view = Value.Check(TableView, this.view) ? this.view : firstView;
  #content: Extract<TableMessage, { readonly type: 'content' }> | undefined;
  #selection = noSelection;
  #found = nothingFound;
  /** True once the user has gone to a found cell: the first one is shown by itself while a text is typed. */
  #isAtHit = false;
  /** The column whose type can be corrected. */
  #column = 0;

  readonly #gridActions: GridActions = {
    sort: (sorting) => this.#choose({ sorting }),
    filter: (column, text) => {
      const known = () => this.#rows.model.choices.filters;
      this.#filters.type(column, text, known, (filters) => this.#choose({ filters }));
    },
    resize: (column, width) =>
      this.#store({ ...this.#view, widths: { ...this.#view.widths, [column]: width } }),
    select: (selection) => {
      this.#selection = selection;
      this.requestUpdate();
    },
    act: () => this.#act(),
    copied: () => this.#copied(),
  };

  readonly #toolbarActions: ToolbarActions = {
    search: (text) => {
      this.#isAtHit = false;
      this.#search.type(this.#rows.model, text, this.#selection.focus);
    },
    pressInSearch: (event) => this.#pressInSearch(event),
    showFound: (step) => {
      this.#isAtHit = true;
      this.#show(nextFound(this.#found, step));
    },
    clearFilters: () => this.#choose({ filters: {} }),
    toggleReading: () => this.#store({ ...this.#view, isReadingOpen: !this.#view.isReadingOpen }),
    toggleChart: () => {
      const { chart, ...view } = this.#view;
      const proposed = () => proposeChart(this.#rows.model) ?? { value: '', by: '', kind: 'bars' };
      this.#store(chart === undefined ? { ...view, chart: proposed() } : view);
    },
    act: () => this.#act(),
    run: (action) => this.post({ type: 'run', action }),
    copy: () => {
      const text = this.#copied();
      void (text && navigator.clipboard.writeText(text));
    },
    save: (format) => this.post({ type: 'save', format, ...savedTable(this.#rows.model, format) }),
  };

  readonly #readingActions: ReadingActions = {
    read: (reading) => this.#correct(reading),
    choose: (choices) => this.#choose(choices),
    setType: (column, type) => this.#choose({ types: { ...this.#rows.model.choices.types, [column]: type } }),
    chooseColumn: (place) => {
      this.#column = place;
      this.requestUpdate();
    },
  };

  /** One function for all renderings: the chart adds up all rows again when a property of it changes. */
  readonly #chooseChart = (chart: ChartChoice) => this.#store({ ...this.#view, chart });

  override connectedCallback(): void {
    super.connectedCallback();
    // Also where nothing in the page has the focus.
    window.addEventListener('keydown', (event) => this.#press(event));
    window.addEventListener('resize', this.#fitTools);
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    this.#fitTools();
  }

  /** Buttons have their width once they are drawn. */
  readonly #fitTools = (): void => {
    requestAnimationFrame(() => fitTools(this.renderRoot.querySelector('.bar')));
  };

  protected received(message: TableMessage): void {
    switch (message.type) {
      case 'content':
        this.#content = message;
        this.#read(this.#view.reading ?? message);
        break;
      case 'rows':
        this.#rows.add(message);
        if (this.#rows.end !== 'more') {
          this.#search.again(this.#rows.model, this.#selection.focus);
        }
        break;
      case 'unreadable':
        this.#rows.fail(message);
    }
  }

  /** The selected cells as text; empty where a policy locks that, which the extension then says. */
  #copied(): string {
    if (this.#content?.isCopyLocked) {
      this.post({ type: 'copy' });
      return '';
    }
    return clipboardText(this.#rows.model, areaOf(this.#selection));
  }

  #store(view: TableView): void {
    this.#view = view;
    this.store(view);
    this.requestUpdate();
  }

  #read(reading: Reading): void {
    this.#rows.read(this.#content ?? { columns: [] }, reading, this.#view.choices);
    this.#selection = noSelection;
    this.#search.stop();
    this.#found = nothingFound;
    this.#column = 0;
  }

  /** Another delimiter, or another row of headings, makes other columns, which no choice belongs to. */
  #correct(reading: Reading): void {
    const { delimiter, above } = this.#reading();
    const isSame = reading.delimiter === delimiter && reading.above === above;
    const { chart: _, ...view } = this.#view;
    const choices = { types: {}, filters: {} };
    this.#store(isSame ? { ...this.#view, reading } : { ...view, choices, widths: {}, reading });
    this.#read(reading);
  }

  #reading(): Reading {
    const { encoding, delimiter, above, quotes } = this.#view.reading ?? this.#content ?? usualReading;
    return { encoding, delimiter, above, quotes };
  }

  #choose(changes: Partial<Choices>): void {
    const choices = { ...this.#rows.model.choices, ...changes };
    this.#rows.choose(choices);
    this.#store({ ...this.#view, choices: storedChoices(choices) });
    const { shown, columns } = this.#rows.model;
    this.#selection = within(this.#selection, { rows: shown.length, columns: columns.length });
    this.#search.again(this.#rows.model, this.#selection.focus);
  }

  /** Shows the current one of the found cells. */
  #show(found: Found): void {
    this.#found = found;
    const cell = found.cells[found.current];
    if (cell !== undefined) {
      this.#selection = { anchor: cell, focus: cell };
      this.#grid()?.reveal(cell);
    }
    this.requestUpdate();
  }

  #pressInSearch(event: KeyboardEvent): void {
    const { key, target } = event;
    if (key === 'Escape') {
      // The browser empties the input.
      void this.#search.run(this.#rows.model, '', this.#selection.focus);
      this.#grid()?.focus();
      return;
    }
    const text = target instanceof HTMLInputElement ? target.value : '';
    pressInSearch(event, {
      isAtHit: this.#isAtHit,
      goToHit: (step) => {
        // While a text is typed, the first one is shown by itself.
        const isFirst = !this.#isAtHit && step === 1;
        this.#isAtHit = true;
        void this.#onceFound(text, () => this.#show(isFirst ? this.#found : nextFound(this.#found, step)));
      },
      leave: () => void this.#onceFound(text, () => this.#grid()?.focus()),
    });
  }

  /** Does something once the typed text was searched. */
  async #onceFound(text: string, work: () => void): Promise<void> {
    const isSearched = text.trim() === this.#found.text.trim();
    if (isSearched || (await this.#search.run(this.#rows.model, text, this.#selection.focus))) {
      work();
    }
  }

  /** Does what the content offers for the row in focus. */
  #act(): void {
    const row = this.#rows.model.shown[this.#selection.focus.row];
    if (row !== undefined && this.#content?.action) {
      this.post({ type: 'act', row });
    }
  }

  #press(event: KeyboardEvent): void {
    const { key, ctrlKey, metaKey, altKey } = event;
    const [target] = event.composedPath();
    const isTyped = target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
    if (ctrlKey || metaKey ? key.toLowerCase() === 'f' : key === '/' && !altKey && !isTyped) {
      event.preventDefault();
      this.renderRoot.querySelector<HTMLInputElement>('.search input')?.select();
    }
  }

  #grid(): TableGrid | null {
    return this.renderRoot.querySelector('workforce-table-grid');
  }

  protected renderPicture(): TemplateResult {
    const { model, end, sentence } = this.#rows;
    const isReadingShown = this.#view.isReadingOpen || sentence !== undefined;
    return html`<main>
      <h1 class="unseen">${document.title}</h1>
      ${this.#renderToolbar()}
      ${this.#content?.notes.length ? html`<div class="notes">${this.#content.notes.map((note) => html`<p dir="auto">${note}</p>`)}</div>` : nothing}
      ${isReadingShown ? renderReading(this.#reading(), this.#content?.sheets === undefined, model, this.#column, this.#readingActions) : nothing}
      ${sentence === undefined ? this.#renderTable() : renderSentence(sentence, () => this.post({ type: 'text' }))}
      <footer>
        <span role="status">${sentence === undefined ? rowsText(model, end, this.#content?.sheets) : ''}</span>
        <span>${sentence === undefined ? selectionText(model, this.#selection) : ''}</span>
      </footer>
    </main>`;
  }

  /** The grid, with the chart beside or below it. */
  #renderTable(): TemplateResult {
    const { widths, chart } = this.#view;
    const { model, version, end } = this.#rows;
    return html`<div class=${chart === undefined ? 'table' : 'table with-chart'}>
      <workforce-table-grid
        data-focus
        .model=${model}
        .version=${version}
        .selection=${this.#selection}
        .found=${this.#found.keys}
        .isComplete=${end !== 'more'}
        .chosenWidths=${widths}
        .actions=${this.#gridActions}
      ></workforce-table-grid>
      ${
        chart &&
        html`<workforce-table-chart
          role="region"
          aria-label=${l10n.t('Chart')}
          .model=${model}
          .version=${version}
          .choice=${chart}
          .choose=${this.#chooseChart}
        ></workforce-table-chart>`
      }
    </div>`;
  }

  #renderToolbar(): TemplateResult {
    const { chart, isReadingOpen, choices } = this.#view;
    const isReady = this.#rows.end !== 'more' && this.#rows.sentence === undefined;
    const state = {
      found: this.#found,
      isFiltered: Object.keys(choices.filters).length > 0,
      isReadingOpen,
      hasChart: chart !== undefined,
      isReady,
      action: this.#content?.action ?? '',
      actions: this.#content?.actions ?? [],
    } as const;
    return renderToolbar(state, this.#toolbarActions);
  }
}

/** Choices without what is undefined, which no message can carry. */
function storedChoices({ types, filters, ...others }: Choices): TableView['choices'] {
  return { types: { ...types }, filters: { ...filters }, ...definedFields(others) };
}

/** Why there is no table, and another way to see the content. */
function renderSentence(sentence: string, openAsText: () => void): TemplateResult {
  return html`<div class="sentence" role="alert">
    <p>${sentence}</p>
    <vscode-button @click=${openAsText}>${l10n.t('Open as Text')}</vscode-button>
  </div>`;
}

customElements.define('workforce-table-grid', TableGrid);
customElements.define('workforce-table-chart', TableChart);
customElements.define('workforce-report', ReportElement);
