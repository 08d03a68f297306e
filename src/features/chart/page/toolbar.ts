import '@vscode-elements/elements/dist/vscode-button/index.js';
import { css, html, nothing, type TemplateResult } from 'lit';
import { readTypedText } from '../../../company/search/typedText.ts';
import { renderSelect, toolbarButton, word } from '../../../pages/page/controls.ts';
import * as l10n from '../../../pages/page/l10n.ts';
import { pressInSearch, type SearchTargets, searchKeysText } from '../../../pages/page/searchKeys.ts';
import type { ChartView } from '../messages.ts';
import { fillOf } from './cardFacts.ts';
import { type Fill, fills } from './cardStyle.ts';
import { type Act, type Chart, hitAt, nameOf, uncountedDepartment, zoomStep } from './chartState.ts';

export const toolbarStyles = css`
  .toolbar { display: flex; gap: 0.25rem 0.5rem; align-items: center; overflow: hidden; padding: 0.4rem 0.75rem;
    border-block-end: 1px solid var(--vscode-contrastBorder, var(--vscode-panel-border, transparent)); }
  .toolbar.icons { flex-wrap: wrap; }
  .toolbar > * { flex: none; }
  .group { display: flex; align-items: center; gap: 0.15rem; white-space: nowrap; }
  .toolbar label { position: absolute; inline-size: 1px; overflow: hidden; clip-path: inset(50%); }
  input { inline-size: 12rem; }
  .found-count { margin-inline: 0.25rem; color: var(--vscode-descriptionForeground); }
  .breadcrumb { display: flex; flex-wrap: wrap; gap: 0.35rem; align-items: center; padding: 0.3rem 0.75rem; }
  .breadcrumb ol { all: unset; display: contents; }
  .breadcrumb li { all: unset; display: flex; gap: 0.35rem; min-inline-size: 0; }
  .breadcrumb .link[aria-current='true'] { color: inherit; text-decoration: none; cursor: default; font-weight: 600; }
`;

export function toolbar(chart: Chart, act: Act): TemplateResult {
  const { view, tree, active } = chart;
  const uncounted = uncountedDepartment(chart);
  return html`<div class="toolbar" role="toolbar" aria-label=${l10n.t('Organization chart')}>
    <div class="group">
      <input type="search" id="search" .placeholder=${l10n.t('Search: name, code or ID')} aria-label=${l10n.t('Search departments')} title=${searchKeysText()} .value=${view.search?.typed ?? ''}
        @input=${({ target }: InputEvent) => target instanceof HTMLInputElement && act({ do: 'search', text: target.value })}
        @keydown=${(event: KeyboardEvent) => pressInSearch(event, searchTargets(chart, act))}>
      <span class="found-count" role="status">${foundText(chart)}</span>
    </div>
    <div class="group">
      ${toolbarButton('target', l10n.t('Focus on the selected department (F)'), () => act({ do: 'focusOn', place: active }), word(l10n.t('Focus')))}
      ${toolbarButton('list-tree', l10n.t('Reveal in Departments'), () => act({ do: 'reveal', place: active }), word(l10n.t('Reveal')))}
      ${toolbarButton('expand-all', l10n.t('Expand all'), () => act({ do: 'expandAll' }), word(l10n.t('Expand')))}
      ${toolbarButton('collapse-all', l10n.t('Collapse all'), () => act({ do: 'collapseAll' }), word(l10n.t('Collapse')))}
      ${toolbarButton('refresh', l10n.t('Refresh'), () => act({ do: 'refresh' }), word(l10n.t('Refresh')))}
      ${toolbarButton('organization', l10n.t('Load heads and head counts: one request for each 100 people'), () => act({ do: 'loadPeople' }), word(l10n.t('Head counts')))}
      ${uncounted === undefined ? nothing : toolbarButton('person', l10n.t('Load heads and head counts of “{0}” and below: one request for each 100 people, and one for heads from elsewhere', nameOf(tree, uncounted)), () => act({ do: 'loadPeople', place: uncounted }))}
    </div>
  </div>`;
}

/** The choice of what colors mean. */
export function colorChoice({ view }: Chart, act: Act): TemplateResult {
  const choose = (color: ChartView['color']) => act({ do: 'change', view: { color } });
  const text = (color: ChartView['color']) => colorTexts[color];
  return renderSelect('color', l10n.t('Color'), colors, view.color, text, choose);
}

