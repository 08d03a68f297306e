import { html, type TemplateResult } from 'lit';
import type { ChartChoice } from '../../../domain/table/chartData.ts';
import type { Selection } from '../../../domain/table/selection.ts';
import * as l10n from '../shared/l10n.ts';
import { type GridActions, TableGrid } from '../table/grid.ts';
import { TableChart } from './chart.ts';
import type { ContentRows } from './contentRows.ts';
import type { Found } from './search.ts';

interface Shown {
  readonly rows: ContentRows;
  readonly selection: Selection;
  readonly found: Found;
  readonly widths: Readonly<Record<string, number>>;
  /** Undefined for no chart. */
  readonly chart: ChartChoice | undefined;
}

/** The grid, with the chart beside or below it. */
export function renderTable(
  { rows, selection, found, widths, chart }: Shown,
  actions: GridActions,
  choose: (chart: ChartChoice) => void,
): TemplateResult {
  return html`<div class=${chart === undefined ? 'table' : 'table with-chart'}>
    <workforce-table-grid
      .model=${rows.model}
      .version=${rows.version}
      .selection=${selection}
      .found=${found.keys}
      .isComplete=${rows.end !== 'more'}
      .chosenWidths=${widths}
      .actions=${actions}
    ></workforce-table-grid>
    ${
      chart &&
      html`<workforce-table-chart
        role="region"
        aria-label=${l10n.t('Chart')}
        .model=${rows.model}
        .version=${rows.version}
        .choice=${chart}
        .choose=${choose}
      ></workforce-table-chart>`
    }
  </div>`;
}

/** Why there is no table, and another way to see the content. */
export function renderSentence(sentence: string, openAsText: () => void): TemplateResult {
  return html`<div class="sentence" role="alert">
    <p>${sentence}</p>
    <vscode-button @click=${openAsText}>${l10n.t('Open as Text')}</vscode-button>
  </div>`;
}

customElements.define('workforce-table-grid', TableGrid);
customElements.define('workforce-table-chart', TableChart);
