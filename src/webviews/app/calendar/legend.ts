import { html, type TemplateResult } from 'lit';
import { type LeaveState, leaveStates } from '../../../domain/calendar/leaveState.ts';
import type { MonthGrid } from '../../../domain/calendar/monthGrid.ts';
import * as l10n from '../shared/l10n.ts';
import { daysText, stateText } from './texts.ts';

/** The states of leaves with their days; each can be hidden. */
export function renderLegend(
  { halfDays }: MonthGrid,
  hidden: readonly LeaveState[],
  toggle: (state: LeaveState) => void,
): TemplateResult {
  const states = leaveStates.filter(
    (state) => state !== 'other' || halfDays.other > 0 || hidden.includes('other'),
  );
  return html`<div class="legend" role="group" aria-label=${l10n.t('Shown leaves, in days')}>
      ${states.map((state) => {
        const isShown = !hidden.includes(state);
        return html`<button type="button" class="plain entry" aria-pressed=${isShown} @click=${() => toggle(state)}>
          <span class="half sample ${state}"></span>${stateText(state)}
          <span class="count">${isShown ? daysText(halfDays[state]) : l10n.t('hidden')}</span>
        </button>`;
      })}
      <p class="hint">${l10n.t('Morning above, afternoon below')}</p>
    </div>`;
}
