import '@vscode-elements/elements/dist/vscode-toolbar-button/index.js';
import { html, nothing, type TemplateResult } from 'lit';
import type { SavedFormat } from '../../report/messages.ts';
import * as l10n from '../shared/l10n.ts';
import { toolbarButton } from '../shared/toolbarButton.ts';
import type { Found } from './search.ts';
import { foundText } from './texts.ts';

/** What the buttons show. */
interface ToolbarState {
  readonly found: Found;
  readonly isFiltered: boolean;
  readonly isReadingOpen: boolean;
  readonly hasChart: boolean;
  /** What is shown can be saved only when the whole content is there. */
  readonly saving: 'not-yet' | 'possible' | 'running';
}

export interface ToolbarActions {
  search(text: string): void;
  /** Ends the search; the table gets the keyboard. */
  endSearch(): void;
  showFound(step: 1 | -1): void;
  clearFilters(): void;
  toggleReading(): void;
  toggleChart(): void;
  copy(): void;
  save(format: SavedFormat): void;
}

export function renderToolbar(state: ToolbarState, actions: ToolbarActions): TemplateResult {
  return html`<div class="bar" role="toolbar" aria-label=${l10n.t('Table')}>
    ${renderSearch(state.found, actions)}
    ${state.isFiltered ? withText('clear-all', l10n.t('Clear Filters'), actions.clearFilters) : nothing}
    <span class="gap"></span>
    ${toggle('settings', l10n.t('Reading'), state.isReadingOpen, actions.toggleReading)}
    ${toggle('graph', l10n.t('Chart'), state.hasChart, actions.toggleChart)}
    ${withText('copy', l10n.t('Copy'), actions.copy)}
    ${renderSaving(state.saving, actions)}
  </div>`;
}

function renderSearch(found: Found, actions: ToolbarActions): TemplateResult {
  const typed = ({ target }: Event) => target instanceof HTMLInputElement && actions.search(target.value);
  const pressed = ({ key, shiftKey }: KeyboardEvent) => {
    if (key === 'Enter') {
      actions.showFound(shiftKey ? -1 : 1);
    } else if (key === 'Escape') {
      // The browser empties the input.
      actions.endSearch();
    }
  };
  return html`<span class="search">
    <input
      type="search"
      aria-label=${l10n.t('Search the table')}
      placeholder=${l10n.t('Search')}
      @input=${typed}
      @keydown=${pressed}
    >
    <span class="count" role="status">${foundText(found)}</span>
    ${toolbarButton('arrow-up', l10n.t('Previous Match'), () => actions.showFound(-1))}
    ${toolbarButton('arrow-down', l10n.t('Next Match'), () => actions.showFound(1))}
  </span>`;
}

function renderSaving(saving: ToolbarState['saving'], { save }: ToolbarActions): TemplateResult {
  if (saving !== 'possible') {
    return html`<span class="count" role="status">${saving === 'running' ? l10n.t('Saving…') : ''}</span>`;
  }
  const csv = l10n.t('Save what is shown as CSV');
  const excel = l10n.t('Save what is shown as an Excel workbook');
  return html`${toolbarButton('save', csv, () => save('csv'), l10n.t('CSV…'))}
    ${toolbarButton('save', excel, () => save('excel'), l10n.t('Excel…'))}`;
}

function withText(icon: string, label: string, run: () => void): TemplateResult {
  return toolbarButton(icon, label, run, label);
}

function toggle(icon: string, label: string, checked: boolean, run: () => void): TemplateResult {
  return html`<vscode-toolbar-button icon=${icon} label=${label} toggleable .checked=${checked} @change=${run}>${label}</vscode-toolbar-button>`;
}
