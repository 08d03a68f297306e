import { nothing, type SVGTemplateResult, svg } from 'lit';
// From lit-html 3.3.1 to 3.3.3, it leaves a comment node behind for each removed item, so package.json has 3.3.0.
import { repeat } from 'lit/directives/repeat.js';
import * as l10n from '../../../pages/page/l10n.ts';
import type { Box, Line } from '../model/picture.ts';
import { factsOf, fillOf, isBroken, wholeText } from './cardFacts.ts';
import type { Fill } from './cardStyle.ts';
import { type Chart, nameOf, type Tree, type WidthOf } from './chartState.ts';

/** On the screen, in pixels. A smaller box is drawn as a rectangle without text. */
const named = { width: 28, height: 13 } as const;
/** Of more boxes with room for a text, all are drawn as rectangles. */
const maxTexts = 700;

/** Draws boxes and lines: those with room for a text as cards, all others as one shape for each color. */
export function drawChart(
  chart: Chart,
  boxes: readonly Box[],
  lines: readonly Line[],
  drawing: Drawing,
): SVGTemplateResult {
  const { scale, isLive } = drawing;
  const isLegible = ({ width, height }: Box) =>
    width * scale >= named.width && height * scale >= named.height;
  const legible = boxes.filter(isLegible);
  const withTexts = new Set(isLive && legible.length > maxTexts ? [] : legible);
  const cards = boxes.filter((box) => withTexts.has(box) || box.place === chart.active);
  const blocks = blocksByFill(
    chart,
    boxes.filter((box) => !withTexts.has(box)),
  );
  return svg`
    <path class="lines" d=${linePath(lines)} vector-effect="non-scaling-stroke"></path>
    ${blocks.map(([fill, path]) => svg`<path class=${`fill-${fill}`} d=${path}></path>`)}
    ${repeat(
      cards,
      ({ place }) => place,
      (box) => card(chart, box, drawing),
    )}`;
}

/** The boxes of each color as one path. */
function blocksByFill(chart: Chart, boxes: readonly Box[]): readonly (readonly [Fill, string])[] {
  const byFill = Map.groupBy(boxes, ({ place }) =>
    chart.search.hits.has(place) ? 'found' : fillOf(chart, place),
  );
  const pathOf = ({ x, y, width, height }: Box) => `M${x} ${y}h${width}v${height}h${-width}z`;
  return Array.from(byFill, ([fill, some]) => [fill, some.map(pathOf).join('')]);
}

function linePath(lines: readonly Line[]): string {
  return lines.map(({ x1, y1, x2, y2 }) => `M${x1} ${y1}L${x2} ${y2}`).join('');
}

/** In pixels of the screen. A lower card shows its name and its number of people alone. */
const wholeHeight = 42;
/** Size of the smallest text of a whole card, and of the name on a lower one. */
const smallText = 11;
/** The size of a button on a lower card, for its usual one. */
const smallToggle = 0.65;

/** In the units of the picture. */
const padding = { start: 12, end: 8 } as const;
const lineHeight = 16;
const textSize = { name: 13, facts: 12 } as const;
/** The width of a card; longer texts are cut. */
const cardWidth = { min: 150, max: 280, indent: 16 } as const;

/** How cards are drawn. `isLive` adds what keyboards and screen readers need. */
interface Drawing {
  /** Pixels of the screen for a unit of the picture. */
  readonly scale: number;
  readonly fit: TextFit;
  readonly isLive: boolean;
}

