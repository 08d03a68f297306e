import { html, type TemplateResult } from 'lit';
import * as l10n from '../shared/l10n.ts';
import { widthLimits } from './columnWidths.ts';

/** Pixels by which a key moves the edge of a column. */
const step = 16;
/** Pixels beside the text of a cell, and of a heading, which has room for its arrow. */
const besideText = { cell: 18, heading: 34 } as const;

/** What a user does with the edge of a column, by the place of the column. */
export interface EdgeActions {
  /** Shows a width, which is kept when the edge is released. */
  drag(place: number, width: number): void;
  release(): void;
  /** Makes the column as wide as its texts in the rows in view. */
  fit(place: number): void;
}

/** The edge of a heading, by which the pointer makes its column wider or narrower. Keys do it on the heading. */
export function renderEdge(name: string, place: number, width: number, actions: EdgeActions): TemplateResult {
  const press = ({ currentTarget, pointerId }: PointerEvent) => {
    if (currentTarget instanceof Element) {
      currentTarget.setPointerCapture(pointerId);
    }
  };
  const move = ({ currentTarget, clientX, pointerId }: PointerEvent) => {
    if (currentTarget instanceof Element && currentTarget.hasPointerCapture(pointerId)) {
      const begin = currentTarget.parentElement?.getBoundingClientRect().left ?? 0;
      actions.drag(place, clientX - begin);
    }
  };
  return html`<div
    class="edge"
    role="separator"
    tabindex="-1"
    aria-orientation="vertical"
    aria-label=${l10n.t('Width of {0}', name)}
    aria-valuenow=${width}
    aria-valuemin=${widthLimits.least}
    aria-valuemax=${widthLimits.most}
    title=${l10n.t('Drag to change the width, double-click to fit the texts. With the keyboard, on the heading: Shift+Left, Shift+Right, Shift+Enter.')}
    @pointerdown=${press}
    @pointermove=${move}
    @lostpointercapture=${() => actions.release()}
    @dblclick=${() => actions.fit(place)}
  ></div>`;
}

/** What a key on a heading does to the width of its column; the keys are those of `headingKeys`. */
export function pressOnHeading(
  event: KeyboardEvent,
  place: number,
  width: number,
  actions: EdgeActions,
): void {
  const change = { ArrowLeft: -step, ArrowRight: step }[event.key];
  if (!event.shiftKey || (change === undefined && event.key !== 'Enter')) {
    return;
  }
  event.preventDefault();
  if (change === undefined) {
    actions.fit(place);
  } else {
    actions.drag(place, width + change);
    actions.release();
  }
}

/** As `aria-keyshortcuts` has them. */
export const headingKeys = 'Shift+ArrowLeft Shift+ArrowRight Shift+Enter';

/** Pixels that a column needs for the texts that are drawn of it. `root` has the table. */
export function fittingWidth(root: ParentNode, place: number): number {
  const cells = widestText(root.querySelectorAll(`.body .c${place}, .foot .c${place}`));
  const heading = widestText(root.querySelectorAll(`.heading.c${place} .text`));
  return Math.max(cells + besideText.cell, heading + besideText.heading);
}

/** Texts are measured whole, also where their cells cut them. */
function widestText(elements: Iterable<Node>): number {
  const range = document.createRange();
  const widths = Array.from(elements, (element) => {
    range.selectNodeContents(element);
    return range.getBoundingClientRect().width;
  });
  return Math.max(0, ...widths);
}
