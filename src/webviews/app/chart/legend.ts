import { html, type TemplateResult } from 'lit';
import type { Picture } from '../../../domain/chart/picture.ts';
import * as l10n from '../shared/l10n.ts';
import type { Drawn } from './card.ts';
import { fillOf } from './cardFacts.ts';
import { type Fill, fills } from './cardStyle.ts';

/** The meanings of the colours that a picture uses, with the numbers of the departments drawn in them. */
export function legend({ tree, colour, isChecked }: Drawn, { boxes }: Picture): TemplateResult {
  const counts = new Map<Fill, number>();
  for (const { place } of boxes) {
    if (tree.nodes[place]?.kind === 'department') {
      const fill = fillOf(tree, place, colour, isChecked);
      counts.set(fill, (counts.get(fill) ?? 0) + 1);
    }
  }
  return html`<ul class="legend" aria-label=${l10n.t('Legend')}>${fills.map((fill) => {
    const count = counts.get(fill);
    return count === undefined
      ? ''
      : html`<li><svg viewBox="0 0 10 10" aria-hidden="true"><rect class=${`fill-${fill}`} width="10" height="10" rx="2"></rect></svg>${meaningOf(fill, colour)} ${l10n.numberText(count)}</li>`;
  })}</ul>`;
}

function meaningOf(fill: Fill, colour: Drawn['colour']): string {
  switch (fill) {
    case 'calm':
      return l10n.t('Active');
    case 'off':
      return l10n.t('Inactive');
    case 'good':
      return l10n.t('No findings');
    case 'error':
      return l10n.t('Errors');
    case 'warning':
      return colour === 'findings' ? l10n.t('Warnings') : l10n.t('Broken');
    default:
      return colour === 'findings' ? l10n.t('Not checked') : l10n.t('State not shown');
  }
}
