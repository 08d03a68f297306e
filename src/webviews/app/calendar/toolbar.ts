import '@vscode-elements/elements/dist/vscode-toolbar-button/index.js';
import { html, nothing, type TemplateResult } from 'lit';
import { addMonths, isMonth, monthOf, monthText } from '../../../domain/calendar/month.ts';
import type { CalendarSubject, CalendarView } from '../../calendar/messages.ts';
import * as l10n from '../shared/l10n.ts';
import { start } from '../shared/start.ts';
import { toolbarButton } from '../shared/toolbarButton.ts';

export interface ToolbarActions {
  show(month: string): void;
  toggleOnlyAbsent(): void;
  save(): void;
  refresh(): void;
}

/** The month and what a user does with it, and whose leaves are shown. */
export function renderToolbar(
  subject: CalendarSubject,
  { month, onlyAbsent }: CalendarView,
  actions: ToolbarActions,
): TemplateResult {
  const choose = ({ target }: Event) => {
    if (target instanceof HTMLInputElement && isMonth(target.value)) {
      actions.show(target.value);
    }
  };
  return html`<header>
      <div class="months">
        ${toolbarButton('chevron-left', l10n.t('Previous month (Page Up)'), () => actions.show(addMonths(month, -1)))}
        ${toolbarButton('chevron-right', l10n.t('Next month (Page Down)'), () => actions.show(addMonths(month, 1)))}
        <h1 aria-live="polite">${monthText(month, start.language)}</h1>
      </div>
      <p class="audience" title=${subject.audience}>${audienceText(subject)}</p>
      <div class="actions">
        <button type="button" class="plain" @click=${() => actions.show(monthOf(new Date()))}>${l10n.t('Today')}</button>
        <input type="month" aria-label=${l10n.t('Month')} .value=${month} @change=${choose}>
        ${
          subject.of === 'legal-entity'
            ? nothing
            : html`<vscode-toolbar-button icon="filter" toggleable label=${l10n.t('Only people with leaves')}
                title=${l10n.t('Only people with leaves')} ?checked=${onlyAbsent}
                @change=${() => actions.toggleOnlyAbsent()}></vscode-toolbar-button>`
        }
        ${toolbarButton('save', l10n.t('Save as CSV…'), actions.save)}
        ${toolbarButton('refresh', l10n.t('Refresh'), actions.refresh)}
      </div>
    </header>`;
}

function audienceText({ audience, version }: CalendarSubject): string {
  return version === 'v2' ? l10n.t('{0}, over v2', audience) : audience;
}
