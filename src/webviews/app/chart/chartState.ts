import { cardLayout } from '../../../domain/chart/cardLayout.ts';
import { ChartTree, type Shown } from '../../../domain/chart/chartTree.ts';
import { icicleLayout } from '../../../domain/chart/icicleLayout.ts';
import { type Direction, neighbour } from '../../../domain/chart/neighbour.ts';
import { boxOf, type Picture, withoutBox, type Zoom } from '../../../domain/chart/picture.ts';
import type { ChartCard, ChartView } from '../../chart/messages.ts';

export type Tree = ChartTree<ChartCard>;

/** A company with more departments is shown with its upper levels only at first, so that names are legible. */
const mostAtFirst = 120;

/** What follows from a new view. */
interface ViewListener {
  store(view: ChartView): void;
  render(): void;
}

/** What a view makes of the departments. */
interface Arranged {
  readonly shown: Shown;
  readonly picture: Picture;
  readonly undrawn: readonly number[];
}

/** The departments, how the user looks at them, and the picture that this makes. */
export class ChartState {
  readonly tree: Tree;
  readonly #listener: ViewListener;
  #view: ChartView;
  /** Width of the stage for its height. */
  #ratio = 1.6;
  #arranged: Arranged | undefined;

  constructor(cards: readonly ChartCard[], view: ChartView, listener: ViewListener) {
    this.tree = new ChartTree(cards);
    this.#listener = listener;
    this.#view = view;
    if (view.collapsed === undefined) {
      const isSmall = cards.length <= mostAtFirst;
      this.change({ collapsed: isSmall ? [] : [...this.tree.collapsedTo(mostAtFirst)] });
    }
  }

  get view(): ChartView {
    return this.#view;
  }

  get shown(): Shown {
    return this.#arrange().shown;
  }

  get picture(): Picture {
    return this.#arrange().picture;
  }

  /** Departments that are not hidden, and yet have no box: their width would be zero. */
  get undrawn(): readonly number[] {
    return this.#arrange().undrawn;
  }

  /** The selected card, if it is still there. */
  get active(): number | undefined {
    return this.tree.placeOf(this.#view.active);
  }

  change(view: Partial<ChartView>): void {
    this.#view = { ...this.#view, ...view };
    const isArranged = ['look', 'collapsed', 'focus'].some((key) => key in view);
    this.#arranged = isArranged ? undefined : this.#arranged;
    this.#listener.store(this.#view);
    this.#listener.render();
  }

  /** Keeps where the user has left the picture. Nothing is drawn again. */
  moved(zoom: Zoom): void {
    this.#view = { ...this.#view, zoom };
    this.#listener.store(this.#view);
  }

  /** Arranges what depends on the shape of the stage. Returns false if nothing does. */
  reshape(ratio: number): boolean {
    const isNew = this.#ratio !== ratio && this.#view.look === 'icicle';
    this.#ratio = ratio;
    if (isNew) {
      this.#arranged = undefined;
    }
    return isNew;
  }

  select(place: number | undefined): void {
    const key = place === undefined ? undefined : this.tree.nodes[place]?.key;
    if (key !== undefined) {
      this.change({ active: key });
    }
  }

  /** Shows or hides what is below a card. */
  toggle(place: number): void {
    const key = this.tree.nodes[place]?.key;
    if (key === undefined || this.tree.childrenOf(place).length === 0) {
      return;
    }
    const collapsed = new Set(this.#view.collapsed);
    if (!collapsed.delete(key)) {
      collapsed.add(key);
    }
    this.change({ collapsed: [...collapsed] });
  }

  /** Shows a card and what is below it alone; without one, everything. */
  focusOn(place: number | undefined): void {
    const key = place === undefined ? undefined : this.tree.nodes[place]?.key;
    const collapsed = (this.#view.collapsed ?? []).filter((each) => each !== key);
    const { focus: _focus, zoom: _zoom, ...view } = this.#view;
    this.#view = view;
    this.#arranged = undefined;
    this.change({ collapsed, ...(key === undefined ? {} : { focus: key, active: key }) });
  }

  /** The picture fits from now on. */
  forgetZoom(): void {
    const { zoom: _zoom, ...view } = this.#view;
    this.#view = view;
    this.change({});
  }

  /** The place of the card at the top of the picture; undefined for the whole company. */
  get focus(): number | undefined {
    return this.tree.placeOf(this.#view.focus);
  }

  /** Selects a card and shows everything above it. */
  goTo(place: number): void {
    const path = this.tree.pathTo(place);
    if (this.focus !== undefined && !path.includes(this.focus)) {
      this.focusOn(undefined);
    }
    const above = new Set(path.slice(0, -1).map((each) => this.tree.nodes[each]?.key));
    const before = this.#view.collapsed ?? [];
    const collapsed = before.filter((key) => !above.has(key));
    // Nothing is arranged again where the card is shown already.
    if (collapsed.length < before.length) {
      this.change({ collapsed });
    }
    this.select(place);
  }

  /** Selects the card that an arrow key leads to; the first one where none is selected. */
  move(direction: Direction): void {
    const { active, picture, tree } = this;
    this.select(
      active === undefined || boxOf(picture, active) === undefined
        ? tree.tops(this.shown)[0]
        : neighbour(picture, active, direction, (place) => tree.parentOf(place)),
    );
  }

  #arrange(): Arranged {
    if (this.#arranged === undefined) {
      const shown = { collapsed: new Set(this.#view.collapsed), focus: this.focus };
      const picture =
        this.#view.look === 'icicle'
          ? icicleLayout(this.tree, shown, this.#ratio)
          : cardLayout(this.tree, shown);
      const departments = this.tree
        .shownPlaces(shown)
        .filter((place) => this.tree.nodes[place]?.kind === 'department');
      this.#arranged = { shown, picture, undrawn: withoutBox(picture, departments) };
    }
    return this.#arranged;
  }
}

/** True if a menu is about the card at the pointer: a key that opens one, about the selected card, has no pointer. */
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