/** Draws a card: whole, or without facts where there is less room on the screen. */
function card(chart: Chart, box: Box, drawing: Drawing): SVGTemplateResult {
  const { scale, isLive } = drawing;
  const { tree, active } = chart;
  const { place, x, y, width, height } = box;
  const fill = fillOf(chart, place);
  const isHeading = tree.nodes[place]?.kind !== 'department';
  const classes = [
    'card',
    isHeading ? 'heading' : '',
    tree.nodes[place]?.state ?? '',
    isBroken(tree, place) ? 'broken' : '',
    chart.search.hits.has(place) ? 'hit' : '',
    isLive && place === active ? 'selected' : '',
  ];
  const isWhole = height * scale >= wholeHeight;
  const content = svg`
    <rect class="found" width=${width} height=${height} rx="5"></rect>
    ${isHeading ? nothing : svg`<path class=${`fill-${fill}`} d=${`M5 0A5 5 0 0 0 0 5V${height - 5}A5 5 0 0 0 5 ${height}Z`}></path>`}
    ${textsOf(chart, box, drawing, isWhole)}
    ${toggle(chart, box, isWhole ? 1 : smallToggle / scale)}`;
  const transform = `translate(${x} ${y})`;
  const className = classes.filter((name) => name !== '').join(' ');
  if (!isLive) {
    return svg`<g class=${className} transform=${transform}>
      <rect class="body" width=${width} height=${height} rx="5"></rect>${content}</g>`;
  }
  const texts = wholeText(tree, place);
  const siblings = tree.siblingsOf(place);
  // The texts are cut and broken into lines: a screen reader gets them whole, from the rectangle behind them.
  return svg`<g class=${className} transform=${transform} data-place=${place}>
    <rect class="body" width=${width} height=${height} rx="5" id=${cardId(place)} role="treeitem"
      aria-label=${texts.join(', ')} aria-level=${tree.levelOf(place)}
      aria-setsize=${siblings.length} aria-posinset=${siblings.indexOf(place) + 1}
      aria-selected=${place === active ? 'true' : 'false'} aria-expanded=${ariaExpanded(chart, place)}><title>${texts.join('\n')}</title></rect>
    <g class="content" aria-hidden="true">${content}
      <rect class="ring" x="-3" y="-3" width=${width + 6} height=${height + 6} rx="7" vector-effect="non-scaling-stroke"></rect>
    </g>
  </g>`;
}

/** The id of a card's element. */
export function cardId(place: number): string {
  return `card-${place}`;
}

function ariaExpanded({ tree, shown }: Chart, place: number): 'true' | 'false' | typeof nothing {
  if (tree.childrenOf(place).length === 0) {
    return nothing;
  }
  return tree.shownChildren(place, shown).length > 0 ? 'true' : 'false';
}

/** How wide each card has to be, so that its texts are whole. */
export function cardWidths(tree: Tree, fit: TextFit): WidthOf {
  const measure = (place: number) => {
    const name = fit.width(nameOf(tree, place), textSize.name, 600);
    const facts = fit.width(factsOf(tree, place).join(' · '), textSize.facts, 400);
    const needed = Math.max(name, facts + roomFor(tree.nodes[place]?.count ?? '', fit));
    const width = Math.ceil(needed) + padding.start + padding.end + 2 + cardWidth.indent;
    return Math.max(cardWidth.min, Math.min(cardWidth.max, width));
  };
  const known: number[] = [];
  return (place) => {
    known[place] ??= measure(place);
    return known[place];
  };
}

/** The width of a number of people with its mark. */
function roomFor(count: string, fit: TextFit): number {
  return count === '' ? 0 : 24 + fit.width(count, textSize.facts, 400);
}

/**
 * The name in one line or two; on a whole card with the facts below it. The number of people is at the end of the last
 * line, on a lower card also beside the name. Where the picture is small, the texts are larger for it, so that they are
 * legible.
 */
function textsOf({ tree }: Chart, box: Box, { scale, fit }: Drawing, isWhole: boolean): SVGTemplateResult {
  const { place } = box;
  const enlarged = Math.max(1, smallText / (isWhole ? textSize.facts : textSize.name) / scale);
  const [width, height] = [box.width / enlarged, box.height / enlarged];
  const [start, end] = [padding.start / enlarged, padding.end / enlarged];
  const people = tree.nodes[place]?.count ?? '';
  const allFacts = isWhole ? factsOf(tree, place).join(' · ') : '';
  const room = width - start - end;
  const maxLines = Math.max(1, Math.floor((height - 4) / lineHeight));
  const maxNames = isWhole && allFacts + people !== '' ? maxLines - 1 : maxLines;
  const fitName = (text: string, space: number) => fit.fit(text, space, textSize.name, 600);
  const name = nameOf(tree, place);
  const names = maxNames > 1 ? fit.lines(name, room, textSize.name, 600) : [fitName(name, room)];
  const isBeside = names.length === maxLines;
  // A name in a single line stays whole.
  const beside = names.length > 1 ? room / 2 : room - fit.width(name, textSize.name, 600);
  const count = roomFor(people, fit) <= (isBeside ? beside : room) ? people : '';
  const forPeople = roomFor(count, fit);
  const facts = fit.fit(allFacts, room - forPeople, textSize.facts, 400);
  const lines = isBeside || facts + count === '' ? names.length : names.length + 1;
  const top = (height - lines * lineHeight) / 2 - 2;
  const last = top + (lines - 1) * lineHeight + 12;
  return svg`<g transform=${`scale(${enlarged})`}>
    ${names.map((text, line) => svg`<text class="name" x=${start} y=${top + line * lineHeight + 12}>${line + 1 === maxLines ? fitName(text, room - forPeople) : text}</text>`)}
    <text class="facts" x=${start} y=${last}>${facts}</text>
    ${
      count === ''
        ? nothing
        : svg`<path class="people-mark" transform=${`translate(${width - forPeople} ${last - 9})`} d=${personPath}></path>
          <text class="people" x=${width - end} y=${last}>${count}</text>`
    }</g>`;
}

