import { type SVGTemplateResult, svg } from 'lit';
// From lit-html 3.3.1 to 3.3.3, it leaves a comment node behind for each item that goes, so package.json has 3.3.0.
import { repeat } from 'lit/directives/repeat.js';
import type { Box, Line } from '../../../domain/chart/picture.ts';
import { card, type Drawing, type Drawn } from './card.ts';
import { fillOf } from './cardFacts.ts';
import type { Fill } from './cardStyle.ts';

/** On the screen, in pixels. A smaller box is drawn as a rectangle without text. */
const named = { width: 28, height: 13 } as const;
/** Of more boxes with room for a text, all are drawn as rectangles. */
const mostTexts = 700;

/** Draws boxes and lines: those with room for a text as cards, all others as one shape for each colour. */
export function drawn(
  model: Drawn,
  boxes: readonly Box[],
  lines: readonly Line[],
  drawing: Drawing,
): SVGTemplateResult {
  const { scale, isLive } = drawing;
  const isLegible = ({ width, height }: Box) =>
    width * scale >= named.width && height * scale >= named.height;
  const legible = boxes.filter(isLegible);
  const withTexts = new Set(isLive && legible.length > mostTexts ? [] : legible);
  const cards = boxes.filter((box) => withTexts.has(box) || box.place === model.active);
  const blocks = blocksByFill(
    model,
    boxes.filter((box) => !withTexts.has(box)),
  );
  return svg`
    <path class="lines" d=${linePath(lines)} vector-effect="non-scaling-stroke"></path>
    ${[...blocks].map(([fill, path]) => svg`<path class=${`fill-${fill} ${model.look}`} d=${path}></path>`)}
    ${repeat(
      cards,
      ({ place }) => place,
      (box) => card(model, box, drawing),
    )}`;
}

function blocksByFill(model: Drawn, boxes: readonly Box[]): ReadonlyMap<Fill, string> {
  const paths = new Map<Fill, string[]>();
  for (const { place, x, y, width, height } of boxes) {
    const fill = model.hits.has(place) ? 'found' : fillOf(model.tree, place, model.colour, model.isChecked);
    const path = `M${x} ${y}h${width}v${height}h${-width}z`;
    const known = paths.get(fill);
    if (known === undefined) {
      paths.set(fill, [path]);
    } else {
      known.push(path);
    }
  }
  return new Map([...paths].map(([fill, parts]) => [fill, parts.join('')]));
}

function linePath(lines: readonly Line[]): string {
  return lines.map(({ x1, y1, x2, y2 }) => `M${x1} ${y1}L${x2} ${y2}`).join('');
}
