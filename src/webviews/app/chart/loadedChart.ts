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

/** The department whose people can be loaded without those of the whole company: the selected one, else the focus. */
export function uncountedDepartment({ message, state }: LoadedChart): number | undefined {
  const { tree, active, focus } = state;
  const place = active ?? focus;
  return place !== undefined &&
    !message.hasPeople &&
    tree.nodes[place]?.kind === 'department' &&
    tree.countedIn(place) <= tree.countBelow(place)
    ? place
    : undefined;
}

/** What is drawn of a chart. */
export function drawnOf({ message, state, search }: LoadedChart): Drawn {
  const { tree, shown, view, active } = state;
  const { look, colour } = view;
  return { tree, shown, look, colour, isChecked: message.isChecked, hits: new Set(search.hits), active };
}
