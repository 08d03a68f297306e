import { ChartTree, type Shown } from '../../../company/departments/chartTree.ts';
import { TextIndex } from '../../../company/search/textIndex.ts';
import { readTypedText } from '../../../company/search/typedText.ts';
import type { ChartCard, ChartMessage, ChartRequest, ChartView, PictureFormat } from '../messages.ts';
import { cardLayout } from '../model/cardLayout.ts';
import { type Direction, neighbor } from '../model/neighbor.ts';
import { boxOf, type Picture, type Room, type Zoom } from '../model/picture.ts';
import { cardSize } from '../model/stack.ts';

export type Tree = ChartTree<ChartCard>;

/** A company with more departments is shown with its upper levels only at first, so that cards have room for their texts. */
const maxAtFirst = 70;
/** In pixels: a screen that grows by less keeps its picture. */
const roomStep = 80;
/** More are neither counted nor marked. */
const maxHits = 1_000;

/** A chart that the page has got, how the user looks at it, and what is searched in it. Cards are named by their places. */
export interface Chart extends Arranged {
  readonly message: Extract<ChartMessage, { type: 'chart' }>;
  readonly tree: Tree;
  readonly view: ChartView;
  /** The width that a card needs for its texts. */
  readonly widthOf: WidthOf;
  /** The size of the screen that the picture was arranged for, in steps. Undefined before it is known. */
  readonly room?: Room | undefined;
  /** The selected card, if it is still there. */
  readonly active: number | undefined;
  readonly search: Search;
}

export type WidthOf = (place: number) => number;

/** What a view makes of the departments. */
interface Arranged {
  readonly shown: Shown;
  readonly picture: Picture;
}

/** What is found of the text that the view has, as Go to… finds it. */
interface Search {
  /** Made when something is searched. */
  readonly index?: TextIndex;
  /** The departments that match, the best first. */
  readonly hits: ReadonlySet<number>;
}

/** A chart as the user looked at the one `before` it, or as the page has stored the view. */
export function chartOf(
  message: Chart['message'],
  stored: ChartView,
  before?: Chart,
  widthsOf: (tree: Tree) => WidthOf = () => () => cardSize.width,
): Chart {
  const tree = new ChartTree(message.cards);
  const widthOf = widthsOf(tree);
  const first = () => (message.cards.length <= maxAtFirst ? [] : [...tree.collapsedTo(maxAtFirst)]);
  const known = before?.view ?? stored;
  const view = { ...known, collapsed: known.collapsed ?? first() };
  const search = { hits: new Set<number>() };
  const active = tree.placeOf(view.active);
  const room = before?.room;
  const chart = {
    message,
    tree,
    view,
    widthOf,
    room,
    active,
    search,
    ...arrange({ tree, widthOf, room }, view),
  };
  return view.search === undefined ? chart : searchCards(chart, view.search);
}

/** What the user does with a chart, by the mouse, the toolbar, notes and keys. Without a place, most do nothing. */
export type ChartAction =
  | { readonly do: 'change'; readonly view: Partial<ChartView> }
  | { readonly do: 'search'; readonly text: string }
  /** Goes to the next found department, or with -1 to the one before. */
  | { readonly do: 'goToHit'; readonly step: 1 | -1 }
  /** Selects the next card in a direction. */
  | { readonly do: 'move'; readonly direction: Direction }
  /** `reveal` selects the row of a department in its view. */
  | { readonly do: 'select' | 'toggle' | 'reveal'; readonly place: number | undefined }
  /** Opens the document of a department; shows or hides what is below a heading. */
  | { readonly do: 'open'; readonly place: number | undefined; readonly keepFocus: boolean }
  /** Shows a card and what is below it alone; without a place, everything. */
  | { readonly do: 'focusOn'; readonly place: number | undefined }
  | { readonly do: 'zoomBy'; readonly factor: number }
  /** Arranges the cards for the size of the screen. */
  | { readonly do: 'arrange'; readonly room: Room }
  /** The user has moved the picture. */
  | { readonly do: 'keepZoom'; readonly zoom: Zoom }
  /** Loads heads and head counts: of a department and all below it, or of all. */
  | { readonly do: 'loadPeople'; readonly place?: number }
  | { readonly do: 'save'; readonly format: PictureFormat }
  /** `leaveFocus` leads to the card above the one at the top of the picture. */
  | { readonly do: 'leaveFocus' | 'goToTop' | 'expandAll' | 'collapseAll' }
  /** Gives the keyboard to the search, or back to the selected card. */
  | { readonly do: 'typeSearch' | 'leaveSearch' }
  | { readonly do: 'fit' | 'check' | 'refresh' };

