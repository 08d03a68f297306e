import type { ChartMessage } from '../../chart/messages.ts';
import type { Drawn } from './card.ts';
import type { CardSearch } from './cardSearch.ts';
import type { ChartState } from './chartState.ts';

/** A chart that the page has got, with how the user looks at it and what is searched in it. */
export interface LoadedChart {
  readonly message: Extract<ChartMessage, { type: 'chart' }>;
  readonly state: ChartState;
  readonly search: CardSearch;
}

/** What is drawn of a chart. */
export function drawnOf({ message, state, search }: LoadedChart): Drawn {
  const { tree, shown, view, active } = state;
  const { look, colour } = view;
  return { tree, shown, look, colour, isChecked: message.isChecked, hits: new Set(search.hits), active };
}
