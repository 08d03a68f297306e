import { nothing, type SVGTemplateResult, svg } from 'lit';
import type { Shown } from '../../../domain/chart/chartTree.ts';
import type { Box } from '../../../domain/chart/picture.ts';
import type { ChartView } from '../../chart/messages.ts';
import * as l10n from '../shared/l10n.ts';
import { factsOf, fillOf, isBroken, nameOf, wholeText } from './cardFacts.ts';
import type { Tree } from './chartState.ts';
import type { TextFit } from './textFit.ts';

/** What is drawn of the chart, and how. */
export interface Drawn {
  readonly tree: Tree;
  readonly shown: Shown;
  readonly look: ChartView['look'];
  readonly colour: ChartView['colour'];
  readonly isChecked: boolean;
  /** Places that a search has found. */
  readonly hits: ReadonlySet<number>;
  /** The selected card. */
  readonly active: number | undefined;
}

/** In pixels of the screen. A lower card shows its name alone. */
const wholeHeight = 42;
/** Size of a name that stands alone. */
const smallText = 11;
/** The size of a button on a card with a name alone, for its usual one. */
const smallToggle = 0.65;

/** In the units of the picture. */
const padding = 12;
const lineHeight = 16;
/** A card with less width has no room for its number of people. */
const narrow = 56;

/** How cards are drawn. `isLive` adds what keyboards and screen readers need. */
export interface Drawing {
  /** Pixels of the screen for a unit of the picture. */
  readonly scale: number;
  readonly fit: TextFit;
  readonly isLive: boolean;
}

/** Draws a card: whole, or its name alone where there is less room on the screen. */
export function card(model: Drawn, box: Box, { scale, fit, isLive }: Drawing): SVGTemplateResult {
  const { tree, colour, isChecked, hits, active } = model;
  const { place, x, y, width, height } = box;
  const fill = fillOf(tree, place, colour, isChecked);
  const isHeading = tree.nodes[place]?.kind !== 'department';
  const classes = [
    'card',
    isHeading ? 'heading' : '',
    tree.nodes[place]?.state ?? '',
    isBroken(tree, place) ? 'broken' : '',
    hits.has(place) ? 'hit' : '',
    isLive && place === active ? 'selected' : '',
  ];
  const isWhole = height * scale >= wholeHeight;
  const content = svg`
    <rect class="found" width=${width} height=${height} rx="5"></rect>
    ${isHeading ? nothing : svg`<path class=${`fill-${fill}`} d=${`M5 0A5 5 0 0 0 0 5V${height - 5}A5 5 0 0 0 5 ${height}Z`}></path>`}
    ${isWhole ? wholeCard(model, box, fit) : nameAlone(model, box, scale, fit)}
    ${model.look === 'cards' ? toggle(model, box, isWhole ? 1 : smallToggle / scale) : nothing}`;
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
      aria-selected=${place === active ? 'true' : 'false'} aria-expanded=${expanded(model, place)}><title>${texts.join('\n')}</title></rect>
    <g class="content" aria-hidden="true">${content}
      <rect class="ring" x="-3" y="-3" width=${width + 6} height=${height + 6} rx="7" vector-effect="non-scaling-stroke"></rect>
    </g>
  </g>`;
}

/** The id of a card's element. */
export function cardId(place: number): string {
  return `card-${place}`;
}

function expanded({ tree, shown }: Drawn, place: number): 'true' | 'false' | typeof nothing {
  if (tree.childrenOf(place).length === 0) {
    return nothing;
  }
  return tree.shownChildren(place, shown).length > 0 ? 'true' : 'false';
}

/** The name in one line or two, with the facts below it and the number of people at the end. */
function wholeCard({ tree, look }: Drawn, { place, width, height }: Box, fit: TextFit): SVGTemplateResult {
  const people = look === 'icicle' ? tree.peopleIn(place) : tree.nodes[place]?.people;
  const count = people === undefined || width < narrow ? '' : l10n.numberText(people);
  const room = width - padding - 8;
  const forPeople = count === '' ? 0 : 18 + count.length * 6.5;
  const facts = fit.fit(factsOf(tree, place).join(' · '), room - forPeople, 11, 400);
  const names = fit.lines(nameOf(tree, place), room, 13, 600);
  const hasFacts = facts !== '' || count !== '';
  const top = (height - (names.length + (hasFacts ? 1 : 0)) * lineHeight) / 2 - 2;
  const last = top + names.length * lineHeight + 12;
  return svg`
    ${names.map((name, line) => svg`<text class="name" x=${padding} y=${top + line * lineHeight + 12}>${name}</text>`)}
    <text class="facts" x=${padding} y=${last}>${facts}</text>
    ${
      count === ''
        ? nothing
        : svg`<path class="people-mark" transform=${`translate(${width - forPeople} ${last - 9})`} d=${personPath}></path>
          <text class="people" x=${width - 8} y=${last}>${count}</text>`
    }`;
}

/** A person, 10 units high. */
const personPath =
  'M5 0a2.4 2.4 0 1 1 0 4.8a2.4 2.4 0 1 1 0-4.8M.6 10V8.9A3.2 3.2 0 0 1 3.8 5.7H6.2A3.2 3.2 0 0 1 9.4 8.9V10Z';

/** The name so large that it is legible, in as many lines as there is room for. */
function nameAlone(
  { tree }: Drawn,
  { place, width, height }: Box,
  scale: number,
  fit: TextFit,
): SVGTemplateResult {
  const size = Math.max(13, smallText / scale);
  const room = ((width - padding - 4) * smallText) / size;
  const name = nameOf(tree, place);
  const names =
    height > size * 2.3 ? fit.lines(name, room, smallText, 600) : [fit.fit(name, room, smallText, 600)];
  const top = (height - names.length * size * 1.15) / 2 + size * 0.9;
  return svg`${names.map(
    (line, index) =>
      svg`<text class="name" x=${padding * 0.8} y=${top + index * size * 1.15} font-size=${size}>${line}</text>`,
  )}`;
}

/** The button that shows or hides the departments below; beside a name that stands alone, only the one that shows them. */
function toggle(
  { tree, shown }: Drawn,
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