/** A person, 10 units high. */
const personPath =
  'M5 0a2.4 2.4 0 1 1 0 4.8a2.4 2.4 0 1 1 0-4.8M.6 10V8.9A3.2 3.2 0 0 1 3.8 5.7H6.2A3.2 3.2 0 0 1 9.4 8.9V10Z';

/** The button that shows or hides the departments below; beside a name without a card, only the one that shows them. */
function toggle(
  { tree, shown }: Chart,
  { place, width, height }: Box,
  size: number,
): SVGTemplateResult | typeof nothing {
  const below = tree.countBelow(place);
  const isOpen = tree.shownChildren(place, shown).length > 0;
  if (below === 0 || (isOpen && size !== 1)) {
    return nothing;
  }
  const label = isOpen ? '−' : `+${l10n.numberText(below)}`;
  const breadth = Math.max(16, 10 + label.length * 6.5);
  return svg`<g class="toggle" transform=${`translate(${size === 1 ? width / 2 : width - (breadth / 2) * size + 4} ${height}) scale(${size})`}>
    <rect x=${-breadth / 2} y="-8" width=${breadth} height="16" rx="8"></rect>
    <text y="3.5">${label}</text>
  </g>`;
}

/** Cuts texts to a width. It remembers what it has cut: the same cards are drawn again and again. */
export class TextFit {
  readonly #context: CanvasRenderingContext2D | null;
  readonly #family: string;
  readonly #cut = new Map<string, string>();
  #font = '';

  constructor(family: string) {
    this.#context = document.createElement('canvas').getContext('2d');
    this.#family = family;
  }

  /** The text, or its beginning with `…`, in at most `width` pixels. */
  fit(text: string, width: number, size: number, weight: 400 | 600): string {
    const font = `${weight} ${size}px ${this.#family}`;
    const key = `${font} ${Math.floor(width)} ${text}`;
    const known = this.#cut.get(key);
    if (known !== undefined) {
      return known;
    }
    const cut = this.#fit(text, width, font);
    if (this.#cut.size >= maxRemembered) {
      this.#cut.clear();
    }
    this.#cut.set(key, cut);
    return cut;
  }

  /** The text in at most two lines of `width` pixels; what does not fit is cut. */
  lines(text: string, width: number, size: number, weight: 400 | 600): readonly string[] {
    const whole = this.fit(text, width, size, weight);
    const words = text.split(' ');
    if (whole === text || words.length === 1) {
      return [whole];
    }
    let count = words.length - 1;
    const first = () => words.slice(0, count).join(' ');
    while (count > 1 && this.fit(first(), width, size, weight) !== first()) {
      count -= 1;
    }
    return [
      this.fit(first(), width, size, weight),
      this.fit(words.slice(count).join(' '), width, size, weight),
    ];
  }

  /** In pixels. */
  width(text: string, size: number, weight: 400 | 600): number {
    return this.#width(text, `${weight} ${size}px ${this.#family}`);
  }

  #fit(text: string, width: number, font: string): string {
    if (this.#width(text, font) <= width) {
      return text;
    }
    const characters = [...text];
    let [fits, tooMany] = [0, characters.length];
    while (tooMany - fits > 1) {
      const middle = Math.floor((fits + tooMany) / 2);
      if (this.#width(`${characters.slice(0, middle).join('')}…`, font) <= width) {
        fits = middle;
      } else {
        tooMany = middle;
      }
    }
    return fits === 0 ? '' : `${characters.slice(0, fits).join('').trimEnd()}…`;
  }

  #width(text: string, font: string): number {
    if (this.#context === null) {
      return text.length * 8;
    }
    if (this.#font !== font) {
      this.#context.font = font;
      this.#font = font;
    }
    return this.#context.measureText(text).width;
  }
}

const maxRemembered = 20_000;
