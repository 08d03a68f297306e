import { css, html, LitElement, nothing, svg, type TemplateResult } from 'lit';
import { totalText } from '../../../company/values/totals.ts';
import type { ColumnType } from '../../../formats/reading.ts';
import { controls, renderSelect } from '../../../pages/page/controls.ts';
import * as l10n from '../../../pages/page/l10n.ts';
import {
  type Aggregation,
  byPeriod,
  type ChartChoice,
  type ChartColumn,
  chartOf,
  labelColumns,
  type Mark,
  valueColumns,
} from '../model/chartData.ts';
import type { TableModel } from '../model/tableModel.ts';

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
      .bars { display: grid; grid-template-columns: fit-content(55%) 1fr; gap: 6px 8px; align-items: center; max-inline-size: 640px; }
      .label { text-align: end; overflow-wrap: anywhere; }
      .value { display: flex; align-items: center; gap: 6px; white-space: nowrap; }
      .bar { flex: none; box-sizing: border-box; block-size: 14px; min-inline-size: 1px; border-radius: 2px; background: var(--vscode-charts-blue); border: 1px solid var(--vscode-contrastBorder, transparent); }
      .bar.negative { background: var(--vscode-charts-orange); }
      .series { stroke: var(--vscode-charts-blue); stroke-width: 2; fill: none; stroke-linejoin: round; }
      .point { fill: var(--vscode-charts-blue); stroke: var(--vscode-editor-background); }
      p { margin: 0; color: var(--vscode-descriptionForeground); }
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
      ${chart === undefined || chart.marks.length === 0 ? html`<p>${l10n.t('Nothing to add up. Select other columns.')}</p>` : this.#drawn(chart, type)}`;
  }

  #drawn(chart: Aggregation, type: ColumnType): TemplateResult {
    const { marks, leftOut } = chart;
    const text = (sum: number) => totalText(sum, type, this.model.notation.mark);
    return html`${this.choice.kind === 'bars' ? renderBars(marks, text) : renderLine(marks, text)}
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

/** Pixels of the drawing, which is scaled to the width of its panel. */
const drawing = { width: 420, line: 220, margin: 28 } as const;
/** Characters of a label below the line, which share its width. */
const maxLabelLength = 28;

/** The label of a mark; one without letters has a word. */
function labelText(label: string): string {
  return label.trim() === '' ? l10n.t('(empty)') : label;
}

function shortLabel(label: string): string {
  const text = labelText(label);
  return text.length > maxLabelLength ? `${text.slice(0, maxLabelLength - 1)}…` : text;
}

/** The sums as bars, each with its label before it, as long as that is, and its number behind it. */
function renderBars(marks: readonly Mark[], text: (sum: number) => string): TemplateResult {
  const max = Math.max(...marks.map(({ sum }) => Math.abs(sum)), Number.MIN_VALUE);
  return html`<div class="bars" aria-hidden="true">
    ${marks.map(
      ({ label, sum }) => html`<span class="label">${labelText(label)}</span>
        <span class="value">
          <span class=${sum < 0 ? 'bar negative' : 'bar'} .style=${`inline-size: calc((100% - 6rem) * ${Math.abs(sum) / max})`}></span>${text(sum)}
        </span>`,
    )}
  </div>`;
}

/** The sums as a line, with the first and the last label below it. */
function renderLine(marks: readonly Mark[], text: (sum: number) => string): TemplateResult {
  const { width, line: height, margin } = drawing;
  const sums = marks.map(({ sum }) => sum);
  const [min, max] = [Math.min(0, ...sums), Math.max(0, ...sums)];
  const range = max - min || 1;
  const x = (place: number) => margin + (place * (width - 2 * margin)) / Math.max(1, marks.length - 1);
  const y = (sum: number) => height - margin - ((sum - min) * (height - 2 * margin)) / range;
  const points = marks.map(({ sum }, place) => `${x(place)},${y(sum)}`).join(' ');
  return html`<svg viewBox="0 0 ${width} ${height}" aria-hidden="true">
    <line class="axis" x1=${margin} x2=${width - margin} y1=${y(0)} y2=${y(0)}></line>
    <line class="axis" x1=${margin} x2=${width - margin} y1=${y(max)} y2=${y(max)}></line>
    <text class="axis-text" x=${margin} y=${y(max) - 6}>${text(max)}</text>
    <polyline class="series" points=${points}></polyline>
    ${marks.map(
      (mark, place) =>
        svg`<circle class="point" cx=${x(place)} cy=${y(mark.sum)} r="4"><title>${l10n.t('{0}: {1}', labelText(mark.label), text(mark.sum))}</title></circle>`,
    )}
    <text class="axis-text" x=${margin} y=${height - 8}>${shortLabel(marks[0]?.label ?? '')}</text>
    ${marks.length < 2 ? nothing : svg`<text class="axis-text" x=${width - margin} y=${height - 8} text-anchor="end">${shortLabel(marks.at(-1)?.label ?? '')}</text>`}
  </svg>`;
}
