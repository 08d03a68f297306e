import '@vscode-elements/elements/dist/vscode-button/index.js';
import { css, html, nothing, type TemplateResult } from 'lit';
import type { ChartView } from '../../chart/messages.ts';
import { toolbarButton } from '../shared/controls.ts';
import * as l10n from '../shared/l10n.ts';
import { nameOf } from './cardFacts.ts';
import { type Act, zoomStep } from './chartActions.ts';
import type { Tree } from './chartState.ts';

export const toolbarStyles = css`
  .toolbar { display: flex; flex-wrap: wrap; gap: 0.25rem 0.75rem; align-items: center; padding: 0.4rem 0.75rem;
    border-block-end: 1px solid var(--vscode-contrastBorder, var(--vscode-panel-border, transparent)); }
  .group { display: flex; align-items: center; gap: 0.15rem; }
  .end { margin-inline-start: auto; }
  label { display: flex; align-items: center; gap: 0.4rem; }
  select, input { font: inherit; color: var(--vscode-input-foreground); background: var(--vscode-input-background);
    border: 1px solid var(--vscode-input-border, var(--vscode-settings-dropdownBorder, transparent)); border-radius: 2px; padding: 0.2rem 0.3rem; }
  select { color: var(--vscode-dropdown-foreground); background: var(--vscode-dropdown-background); }
  input { inline-size: 14rem; max-inline-size: 50vw; }
  .found-count { color: var(--vscode-descriptionForeground); min-inline-size: 4rem; }
  .breadcrumb { display: flex; flex-wrap: wrap; gap: 0.35rem; align-items: center; padding: 0.3rem 0.75rem; }
  .breadcrumb ol { all: unset; display: contents; }
  .breadcrumb li { all: unset; display: flex; gap: 0.35rem; min-inline-size: 0; }
  .breadcrumb .link[aria-current] { color: inherit; text-decoration: none; cursor: default; font-weight: 600; }
`;

interface ToolbarFacts {
  readonly view: ChartView;
  readonly hasPeople: boolean;
  readonly tree: Tree;
  /** The department whose people can be loaded alone. */
  readonly uncounted: number | undefined;
  /** Undefined while nothing is searched. */
  readonly found: { readonly count: number; readonly at: number | undefined } | undefined;
}

export function toolbar({ view, hasPeople, tree, uncounted, found }: ToolbarFacts, act: Act): TemplateResult {
  return html`<div class="toolbar" role="toolbar" aria-label=${l10n.t('Organization chart')}>
    <div class="group">
      <input type="search" id="search" .placeholder=${l10n.t('Search: name, code or id')} aria-label=${l10n.t('Search departments')}
        @input=${({ target }: InputEvent) => target instanceof HTMLInputElement && act({ do: 'search', text: target.value })}
        @keydown=${(event: KeyboardEvent) => pressedInSearch(event, act)}>
      <span class="found-count" role="status">${found === undefined ? nothing : foundText(found)}</span>
    </div>
    <label>${l10n.t('View')}
      <select @change=${({ target }: Event) => target instanceof HTMLSelectElement && act({ do: 'change', view: { look: target.value === 'icicle' ? 'icicle' : 'cards' } })}>
        <option value="cards" .selected=${view.look === 'cards'}>${l10n.t('Organization chart')}</option>
        <option value="icicle" .selected=${view.look === 'icicle'}>${l10n.t('Sizes')}</option>
      </select>
    </label>
    <label>${l10n.t('Colour')}
      <select @change=${({ target }: Event) => target instanceof HTMLSelectElement && act({ do: 'change', view: { colour: target.value === 'findings' ? 'findings' : 'state' } })}>
        <option value="state" .selected=${view.colour === 'state'}>${l10n.t('State')}</option>
        <option value="findings" .selected=${view.colour === 'findings'}>${l10n.t('Findings')}</option>
      </select>
    </label>
    <div class="group">
      ${toolbarButton('target', l10n.t('Focus on the selected department (F)'), () => act({ do: 'focusOnSelected' }))}
      ${toolbarButton('list-tree', l10n.t('Reveal in Departments'), () => act({ do: 'reveal' }))}
      ${toolbarButton('expand-all', l10n.t('Expand all'), () => act({ do: 'expandAll' }))}
      ${toolbarButton('collapse-all', l10n.t('Collapse all'), () => act({ do: 'collapseAll' }))}
      ${toolbarButton('refresh', l10n.t('Refresh'), () => act({ do: 'refresh' }))}
      ${toolbarButton('organization', loadPeopleLabel(hasPeople), () => act({ do: 'loadPeople' }))}
      ${uncounted === undefined ? nothing : toolbarButton('person', l10n.t('Load heads and head counts of “{0}” and below: one request for each 100 people, and one for heads from elsewhere', nameOf(tree, uncounted)), () => act({ do: 'loadPeople', place: uncounted }))}
    </div>
    <div class="group end">
      ${toolbarButton('zoom-out', l10n.t('Zoom out (-)'), () => act({ do: 'zoomBy', factor: 1 / zoomStep }))}
      ${toolbarButton('zoom-in', l10n.t('Zoom in (+)'), () => act({ do: 'zoomBy', factor: zoomStep }))}
      ${toolbarButton('screen-full', l10n.t('Show all (0)'), () => act({ do: 'fit' }))}
      ${toolbarButton('export', l10n.t('Export as SVG'), () => act({ do: 'save', format: 'svg' }), 'SVG')}
      ${toolbarButton('export', l10n.t('Export as PNG'), () => act({ do: 'save', format: 'png' }), 'PNG')}
    </div>
  </div>`;
}

function loadPeopleLabel(hasPeople: boolean): string {
  return hasPeople
    ? l10n.t('Load heads and head counts again: one request for each 100 people')
    : l10n.t('Load heads and head counts: one request for each 100 people');
}

function pressedInSearch(event: KeyboardEvent, act: Act): void {
  if (event.key === 'Enter') {
    event.preventDefault();
    act({ do: 'goToHit', step: event.shiftKey ? -1 : 1 });
  }
}

function foundText({ count, at }: { readonly count: number; readonly at: number | undefined }): string {
  if (count === 0) {
    return l10n.t('Nothing found');
  }
  if (at === undefined) {
    return l10n.t('{0} found', l10n.numberText(count));
  }
  return l10n.t('{0} of {1}', l10n.numberText(at + 1), l10n.numberText(count));
}

/** The way from the whole company to the department at the top of the picture. */
export function breadcrumb(tree: Tree, focus: number, act: Act): TemplateResult {
  const path = tree.pathTo(focus);
  return html`<nav class="breadcrumb" aria-label=${l10n.t('Departments above')}><ol>
    <li><button type="button" class="link" @click=${() => act({ do: 'focusOn', place: undefined })}>${l10n.t('All departments')}</button></li>
    ${path.map((place) =>
      place === focus
        ? html`<li>› <button type="button" class="link" aria-current="true">${nameOf(tree, place)}</button></li>`
        : html`<li>› <button type="button" class="link" @click=${() => act({ do: 'focusOn', place })}>${nameOf(tree, place)}</button></li>`,
    )}
  </ol></nav>`;
}