export type Act = (action: ChartAction) => void;

/** What an action asks for beside another chart: of the stage, of the rest of the page, and of the extension. */
export type ChartEffect =
  /** Keeps a card where it is on the screen, or brings it onto the screen, when the next picture is drawn. */
  | { readonly do: 'keepInPlace' | 'showNext'; readonly place: number }
  /** Shows the whole picture, or the whole of the next one. */
  | { readonly do: 'fitAll' | 'fitNext' }
  | { readonly do: 'zoomBy'; readonly factor: number }
  | { readonly do: 'typeSearch' | 'leaveSearch' }
  | { readonly do: 'request'; readonly request: ChartRequest }
  | { readonly do: 'save'; readonly format: PictureFormat };

interface Reduced {
  readonly chart: Chart;
  readonly effects: readonly ChartEffect[];
}

/** The chart after an action, and what else there is to do. */
export function reduce(chart: Chart, action: ChartAction): Reduced {
  const { tree, view, shown, search } = chart;
  const to = (next: Chart, ...effects: readonly ChartEffect[]) => ({ chart: next, effects });
  const ask = (request: ChartRequest) => to(chart, { do: 'request', request });
  const toActive = (next: Chart) =>
    next.active === undefined ? to(next) : to(next, { do: 'showNext', place: next.active });
  switch (action.do) {
    case 'change':
      return to(withView(chart, { ...view, ...action.view }));
    case 'search':
      return to(searchCards(chart, { typed: action.text }));
    case 'goToHit': {
      const hits = [...search.hits];
      const from = hitAt(chart) ?? (action.step === 1 ? -1 : 0);
      const place = hits[(from + action.step + hits.length) % hits.length];
      const hit = keyAt(tree, place);
      return hit === undefined || view.search === undefined
        ? to(chart)
        : toActive(goTo(withView(chart, { ...view, search: { ...view.search, hit } }), place));
    }
    case 'goToTop':
      return toActive(goTo(chart, tree.tops(shown)[0]));
    case 'select':
      return to(select(chart, action.place));
    case 'move':
      return toActive(select(chart, beside(chart, action.direction)));
    case 'open': {
      const { place, keepFocus } = action;
      const card = departmentAt(chart, place);
      return card === undefined
        ? reduce(chart, { do: 'toggle', place })
        : ask({ type: 'open', id: card.id, keepFocus });
    }
    case 'toggle': {
      const { place } = action;
      const toggled = place === undefined ? chart : toggle(chart, place);
      return place === undefined || toggled === chart ? to(chart) : to(toggled, { do: 'keepInPlace', place });
    }
    case 'expandAll':
      return to(withView(chart, { ...view, collapsed: [] }));
    case 'collapseAll':
      return to(withView(chart, { ...view, collapsed: [...tree.collapsedTo(0)] }));
    case 'focusOn':
      return to(focusOn(chart, action.place), { do: 'fitNext' });
    case 'leaveFocus':
      return shown.focus === undefined
        ? to(chart)
        : reduce(chart, { do: 'focusOn', place: tree.parentOf(shown.focus) });
    case 'arrange':
      return to(arrangeFor(chart, action.room));
    case 'keepZoom':
      return to(withView(chart, { ...view, zoom: action.zoom }));
    case 'fit':
      return to(withView(chart, withoutZoom(view)), { do: 'fitAll' });
    case 'reveal': {
      const card = departmentAt(chart, action.place);
      return card === undefined ? to(chart) : ask({ type: 'reveal', id: card.id });
    }
    case 'loadPeople': {
      const card = departmentAt(chart, action.place);
      return ask({ type: 'loadPeople', ...(card && { id: card.id }) });
    }
    case 'check':
    case 'refresh':
      return ask({ type: action.do });
    case 'zoomBy':
    case 'typeSearch':
    case 'leaveSearch':
    case 'save':
      return to(chart, action);
  }
}

