/** What the chart knows of a card to arrange it. */
interface ChartNode {
  /** Unique among all cards. */
  readonly key: string;
  /** The place of the card above it in the list, before its own; undefined at the top. */
  readonly parent?: number | undefined;
  /** The people who belong to the department itself, if known; `isMin` where there may be more. */
  readonly people?: number | undefined;
  readonly isMin?: boolean;
}

/** Levels that are drawn below the top of the picture. Those below are drawn when a card above them becomes the top. */
const maxLevels = 200;

/** What of a tree is drawn. */
export interface Shown {
  /** Cards whose children are hidden. */
  readonly collapsed: ReadonlySet<string>;
  /** The card at the top of the picture; undefined for the whole tree. */
  readonly focus?: number | undefined;
}

/** The cards of a chart as a tree. Cards are named by their places in the list. */
export class ChartTree<N extends ChartNode = ChartNode> {
  readonly nodes: readonly N[];
  readonly roots: readonly number[];
  readonly #children: readonly (readonly number[])[];
  readonly #levels: readonly number[];
  readonly #countsBelow: readonly number[];
  readonly #people: readonly (number | undefined)[];
  /** How many of each card and all below it have a known number of people. */
  readonly #counted: readonly number[];
  readonly #places: ReadonlyMap<string, number>;

  /** Each card comes after the one above it; one that does not is at the top. */
  constructor(nodes: readonly N[]) {
    const children: number[][] = nodes.map(() => []);
    const roots: number[] = [];
    const levels: number[] = [];
    for (const [place, { parent }] of nodes.entries()) {
      const siblings = parent !== undefined && parent < place ? children[parent] : undefined;
      (siblings ?? roots).push(place);
      levels.push(siblings === undefined ? 1 : (levels[parent ?? 0] ?? 0) + 1);
    }
    this.nodes = nodes;
    this.roots = roots;
    this.#children = children;
    this.#levels = levels;
    const below = nodes.map(() => 0);
    const people = nodes.map((node) => node.people);
    const counted = nodes.map((node) => Number(node.people !== undefined && node.isMin !== true));
    for (const place of [...nodes.keys()].reverse()) {
      for (const child of children[place] ?? []) {
        below[place] = (below[place] ?? 0) + 1 + (below[child] ?? 0);
        people[place] = sumOf(people[place], people[child]);
        counted[place] = (counted[place] ?? 0) + (counted[child] ?? 0);
      }
    }
    this.#countsBelow = below;
    this.#people = people;
    this.#counted = counted;
    this.#places = new Map(nodes.map(({ key }, place) => [key, place]));
  }

  placeOf(key: string | undefined): number | undefined {
    return key === undefined ? undefined : this.#places.get(key);
  }

  childrenOf(place: number): readonly number[] {
    return this.#children[place] ?? [];
  }

  parentOf(place: number): number | undefined {
    return this.levelOf(place) > 1 ? this.nodes[place]?.parent : undefined;
  }

  /** The card and those beside it. */
  siblingsOf(place: number): readonly number[] {
    const parent = this.parentOf(place);
    return parent === undefined ? this.roots : this.childrenOf(parent);
  }

  /** 1 at the top. */
  levelOf(place: number): number {
    return this.#levels[place] ?? 1;
  }

  countBelow(place: number): number {
    return this.#countsBelow[place] ?? 0;
  }

  /** The known people of a department and of all below it; undefined if none of their numbers is known. */
  peopleIn(place: number): number | undefined {
    return this.#people[place];
  }

  /** True if the numbers of people of a card and of all below it are known. */
  isCounted(place: number): boolean {
    return (this.#counted[place] ?? 0) > this.countBelow(place);
  }

  /** The cards from the top to one, itself included. */
  pathTo(place: number): readonly number[] {
    const path: number[] = [];
    for (let at: number | undefined = place; at !== undefined; at = this.parentOf(at)) {
      path.push(at);
    }
    return path.reverse();
  }

  /** The cards at the top of the picture. */
  tops({ focus }: Shown): readonly number[] {
    return focus === undefined ? this.roots : [focus];
  }

  /** The children that are drawn below a card. */
  shownChildren(place: number, { collapsed, focus }: Shown): readonly number[] {
    const top = focus === undefined ? 1 : this.levelOf(focus);
    const isHidden = collapsed.has(this.nodes[place]?.key ?? '') || this.levelOf(place) - top >= maxLevels;
    return isHidden ? [] : this.childrenOf(place);
  }

  /** All cards that are drawn, each after the one above it. */
  shownPlaces(shown: Shown): readonly number[] {
    const places = [...this.tops(shown)];
    // The loop adds to the list that it iterates over.
    for (const place of places) {
      for (const child of this.shownChildren(place, shown)) {
        places.push(child);
      }
    }
    return places;
  }

  /** The cards to collapse so that about `max` are shown: whole levels, and at least two. */
  collapsedTo(max: number): ReadonlySet<string> {
    const perLevel: number[] = [];
    for (const level of this.#levels) {
      perLevel[level] = (perLevel[level] ?? 0) + 1;
    }
    let last = 1;
    let count = perLevel[1] ?? 0;
    while (last < 2 || count + (perLevel[last + 1] ?? Number.POSITIVE_INFINITY) <= max) {
      last += 1;
      count += perLevel[last] ?? 0;
    }
    return new Set(
      this.nodes
        .filter((_, place) => this.levelOf(place) === last && this.childrenOf(place).length > 0)
        .map(({ key }) => key),
    );
  }
}

function sumOf(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined && other === undefined ? undefined : (one ?? 0) + (other ?? 0);
}
