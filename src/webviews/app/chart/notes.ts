import { html, nothing, type TemplateResult } from 'lit';
import { icicleMeasure } from '../../../domain/chart/icicleLayout.ts';
import * as l10n from '../shared/l10n.ts';
import { nameOf, pathText } from './cardFacts.ts';
import type { Act } from './chartActions.ts';
import type { ChartState } from './chartState.ts';
import { type LoadedChart, uncountedDepartment } from './loadedChart.ts';

/** What of the company is missing, and what a look or a colour needs that is not known yet, with the way to get it. */
export function notes(chart: LoadedChart, act: Act): TemplateResult {
  const { message, state } = chart;
  const { isChecked } = message;
  const { view, tree, shown } = state;
  const isUnchecked = view.colour === 'findings' && !isChecked;
  const isUncounted = view.look === 'icicle' && icicleMeasure(tree, shown) === 'departments';
  return html`${message.notes.map((text) => note(text))}${
    isUnchecked
      ? note(
          l10n.t('The organization was not checked yet, so no findings are known.'),
          button(l10n.t('Check Organization'), () => act({ do: 'check' })),
        )
      : nothing
  }${
    isUncounted
      ? note(
          l10n.t('Most head counts are not known, so the widths stand for numbers of departments.'),
          ...loadButtons(chart, act),
        )
      : nothing
  }${state.undrawn.length === 0 ? nothing : undrawnDepartments(state, act)}`;
}

function loadButtons(chart: LoadedChart, act: Act): readonly TemplateResult[] {
  const { message, state } = chart;
  const place = uncountedDepartment(chart);
  return [
    ...(place === undefined
      ? []
      : [
          button(
            l10n.t(
              'Load those of “{0}” and below (one request for each 100 people, and one for heads from elsewhere)',
              nameOf(state.tree, place),
            ),
            () => act({ do: 'loadPeople', place }),
          ),
        ]),
    ...(message.hasPeople
      ? []
      : [
          button(l10n.t('Load head counts (one request for each 100 people)'), () =>
            act({ do: 'loadPeople' }),
          ),
        ]),
  ];
}

/** Of more departments, the first are listed. */
const mostListed = 200;

function undrawnDepartments({ undrawn, tree }: ChartState, act: Act): TemplateResult {
  const count = undrawn.length;
  const more = count - mostListed;
  return html`<details class="undrawn">
    <summary>${
      count === 1
        ? l10n.t('1 department without known people is not drawn.')
        : l10n.t('{0} departments without known people are not drawn.', l10n.numberText(count))
    }</summary>
    <ul>${undrawn
      .slice(0, mostListed)
      .map(
        (place) =>
          html`<li><button type="button" class="link" title=${pathText(tree, place)} @click=${() => act({ do: 'showCard', place })}>${nameOf(tree, place)}</button></li>`,
      )}${more > 0 ? html`<li>${l10n.t('{0} more are not listed here.', l10n.numberText(more))}</li>` : nothing}</ul>
  </details>`;
}

function note(text: string, ...buttons: readonly TemplateResult[]): TemplateResult {
  return html`<p class="note">${text} ${buttons}</p>`;
}

function button(label: string, run: () => void): TemplateResult {
  return html`<vscode-button secondary @click=${run}>${label}</vscode-button>`;
}