/** The chart with another view. Its picture is arranged again only where that is another one. */
function withView(chart: Chart, view: ChartView): Chart {
  const { tree, view: before } = chart;
  const isSame = view.collapsed === before.collapsed && view.focus === before.focus;
  return { ...chart, view, active: tree.placeOf(view.active), ...(!isSame && arrange(chart, view)) };
}

/** The chart for a screen; the same one where the screen is about as large as before. */
function arrangeFor(chart: Chart, { width, height }: Room): Chart {
  const stepsIn = (pixels: number) => Math.max(1, Math.round(pixels / roomStep)) * roomStep;
  const room = { width: stepsIn(width), height: stepsIn(height) };
  const isSame = room.width === chart.room?.width && room.height === chart.room.height;
  return isSame ? chart : { ...chart, room, ...arrange({ ...chart, room }, chart.view) };
}

function arrange(
  { tree, widthOf, room }: Pick<Chart, 'tree' | 'widthOf' | 'room'>,
  { collapsed, focus }: ChartView,
): Arranged {
  const shown = { collapsed: new Set(collapsed), focus: tree.placeOf(focus) };
  return { shown, picture: cardLayout(tree, shown, widthOf, room) };
}

function withoutZoom({ zoom: _zoom, ...view }: ChartView): ChartView {
  return view;
}

function keyAt({ nodes }: Tree, place: number | undefined): string | undefined {
  return place === undefined ? undefined : nodes[place]?.key;
}

function select(chart: Chart, place: number | undefined): Chart {
  const key = keyAt(chart.tree, place);
  return key === undefined ? chart : withView(chart, { ...chart.view, active: key });
}

/** Shows or hides what is below a card. */
function toggle(chart: Chart, place: number): Chart {
  const { tree, view } = chart;
  const key = keyAt(tree, place);
  if (key === undefined || tree.childrenOf(place).length === 0) {
    return chart;
  }
  const collapsed = new Set(view.collapsed);
  if (!collapsed.delete(key)) {
    collapsed.add(key);
  }
  return withView(chart, { ...view, collapsed: [...collapsed] });
}

function withoutFocus(view: ChartView): ChartView {
  const { focus: _focus, ...others } = withoutZoom(view);
  return others;
}

/** Shows a card and what is below it alone, as a whole; without one, everything. */
function focusOn(chart: Chart, place: number | undefined): Chart {
  const key = keyAt(chart.tree, place);
  const view = withoutFocus(chart.view);
  const collapsed = (view.collapsed ?? []).filter((each) => each !== key);
  return withView(chart, { ...view, collapsed, ...(key !== undefined && { focus: key, active: key }) });
}

/** Selects a card and shows everything above it. */
function goTo(chart: Chart, place: number | undefined): Chart {
  if (place === undefined) {
    return chart;
  }
  const { tree, shown } = chart;
  const path = tree.pathTo(place);
  const isHidden = shown.focus !== undefined && !path.includes(shown.focus);
  const view = isHidden ? withoutFocus(chart.view) : chart.view;
  const above = new Set(path.slice(0, -1).map((each) => keyAt(tree, each)));
  const collapsed = (view.collapsed ?? []).filter((key) => !above.has(key));
  // Nothing is arranged again where the card is shown already.
  const isOpen = collapsed.length === view.collapsed?.length;
  return select(withView(chart, isOpen ? view : { ...view, collapsed }), place);
}

