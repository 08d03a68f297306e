import { html, nothing, svg, type TemplateResult } from 'lit';
import type { Mark } from '../../../domain/table/aggregation.ts';
import * as l10n from '../shared/l10n.ts';

/** Pixels of the drawing, which is scaled to the width of its panel. */
const drawing = { width: 420, bar: 24, label: 150, value: 74, line: 220, margin: 28 } as const;
/** Characters of a label beside its bar. */
const longestLabel = 22;

/** The label of a mark; one without letters has a word. */
export function labelText(label: string): string {
  return label.trim() === '' ? l10n.t('(empty)') : label;
}

function shortLabel(label: string): string {
  const text = labelText(label);
  return text.length > longestLabel ? `${text.slice(0, longestLabel - 1)}…` : text;
}

/** The sums as bars, each with its label before it and its number behind it. */
export function bars(marks: readonly Mark[], text: (sum: number) => string): TemplateResult {
  const { width, bar, label, value } = drawing;
  const most = Math.max(...marks.map(({ sum }) => Math.abs(sum)), Number.MIN_VALUE);
  const room = width - label - value;
  return html`<svg viewBox="0 0 ${width} ${marks.length * bar}" aria-hidden="true">
    ${marks.map((mark, place) => {
      const middle = place * bar + bar / 2;
      const length = Math.max(1, (Math.abs(mark.sum) / most) * room);
      return svg`<g>
        <title>${labelText(mark.label)}: ${text(mark.sum)}</title>
        <text x=${label - 8} y=${middle} text-anchor="end" dominant-baseline="central">${shortLabel(mark.label)}</text>
        <rect class=${mark.sum < 0 ? 'bar negative' : 'bar'} x=${label} y=${middle - 7} width=${length} height="14" rx="2"></rect>
        <text x=${label + length + 6} y=${middle} dominant-baseline="central">${text(mark.sum)}</text>
      </g>`;
    })}
  </svg>`;
}

/** The sums as a line, with the first and the last label below it. */
export function line(marks: readonly Mark[], text: (sum: number) => string): TemplateResult {
  const { width, line: height, margin } = drawing;
  const sums = marks.map(({ sum }) => sum);
  const [least, most] = [Math.min(0, ...sums), Math.max(0, ...sums)];
  const range = most - least || 1;
  const x = (place: number) => margin + (place * (width - 2 * margin)) / Math.max(1, marks.length - 1);
  const y = (sum: number) => height - margin - ((sum - least) * (height - 2 * margin)) / range;
  const points = marks.map(({ sum }, place) => `${x(place)},${y(sum)}`).join(' ');
  return html`<svg viewBox="0 0 ${width} ${height}" aria-hidden="true">
    <line class="axis" x1=${margin} x2=${width - margin} y1=${y(0)} y2=${y(0)}></line>
    <line class="axis" x1=${margin} x2=${width - margin} y1=${y(most)} y2=${y(most)}></line>
    <text class="axis-text" x=${margin} y=${y(most) - 6}>${text(most)}</text>
    <polyline class="series" points=${points}></polyline>
    ${marks.map(
      (mark, place) =>
        svg`<circle class="point" cx=${x(place)} cy=${y(mark.sum)} r="4"><title>${labelText(mark.label)}: ${text(mark.sum)}</title></circle>`,
    )}
    <text class="axis-text" x=${margin} y=${height - 8}>${shortLabel(marks[0]?.label ?? '')}</text>
    ${marks.length < 2 ? nothing : svg`<text class="axis-text" x=${width - margin} y=${height - 8} text-anchor="end">${shortLabel(marks.at(-1)?.label ?? '')}</text>`}
  </svg>`;
}