/** The size of the picture, and its files. */
export function pictureTools(act: Act): TemplateResult {
  return html`<div class="group" role="toolbar" aria-label=${l10n.t('Picture')}>
    ${toolbarButton('zoom-out', l10n.t('Zoom out (-)'), () => act({ do: 'zoomBy', factor: 1 / zoomStep }))}
    ${toolbarButton('zoom-in', l10n.t('Zoom in (+)'), () => act({ do: 'zoomBy', factor: zoomStep }))}
    ${toolbarButton('screen-full', l10n.t('Show all (0)'), () => act({ do: 'fit' }))}
    ${toolbarButton('export', l10n.t('Export as SVG'), () => act({ do: 'save', format: 'svg' }), 'SVG')}
    ${toolbarButton('export', l10n.t('Export as PNG'), () => act({ do: 'save', format: 'png' }), 'PNG')}
  </div>`;
}

const colors = ['state', 'findings'] as const;
const colorTexts = { state: l10n.t('State'), findings: l10n.t('Findings') } as const;

/** What the keys of the search do. */
function searchTargets(chart: Chart, act: Act): SearchTargets {
  return {
    isAtHit: hitAt(chart) !== undefined,
    goToHit: (step) => act({ do: 'goToHit', step }),
    leave: () => act({ do: 'leaveSearch' }),
  };
}

function foundText(chart: Chart): string {
  const { view, search } = chart;
  const { hits } = search;
  if (readTypedText(view.search?.typed ?? '').text === '') {
    return '';
  }
  const at = hitAt(chart);
  if (hits.size === 0) {
    return l10n.t('Nothing found');
  }
  if (at === undefined) {
    return l10n.t('{0} found', l10n.numberText(hits.size));
  }
  return l10n.t('{0} of {1}', l10n.numberText(at + 1), l10n.numberText(hits.size));
}

/** The way from the whole company to the department at the top of the picture. */
export function breadcrumb({ tree, shown: { focus } }: Chart, act: Act): TemplateResult | typeof nothing {
  if (focus === undefined) {
    return nothing;
  }
  const path = tree.pathTo(focus);
  return html`<nav class="breadcrumb" aria-label=${l10n.t('Departments above')}><ol>
    <li><button type="button" class="link" @click=${() => act({ do: 'focusOn', place: undefined })}>${l10n.t('All departments')}</button></li>
    ${path.map((place) => html`<li>› <button type="button" class="link" aria-current=${place === focus} @click=${() => act({ do: 'focusOn', place })}>${nameOf(tree, place)}</button></li>`)}
  </ol></nav>`;
}

/** What of the company is missing, and what a color needs that is not known yet. */
export function notes({ message, view }: Chart, act: Act): TemplateResult {
  const isUnchecked = view.color === 'findings' && !message.isChecked;
  return html`${message.notes.map((text) => note(text))}${
    isUnchecked
      ? note(
          l10n.t('The organization was not checked yet, so no findings are known.'),
          button(l10n.t('Check Organization'), () => act({ do: 'check' })),
        )
      : nothing
  }`;
}

function note(text: string, button?: TemplateResult): TemplateResult {
  return html`<p class="note">${text} ${button}</p>`;
}

function button(label: string, run: () => void): TemplateResult {
  return html`<vscode-button secondary @click=${run}>${label}</vscode-button>`;
}

/** The meanings of the colors of the company, with the numbers of its departments that have them, drawn or not. */
export function legend(chart: Chart): TemplateResult {
  const { tree, view } = chart;
  const departments = [...tree.nodes.keys()].filter((place) => tree.nodes[place]?.kind === 'department');
  const byFill = Map.groupBy(departments, (place) => fillOf(chart, place));
  return html`<ul class="legend" aria-label=${l10n.t('Legend')}>${fills.map((fill) => {
    const count = byFill.get(fill)?.length;
    return count === undefined
      ? ''
      : html`<li><svg viewBox="0 0 10 10" aria-hidden="true"><rect class=${`fill-${fill}`} width="10" height="10" rx="2"></rect></svg>${meaningOf(fill, view.color)} ${l10n.numberText(count)}</li>`;
  })}</ul>`;
}

function meaningOf(fill: Fill, color: ChartView['color']): string {
  switch (fill) {
    case 'calm':
      return l10n.t('Active');
    case 'headless':
      return l10n.t('Without a head');
    case 'off':
      return l10n.t('Inactive');
    case 'good':
      return l10n.t('No findings');
    case 'error':
      return l10n.t('Errors');
    case 'warning':
      return color === 'findings' ? l10n.t('Warnings') : l10n.t('Broken');
    default:
      return color === 'findings' ? l10n.t('Not checked') : l10n.t('State not shown');
  }
}