/** The card that an arrow key leads to; the first one where none is selected. */
function beside({ tree, shown, picture, active }: Chart, direction: Direction): number | undefined {
  return active === undefined || boxOf(picture, active) === undefined
    ? tree.tops(shown)[0]
    : neighbor(picture, active, direction, (place) => tree.parentOf(place));
}

function searchCards(chart: Chart, searched: Exclude<ChartView['search'], undefined>): Chart {
  const { tree, view, search } = chart;
  const index = search.index ?? new TextIndex(tree.nodes.map((_, place) => searchTextsOf(tree, place)));
  const isDepartment = (place: number) => departmentAt(chart, place) !== undefined;
  const hits = new Set(index.find(readTypedText(searched.typed).text, maxHits, isDepartment));
  return { ...chart, view: { ...view, search: searched }, search: { index, hits } };
}

/** Which of the found departments was shown last, from 0; undefined for none of them. */
export function hitAt({ tree, view, search }: Chart): number | undefined {
  const hit = tree.placeOf(view.search?.hit);
  return hit === undefined || !search.hits.has(hit) ? undefined : [...search.hits].indexOf(hit);
}

/** What a department is found by, the name first: the texts by which Go to… finds it. */
function searchTextsOf(tree: Tree, place: number): readonly string[] {
  const { code, id } = tree.nodes[place] ?? {};
  const above = tree.pathTo(place).slice(0, -1).slice(-3);
  const names = above.map((each) => nameOf(tree, each)).join(' › ');
  return [nameOf(tree, place), code ?? '', id ?? '', '', names];
}

/** The name of a department, or the heading above departments without a place in the tree. */
export function nameOf(tree: Tree, place: number): string {
  return tree.nodes[place]?.name ?? '';
}

function departmentAt({ tree }: Chart, place: number | undefined): ChartCard | undefined {
  const card = place === undefined ? undefined : tree.nodes[place];
  return card?.kind === 'department' ? card : undefined;
}

/** The department whose people can be loaded without those of the whole company: the selected one, else the focus. */
export function uncountedDepartment(chart: Chart): number | undefined {
  const place = chart.active ?? chart.shown.focus ?? -1;
  return departmentAt(chart, place) === undefined || chart.tree.isCounted(place) ? undefined : place;
}

/** How much a step enlarges the picture. */
export const zoomStep = 1.3;

interface PressedKey {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/** What a key does; undefined for one that the chart does not use, or that is pressed with another. */
export function keyAction(
  { key, ctrlKey, metaKey, altKey }: PressedKey,
  active: number | undefined,
): ChartAction | undefined {
  const keys: Readonly<Record<string, ChartAction>> = {
    ArrowUp: { do: 'move', direction: 'up' },
    ArrowDown: { do: 'move', direction: 'down' },
    ArrowLeft: { do: 'move', direction: 'left' },
    ArrowRight: { do: 'move', direction: 'right' },
    Home: { do: 'goToTop' },
    Enter: { do: 'open', place: active, keepFocus: false },
    ' ': { do: 'toggle', place: active },
    f: { do: 'focusOn', place: active },
    Escape: { do: 'leaveFocus' },
    '+': { do: 'zoomBy', factor: zoomStep },
    '=': { do: 'zoomBy', factor: zoomStep },
    '-': { do: 'zoomBy', factor: 1 / zoomStep },
    '0': { do: 'fit' },
    '/': { do: 'typeSearch' },
  };
  const name = key.length === 1 ? key.toLowerCase() : key;
  return ctrlKey || metaKey || altKey || !Object.hasOwn(keys, name) ? undefined : keys[name];
}

/** True if a menu belongs to the card at the pointer: a menu opened by a key belongs to the selected card. */
export function isPointed({
  button,
  ctrlKey,
}: {
  readonly button: number;
  readonly ctrlKey: boolean;
}): boolean {
  // On macOS, Ctrl+click opens the menu, with the first button.
  return button === 2 || ctrlKey;
}
