import '@vscode-elements/elements/dist/vscode-toolbar-button/index.js';
import { html, nothing, type TemplateResult } from 'lit';
import * as Value from 'typebox/value';
import { proposedChart } from '../../../domain/table/chartData.ts';
import { areaOf, type Selection, within } from '../../../domain/table/selection.ts';
import { copiedText } from '../../../domain/table/shownCells.ts';
import { type Choices, noChoices, TableModel } from '../../../domain/table/tableModel.ts';
import { type End, TableMessage, type TableRequest, TableSubject } from '../../report/messages.ts';
import { PageConnection } from '../shared/connection.ts';
import * as l10n from '../shared/l10n.ts';
import { PictureElement } from '../shared/pictureElement.ts';
import { start } from '../shared/start.ts';
import { controls } from '../table/controls.ts';
import { TableGrid } from '../table/grid.ts';
import { TableChart } from './chart.ts';
import { pageStyles } from './pageStyles.ts';
import { type ReadingChoice, renderReading } from './readingForm.ts';
import { SavedRows } from './savedRows.ts';
import { type Found, nextFound, nothingFound, searchTable } from './search.ts';
import { type StoredView, storedView } from './storedView.ts';
import { foundText, rowsText, selectionText } from './texts.ts';

/** Milliseconds after the last key before a filter or a search begins. */
const typingPause = 150;

const noSelection: Selection = { anchor: { row: 0, column: 0 }, focus: { row: 0, column: 0 } };

/** The content of a report as a table. Keeps all rows; the extension sends them in batches. */
class ReportElement extends PictureElement<TableMessage> {
  static override styles = [PictureElement.styles, controls, pageStyles];

  #view: StoredView = storedView(this.page.view);
  #content: Extract<TableMessage, { readonly type: 'content' }> | undefined;
  #reading = 0;
  #model = new TableModel([], ';', start.language, noChoices);
  #version = 0;
  #end: End = 'more';
  #sentence: string | undefined;
  #selection = noSelection;
  #found = nothingFound;
  #searching = new AbortController();
  #typing: ReturnType<typeof setTimeout> | undefined;
  #typedFilters: Choices['filters'] = {};
  #column = 0;
  #saving: SavedRows | undefined;

