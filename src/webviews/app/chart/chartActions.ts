import type { Direction } from '../../../domain/chart/neighbour.ts';
import type { Zoom } from '../../../domain/chart/picture.ts';
import type { ChartCard, ChartRequest, ChartView, PictureFormat } from '../../chart/messages.ts';
import type { LoadedChart } from './loadedChart.ts';
import type { Stage } from './stage.ts';

/** What the user does with a chart, by the mouse, the toolbar, notes and keys. Cards are named by their places. */
export type ChartAction =
  | { readonly do: 'change'; readonly view: Partial<ChartView> }
  | { readonly do: 'search'; readonly text: string }
  /** Goes to the next found department, or with -1 to the one before. */
  | { readonly do: 'goToHit'; readonly step: 1 | -1 }
  /** Selects the next card in a direction. */
  | { readonly do: 'move'; readonly direction: Direction }
  | { readonly do: 'select' | 'toggle'; readonly place: number }
  /** Shows a department in the look that draws all of them. */
  | { readonly do: 'showCard'; readonly place: number }
  /** Opens the document of a department; shows or hides what is below a heading. */
  | { readonly do: 'open'; readonly place: number; readonly keepFocus: boolean }
  /** Shows a card and what is below it alone; without a place, everything. */
  | { readonly do: 'focusOn'; readonly place: number | undefined }
  | { readonly do: 'zoomBy'; readonly factor: number }
  /** The user has moved the picture. */
  | { readonly do: 'keepZoom'; readonly zoom: Zoom }
  /** The stage has another shape: its width for its height. */
  | { readonly do: 'reshape'; readonly ratio: number }
  /** Loads heads and head counts: of a department and all below it, or of all. */
  | { readonly do: 'loadPeople'; readonly place?: number }
  | { readonly do: 'save'; readonly format: PictureFormat }
  /** `leaveFocus` leads to the card above the one at the top of the picture; `reveal` selects a row in its view. */
  | { readonly do: 'openSelected' | 'toggleSelected' | 'focusOnSelected' | 'leaveFocus' | 'reveal' }
  | { readonly do: 'goToTop' | 'typeSearch' | 'expandAll' | 'collapseAll' | 'fit' | 'check' | 'refresh' };

export type Act = (action: ChartAction) => void;

/** How much a step enlarges the picture. */
export const zoomStep = 1.3;

const keys: Readonly<Record<string, ChartAction>> = {
  ArrowUp: { do: 'move', direction: 'up' },
  ArrowDown: { do: 'move', direction: 'down' },
  ArrowLeft: { do: 'move', direction: 'left' },
  ArrowRight: { do: 'move', direction: 'right' },
  Home: { do: 'goToTop' },
  Enter: { do: 'openSelected' },
  ' ': { do: 'toggleSelected' },
  f: { do: 'focusOnSelected' },
  Escape: { do: 'leaveFocus' },
  '+': { do: 'zoomBy', factor: zoomStep },
  '=': { do: 'zoomBy', factor: zoomStep },
  '-': { do: 'zoomBy', factor: 1 / zoomStep },
  '0': { do: 'fit' },
  '/': { do: 'typeSearch' },
};

/** What a key stands for; undefined for one that the chart does not use, or that is pressed with another. */
export function keyAction({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): ChartAction | undefined {
  const name = key.length === 1 ? key.toLowerCase() : key;
  return ctrlKey || metaKey || altKey || !Object.hasOwn(keys, name) ? undefined : keys[name];
}

/** What actions change of the page, beside the chart itself. */
interface PageControls {
  stage(): Stage | null;
  request(request: ChartRequest): void;
  render(): void;
  /** Brings a card of the next picture onto the screen. */
  showNext(place: number): void;
  typeSearch(): void;
  save(format: PictureFormat): void;
}

/** Does what the user wants with a chart. */
export function act(chart: LoadedChart, page: PageControls, action: ChartAction): void {
  const { state, search } = chart;
  const { tree, active, focus } = state;
  const again = (next: ChartAction) => act(chart, page, next);
  const onto = (place: number | undefined, run: (place: number) => void) => {
    if (place !== undefined) {
      run(place);
    }
  };
  const goTo = (found: number | undefined) =>
    onto(found, (place) => {
      state.goTo(place);
      page.showNext(place);
    });
  switch (action.do) {
    case 'change':
      state.change(action.view);
      break;
    case 'search':
      search.search(action.text);
      page.render();
      break;
    case 'goToHit':
      goTo(search.next(action.step));
      page.render();
      break;
    case 'goToTop':
      goTo(tree.tops(state.shown)[0]);
      break;
    case 'showCard':
      state.change({ look: 'cards' });
      goTo(action.place);
      break;
    case 'select':
      state.select(action.place);
      break;
    case 'move':
      state.move(action.direction);
      onto(state.active, page.showNext);
      break;
    case 'open': {
      const { place, keepFocus } = action;
      const card = departmentAt(chart, place);
      if (card === undefined) {
        again({ do: 'toggle', place });
      } else {
        page.request({ type: 'open', id: card.id, keepFocus });
      }
      break;
    }
    case 'openSelected':
      onto(active, (place) => again({ do: 'open', place, keepFocus: false }));
      break;
    case 'toggle':
      page.stage()?.keepInPlace(action.place);
      state.toggle(action.place);
      break;
    case 'toggleSelected':
      onto(active, (place) => again({ do: 'toggle', place }));
      break;
    case 'expandAll':
      state.change({ collapsed: [] });
      break;
    case 'collapseAll':
      state.change({ collapsed: [...tree.collapsedTo(0)] });
      break;
    case 'focusOn':
      state.focusOn(action.place);
      page.stage()?.fitNext();
      break;
    case 'focusOnSelected':
      again({ do: 'focusOn', place: active });
      break;
    case 'leaveFocus':
      onto(focus, (place) => again({ do: 'focusOn', place: tree.parentOf(place) }));
      break;
    case 'zoomBy':
      page.stage()?.zoomBy(action.factor);
      break;
    case 'keepZoom':
      state.moved(action.zoom);
      break;
    case 'fit':
      page.stage()?.fitAll();
      state.forgetZoom();
      break;
    case 'reshape':
      if (state.reshape(action.ratio)) {
        page.render();
      }
      break;
    case 'reveal': {
      const card = departmentAt(chart, active);
      if (card !== undefined) {
        page.request({ type: 'reveal', id: card.id });
      }
      break;
    }
    case 'loadPeople': {
      const card = departmentAt(chart, action.place);
      page.request({ type: 'loadPeople', ...(card && { id: card.id }) });
      break;
    }
    case 'check':
    case 'refresh':
      page.request({ type: action.do });
      break;
    case 'typeSearch':
      page.typeSearch();
      break;
    case 'save':
      page.save(action.format);
      break;
  }
}

function departmentAt({ state }: LoadedChart, place: number | undefined): ChartCard | undefined {
  const card = place === undefined ? undefined : state.tree.nodes[place];
  return card?.kind === 'department' ? card : undefined;
}
