import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import type { Aggregation } from '../../../domain/table/aggregation.ts';
import {
  byPeriod,
  type ChartChoice,
  type ChartColumn,
  chartOf,
  labelColumns,
  valueColumns,
} from '../../../domain/table/chartData.ts';
import type { ColumnType } from '../../../domain/table/reading.ts';
import type { TableModel } from '../../../domain/table/tableModel.ts';
import { totalText } from '../../../domain/table/totals.ts';
import * as l10n from '../shared/l10n.ts';
import { controls } from '../table/controls.ts';
import { bars, labelText, line } from './chartDrawing.ts';
import { renderSelect } from './select.ts';

/** A small chart: the sums of one column by another, as bars or as a line. */
export class TableChart extends LitElement {
  static override properties = {
    model: { attribute: false },
    version: { attribute: false },
    choice: { attribute: false },
    choose: { attribute: false },
  };
  static override styles = [
    controls,
    css`
      :host { display: flex; flex-direction: column; min-block-size: 0; gap: 10px; padding: 10px 12px; box-sizing: border-box; overflow: auto; }
      .choices { display: flex; flex-wrap: wrap; gap: 8px 14px; }
      .choices select { max-inline-size: 15rem; }
      svg { inline-size: 100%; max-inline-size: 640px; block-size: auto; flex: none; font: inherit; }
      text { fill: var(--vscode-editor-foreground); font-size: 12px; }
      .axis { stroke: var(--line); fill: none; }
      .axis-text { fill: var(--vscode-descriptionForeground); font-size: 11px; }
      .bar { fill: var(--vscode-charts-blue); stroke: var(--vscode-contrastBorder, none); }
      .bar.negative { fill: var(--vscode-charts-orange); }
      .series { stroke: var(--vscode-charts-blue); stroke-width: 2; fill: none; stroke-linejoin: round; }
      .point { fill: var(--vscode-charts-blue); stroke: var(--vscode-editor-background); }
      p { margin: 0; color: var(--vscode-descriptionForeground); }
      .unseen { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); }
    `,
  ];

  declare model: TableModel;
  declare version: number;
  declare choice: ChartChoice;
  declare choose: (choice: ChartChoice) => void;

  protected override render(): TemplateResult {
    const { model, choice } = this;
    const values = valueColumns(model);
    const value = values.find(({ key }) => key === choice.value);
    const labels = labelColumns(model);
    const chart = chartOf(model, choice, new Intl.Collator(l10n.language, { numeric: true }));
    const type = model.type(value?.columns[0]?.index ?? 0);
    const periods: readonly Option[] =
      value !== undefined && value.columns.length > 1 ? [[byPeriod, l10n.t('Period')]] : [];
    const kinds = ['bars', 'lines'] as const;
    const options = [...periods, ...labels.map(option)];
    return html`<div class="choices">
        ${selectColumn('value', l10n.t('Sum of'), values.map(option), choice.value, (key) => this.choose({ ...choice, value: key }))}
        ${selectColumn('by', l10n.t('by'), options, choice.by, (key) => this.choose({ ...choice, by: key }))}
        ${renderSelect('kind', l10n.t('as'), kinds, choice.kind, kindText, (kind) => this.choose({ ...choice, kind }))}
      </div>
      ${chart === undefined || chart.marks.length === 0 ? html`<p>${l10n.t('Nothing to add up: choose other columns.')}</p>` : this.#drawn(chart, type)}`;
  }

  #drawn(chart: Aggregation, type: ColumnType): TemplateResult {
    const { marks, leftOut } = chart;
    const text = (sum: number) => totalText(sum, type, this.model.mark);
    return html`${this.choice.kind === 'bars' ? bars(marks, text) : line(marks, text)}
      <ul class="unseen">${marks.map(({ label, sum }) => html`<li>${l10n.t('{0}: {1}', labelText(label), text(sum))}</li>`)}</ul>
      ${leftOut.marks === 0 ? nothing : html`<p>${this.#leftOutText(chart, text)}</p>`}`;
  }

  #leftOutText({ marks, leftOut }: Aggregation, text: (sum: number) => string): string {
    const counts = [l10n.numberText(marks.length), l10n.numberText(leftOut.marks)];
    return this.choice.kind === 'bars' && this.choice.by !== byPeriod
      ? l10n.t('The largest {0} are shown. The sum of the others ({1}) is {2}.', ...counts, text(leftOut.sum))
      : l10n.t('The first {0} are shown. The sum of the others ({1}) is {2}.', ...counts, text(leftOut.sum));
  }
}

type Option = readonly [key: string, name: string];

function selectColumn(
  id: string,
  label: string,
  options: readonly Option[],
  chosen: string,
  choose: (key: string) => void,
): TemplateResult {
  const current = options.find(([key]) => key === chosen);
  return renderSelect(
    id,
    label,
    options,
    current,
    ([, name]) => name,
    ([key]) => choose(key),
  );
}

function kindText(kind: ChartChoice['kind']): string {
  return kind === 'bars' ? l10n.t('Bars') : l10n.t('Line');
}

function option({ key, name, group, columns }: ChartColumn): Option {
  if (columns.length > 1) {
    return [key, l10n.t('{0}, all periods', name)];
  }
  return [key, group === undefined ? name : `${name} · ${group}`];
}