  readonly #gridActions = {
    sort: (sorting: Choices['sorting']) => this.#choose({ ...this.#model.choices, sorting }),
    filter: (column: number, text: string) => this.#typeFilter(column, text),
    select: (selection: Selection) => this.#select(selection),
  };

  override connectedCallback(): void {
    super.connectedCallback();
    // Also where nothing in the page has the focus.
    window.addEventListener('keydown', (event) => this.#press(event));
  }

  protected isIncoming(value: unknown): value is TableMessage {
    return Value.Check(TableMessage, value);
  }

  protected received(message: TableMessage): void {
    switch (message.type) {
      case 'content':
        this.#content = message;
        this.#read(this.#view.reading ?? message);
        break;
      case 'rows':
        this.#add(message);
        break;
      case 'unreadable':
        this.#sentence = message.reading === this.#reading ? message.sentence : this.#sentence;
        this.requestUpdate();
        break;
      case 'send':
        this.#send(message.format);
        break;
      case 'saved':
        this.#saving = undefined;
        this.requestUpdate();
    }
  }

  #post(request: TableRequest): void {
    this.page.post(request);
  }

  #store(view: Partial<StoredView>): void {
    this.#view = { ...this.#view, ...view };
    this.page.view = this.#view;
    this.requestUpdate();
  }

  #read({ encoding, delimiter }: ReadingChoice): void {
    this.#reading += 1;
    this.#model = new TableModel(this.#content?.columns ?? [], delimiter, start.language, this.#view.choices);
    this.#end = 'more';
    this.#sentence = undefined;
    this.#selection = noSelection;
    this.#found = nothingFound;
    this.#column = 0;
    this.#post({ type: 'read', reading: this.#reading, encoding, delimiter });
    this.requestUpdate();
  }

  #add({ reading, rows, end }: Extract<TableMessage, { readonly type: 'rows' }>): void {
    if (reading !== this.#reading) {
      return;
    }
    const isFirst = this.#model.columns.length === 0;
    this.#model.add(rows);
    this.#end = end;
    if (end === 'more') {
      this.#post({ type: 'next', reading });
    } else {
      this.#model.complete();
    }
    // Between the first and the last batch, only the count of the rows changes.
    if (isFirst || end !== 'more') {
      this.#changed();
    } else {
      this.requestUpdate();
    }
  }

  /** Another delimiter makes other columns, which no choice belongs to. */
  #correct(reading: ReadingChoice): void {
    const isSame = reading.delimiter === this.#readingChoice().delimiter;
    const choices = isSame ? this.#view.choices : { types: {}, filters: {} };
    const { chart: _, ...view } = this.#view;
    this.#view = isSame ? { ...this.#view, reading } : { ...view, choices, reading };
    this.#store({});
    this.#read(reading);
  }

  #readingChoice(): ReadingChoice {
    return this.#view.reading ?? this.#content ?? { encoding: 'utf-8', delimiter: ';' };
  }

  #choose(choices: Choices): void {
    this.#model.choices = choices;
    const { mark, sorting, types, filters } = choices;
    this.#store({
      choices: {
        types: { ...types },
        filters: { ...filters },
        ...(mark && { mark }),
        ...(sorting && { sorting }),
      },
    });
    const { shown, columns } = this.#model;
    this.#selection = within(this.#selection, { rows: shown.length, columns: columns.length });
    this.#changed();
    this.#search(this.#found.text);
  }

  #changed(): void {
    this.#version += 1;
    this.requestUpdate();
  }

  #typeFilter(column: number, text: string): void {
    this.#typedFilters = { ...this.#typedFilters, [column]: text };
    clearTimeout(this.#typing);
    this.#typing = setTimeout(() => {
      const all = Object.entries({ ...this.#model.choices.filters, ...this.#typedFilters });
      this.#typedFilters = {};
      this.#choose({
        ...this.#model.choices,
        filters: Object.fromEntries(all.filter(([, typed]) => typed.trim() !== '')),
      });
    }, typingPause);
  }

  #select(selection: Selection): void {
    this.#selection = selection;
    this.requestUpdate();
  }

  #search(text: string): void {
    this.#searching.abort();
    this.#searching = new AbortController();
    const { signal } = this.#searching;
    void searchTable(this.#model, text, this.#selection.focus, signal).then((found) => {
      if (found !== undefined && !signal.aborted) {
        this.#show(found);
      }
    });
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

  #save(format: 'csv' | 'excel'): void {
    this.#saving = new SavedRows(this.#model);
    this.#post({ type: 'save', format, delimiter: this.#readingChoice().delimiter });
    this.requestUpdate();
  }

  #send(format: 'csv' | 'excel'): void {
    if (this.#saving !== undefined) {
      this.#post({ type: 'shown', ...this.#saving.next(format) });
    }
  }

  #grid(): TableGrid | null {
    return this.renderRoot.querySelector('workforce-table-grid');
  }

  protected renderPicture(): TemplateResult {
    const { chart, isReadingOpen } = this.#view;
    return html`<main>
      <h1>${this.#name()}</h1>
      ${this.#renderToolbar()}
      ${
        isReadingOpen || this.#sentence !== undefined
          ? renderReading(this.#readingChoice(), this.#model, this.#column, {
              read: (reading) => this.#correct(reading),
              setMark: (mark) => this.#choose({ ...this.#model.choices, mark }),
              setType: (column, type) =>
                this.#choose({
                  ...this.#model.choices,
                  types: { ...this.#model.choices.types, [column]: type },
                }),
              chooseColumn: (place) => {
                this.#column = place;
                this.requestUpdate();
              },
            })
          : nothing
      }
      ${this.#sentence === undefined ? this.#renderTable(chart) : this.#renderSentence(this.#sentence)}
      <footer>
        <span role="status">${this.#sentence === undefined ? rowsText(this.#model, this.#end) : ''}</span>
        <span>${this.#sentence === undefined ? selectionText(this.#model, this.#selection) : ''}</span>
      </footer>
    </main>`;
  }

  /** The end of the address, as the tab shows it. */
  #name(): string {
    const { subject } = this.page;
    return Value.Check(TableSubject, subject)
      ? decodeURIComponent(subject.address.split('/').at(-1) ?? '')
      : l10n.t('Content of the report');
  }

  #renderTable(chart: StoredView['chart']): TemplateResult {
    return html`<div class=${chart === undefined ? 'table' : 'table with-chart'}>
      <workforce-table-grid
        .model=${this.#model}
        .version=${this.#version}
        .selection=${this.#selection}
        .found=${this.#found.keys}
        .isComplete=${this.#end !== 'more'}
        .actions=${this.#gridActions}
      ></workforce-table-grid>
      ${
        chart === undefined
          ? nothing
          : html`<workforce-table-chart
              role="region"
              aria-label=${l10n.t('Chart')}
              .model=${this.#model}
              .version=${this.#version}
              .choice=${chart}
              .choose=${(choice: StoredView['chart']) => this.#store({ ...(choice && { chart: choice }) })}
            ></workforce-table-chart>`
      }
    </div>`;
  }

  #renderSentence(sentence: string): TemplateResult {
    return html`<div class="sentence" role="alert">
      <p>${sentence}</p>
      <vscode-button @click=${() => this.#post({ type: 'text' })}>${l10n.t('Open as Text')}</vscode-button>
    </div>`;
  }

  #renderToolbar(): TemplateResult {
    const { chart, isReadingOpen, choices } = this.#view;
    const isReady = this.#end !== 'more' && this.#sentence === undefined;
    const isFiltered = Object.keys(choices.filters).length > 0;
    return html`<div class="bar" role="toolbar" aria-label=${l10n.t('Table')}>
      <span class="search">
        <input
          type="search"
          aria-label=${l10n.t('Search the table')}
          placeholder=${l10n.t('Search')}
          @input=${(event: Event) => this.#typeSearch(event)}
          @keydown=${(event: KeyboardEvent) => this.#pressInSearch(event)}
        >
        <span class="count" role="status">${foundText(this.#found)}</span>
        ${button('arrow-up', l10n.t('Previous Match'), () => this.#show(nextFound(this.#found, -1)))}
        ${button('arrow-down', l10n.t('Next Match'), () => this.#show(nextFound(this.#found, 1)))}
      </span>
      ${
        isFiltered
          ? button(
              'clear-all',
              l10n.t('Clear Filters'),
              () => this.#choose({ ...this.#model.choices, filters: {} }),
              true,
            )
          : nothing
      }
      <span class="gap"></span>
      ${toggle('settings', l10n.t('Reading'), isReadingOpen, () => this.#store({ isReadingOpen: !isReadingOpen }))}
      ${toggle('graph', l10n.t('Chart'), chart !== undefined, () => this.#toggleChart())}
      ${button('copy', l10n.t('Copy'), () => void this.#copy(), true)}
      ${
        isReady && this.#saving === undefined
          ? html`${button('save', l10n.t('CSV…'), () => this.#save('csv'), true, l10n.t('Save what is shown as CSV'))}
            ${button('save', l10n.t('Excel…'), () => this.#save('excel'), true, l10n.t('Save what is shown as an Excel workbook'))}`
          : html`<span class="count" role="status">${this.#saving === undefined ? '' : l10n.t('Saving…')}</span>`
      }
    </div>`;
  }

  #toggleChart(): void {
    const { chart, ...view } = this.#view;
    const nothing: NonNullable<StoredView['chart']> = { value: '', by: '', kind: 'bars' };
    this.#view = chart === undefined ? { ...view, chart: proposedChart(this.#model) ?? nothing } : view;
    this.#store({});
  }

  async #copy(): Promise<void> {
    await navigator.clipboard.writeText(copiedText(this.#model, areaOf(this.#selection)));
  }

  #typeSearch({ target }: Event): void {
    if (target instanceof HTMLInputElement) {
      const { value } = target;
      clearTimeout(this.#typing);
      this.#typing = setTimeout(() => this.#search(value), typingPause);
    }
  }

  #pressInSearch(event: KeyboardEvent): void {
    if (event.key === 'Enter') {
      this.#show(nextFound(this.#found, event.shiftKey ? -1 : 1));
    } else if (event.key === 'Escape') {
      // The browser empties the input.
      this.#search('');
      this.#grid()?.focus();
    }
  }

  #press(event: KeyboardEvent): void {
    if (event.key.toLowerCase() === 'f' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      this.renderRoot.querySelector<HTMLInputElement>('.search input')?.select();
    }
  }
}

function button(
  icon: string,
  label: string,
  run: () => void,
  hasText = false,
  title = label,
): TemplateResult {
  return html`<vscode-toolbar-button icon=${icon} label=${title} title=${title} @click=${run}>${hasText ? label : nothing}</vscode-toolbar-button>`;
}

function toggle(icon: string, label: string, checked: boolean, run: () => void): TemplateResult {
  return html`<vscode-toolbar-button icon=${icon} label=${label} toggleable .checked=${checked} @change=${run}>${label}</vscode-toolbar-button>`;
}

customElements.define('workforce-table-grid', TableGrid);
customElements.define('workforce-table-chart', TableChart);
const page = new PageConnection();
customElements.define(
  'workforce-report',
  class extends ReportElement {
    constructor() {
      super(page);
    }
  },
);
