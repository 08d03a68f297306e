import { select } from 'd3-selection';
import { type D3ZoomEvent, zoom, zoomIdentity } from 'd3-zoom';
import { css, html, LitElement, type PropertyValues, type TemplateResult, unsafeCSS } from 'lit';
import * as l10n from '../../../pages/page/l10n.ts';
import {
  type Area,
  type Box,
  boxesIn,
  boxOf,
  isWithin,
  linesIn,
  shownArea,
  type Zoom,
  zoomOnto,
  zoomToFit,
} from '../model/picture.ts';
import { cardRules, themeColor } from './cardStyle.ts';
import { type Act, type Chart, isPointed, keyAction } from './chartState.ts';
import { cardId, drawChart, TextFit } from './drawing.ts';

/** Around a picture that fits, in pixels. */
const fitPadding = 24;
/** In parts of the screen, on each side: moving the picture within it draws nothing again. */
const margin = 0.3;
/** Drawn again when the scale has changed by this factor: texts are cut for a scale. */
const redrawn = 1.15;

const scales: [min: number, max: number] = [0.004, 3];

type ZoomEvent = D3ZoomEvent<SVGSVGElement, unknown>;

/** Shows the part of a picture that is on the screen, and lets the user move and zoom it. */
export class Stage extends LitElement {
  static override properties = { chart: { attribute: false } };
  static override styles = css`
    :host { display: block; position: relative; overflow: hidden; }
    svg { position: absolute; inset: 0; inline-size: 100%; block-size: 100%; cursor: grab; }
    svg:active { cursor: grabbing; }
    svg:focus { outline: none; }
    .card { cursor: pointer; }
    .content { pointer-events: none; }
    .toggle { pointer-events: auto; }
    .selected .ring { opacity: 0.6; }
    svg:focus-visible .selected .ring { opacity: 1; }
    ${unsafeCSS(cardRules(themeColor, 'var(--vscode-font-family)'))}
  `;

  declare chart: Chart;
  act: Act | undefined;
  /** The id of the connection. */
  connection = '';

  /** Follows the mouse, and what the stage does. */
  readonly #behavior = zoom<SVGSVGElement, unknown>()
    .scaleExtent(scales)
    .on('zoom', ({ transform: { x, y, k }, sourceEvent }: ZoomEvent) => {
      this.#fits &&= sourceEvent === null;
      this.#zoom = { x, y, scale: k };
      this.#show();
    })
    .on('end', ({ sourceEvent }: ZoomEvent) => {
      if (sourceEvent !== null) {
        this.#keepZoom();
      }
    });
  #zoom: Zoom = { x: 0, y: 0, scale: 1 };
  /** True until the user moves the picture: it is shown as a whole. */
  #fits = true;
  /** The card that stays where it is on the screen when the next picture takes the place of this one. */
  #anchor: number | undefined;
  #drawn: { readonly area: Area; readonly scale: number } | undefined;
  #fit: TextFit | undefined;
  readonly #resized = new ResizeObserver(() => this.#resize());

  get #svg(): SVGSVGElement | null {
    return this.renderRoot.querySelector('svg');
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#resized.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#resized.disconnect();
  }

  protected override firstUpdated(): void {
    const svg = this.#svg;
    if (svg !== null) {
      select(svg).call(this.#behavior).on('dblclick.zoom', null);
    }
    // Where the user left the picture.
    const { zoom } = this.chart.view;
    if (zoom === undefined) {
      this.fitAll();
    } else {
      this.#arrange();
      this.#moveTo(zoom);
    }
  }

  protected override updated(changed: PropertyValues<this>): void {
    const before = changed.get('chart')?.picture;
    const { picture } = this.chart;
    if (before === undefined || before === picture) {
      return;
    }
    const [from, to] = [boxOf(before, this.#anchor), boxOf(picture, this.#anchor)];
    this.#anchor = undefined;
    if (from !== undefined && to !== undefined) {
      const { x, y, scale } = this.#zoom;
      this.#moveTo({ x: x + (from.x - to.x) * scale, y: y + (from.y - to.y) * scale, scale });
    } else if (this.#fits) {
      this.fitAll();
    }
  }

  override focus(): void {
    void this.updateComplete.then(() => this.#svg?.focus());
  }

  /** Shows the whole picture, arranged for the size of the screen. */
  fitAll(): void {
    this.#arrange();
    this.#moveTo(zoomToFit(this.chart.picture.bounds, this.clientWidth, this.clientHeight, fitPadding));
    this.#fits = true;
  }

  #arrange(): void {
    const { clientWidth: width, clientHeight: height } = this;
    if (width > 0 && height > 0) {
      this.act?.({ do: 'arrange', room: { width, height } });
    }
  }

  /** Shows the whole of the next picture. */
  fitNext(): void {
    this.#fits = true;
  }

  /** Keeps a card where it is on the screen when the next picture takes the place of this one. */
  keepInPlace(place: number): void {
    this.#anchor = place;
  }

  /** Enlarges the picture around the middle of the screen. */
  zoomBy(factor: number): void {
    const svg = this.#svg;
    if (svg !== null) {
      this.#fits = false;
      this.#behavior.scaleBy(select(svg), factor);
      this.#keepZoom();
    }
  }

  /** Moves the picture so that a card is on the screen, and legible. */
  reveal(place: number): void {
    const box = boxOf(this.chart.picture, place);
    const zoom = box && zoomOnto(box, this.#zoom, this.clientWidth, this.clientHeight);
    if (zoom !== undefined) {
      this.#moveTo(zoom);
      this.#keepZoom();
    }
  }

  #moveTo({ x, y, scale }: Zoom): void {
    const svg = this.#svg;
    this.#fits = false;
    if (svg !== null) {
      this.#behavior.transform(select(svg), zoomIdentity.translate(x, y).scale(scale));
    }
  }

  #keepZoom(): void {
    this.act?.({ do: 'keepZoom', zoom: this.#zoom });
  }

  protected override render(): TemplateResult {
    const { clientWidth: width, clientHeight: height, chart } = this;
    const { picture, active } = chart;
    this.#fit ??= new TextFit(getComputedStyle(this).fontFamily);
    const { scale } = this.#zoom;
    const area = shownArea(this.#zoom, width, height, margin);
    this.#drawn = { area, scale };
    const boxes = withActive(boxesIn(picture, area), boxOf(picture, active));
    const options = { scale, fit: this.#fit, isLive: true };
    return html`<svg tabindex="0" role="tree" aria-label=${l10n.t('Departments')}
        aria-activedescendant=${active === undefined ? '' : cardId(active)}
        @keydown=${this.#pressed} @click=${this.#clicked} @contextmenu=${this.#menu}>
      <g class="world" transform=${transformOf(this.#zoom)}>
        ${drawChart(chart, boxes, linesIn(picture, area), options)}
      </g>
    </svg>`;
  }

  /** Moves what is drawn, and draws again where more is needed. */
  #show(): void {
    this.#svg?.querySelector('.world')?.setAttribute('transform', transformOf(this.#zoom));
    const ratio = this.#zoom.scale / (this.#drawn?.scale ?? 0);
    const shown = shownArea(this.#zoom, this.clientWidth, this.clientHeight, 0);
    if (
      ratio > redrawn ||
      ratio < 1 / redrawn ||
      this.#drawn === undefined ||
      !isWithin(shown, this.#drawn.area)
    ) {
      this.requestUpdate();
    }
  }

  #resize(): void {
    this.dispatchEvent(new Event('resize'));
    if (this.hasUpdated && this.#fits) {
      this.fitAll();
    }
    this.requestUpdate();
  }

  #boxAt({ clientX, clientY }: MouseEvent): Box | undefined {
    const { left, top } = this.getBoundingClientRect();
    const { x, y, scale } = this.#zoom;
    const point = { x: (clientX - left - x) / scale, y: (clientY - top - y) / scale, width: 0, height: 0 };
    return this.chart.picture.boxes.find((box) => isWithin(point, box));
  }

  /** Opens the card that a click is on, or shows or hides what is below it. */
  readonly #clicked = (event: MouseEvent): void => {
    this.focus();
    const { target } = event;
    const toggle = target instanceof Element ? target.closest('.toggle') : null;
    // The button reaches beyond its card.
    const place = toggle === null ? this.#boxAt(event)?.place : placeOf(toggle.closest('.card'));
    if (place !== undefined) {
      this.act?.({ do: 'select', place });
      this.act?.(toggle === null ? { do: 'open', place, keepFocus: true } : { do: 'toggle', place });
    }
  };

  readonly #pressed = (event: KeyboardEvent): void => {
    const action = keyAction(event, this.chart.active);
    if (action !== undefined) {
      event.preventDefault();
      this.act?.(action);
    }
  };

  /** Lets the editor show the menu of a card: it reads the target of the menu from the element of the page. */
  readonly #menu = (event: MouseEvent): void => {
    const root = this.getRootNode();
    const place = isPointed(event) ? this.#boxAt(event)?.place : this.chart.active;
    const menu = place === undefined ? undefined : this.#menuOf(place);
    if (place === undefined || menu === undefined || !(root instanceof ShadowRoot)) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    this.act?.({ do: 'select', place });
    root.host.setAttribute('data-vscode-context', menu);
  };

  /** The target of the menu of a card: a row of the departments view, which has the same menu. */
  #menuOf(place: number): string | undefined {
    const card = this.chart.tree.nodes[place];
    return card?.kind === 'department'
      ? JSON.stringify({
          webviewSection: 'department',
          viewItem: 'resource department',
          preventDefaultContextMenuItems: true,
          address: { connection: this.connection, resource: 'departments', id: card.id },
          name: card.name,
        })
      : undefined;
  }
}

function placeOf(card: Element | null): number | undefined {
  return card instanceof SVGElement ? Number(card.dataset['place']) : undefined;
}

function transformOf({ x, y, scale }: Zoom): string {
  return `translate(${x} ${y}) scale(${scale})`;
}

/** The selected card stays in the page: screen readers follow it. */
function withActive(boxes: readonly Box[], active: Box | undefined): readonly Box[] {
  return active === undefined || boxes.includes(active) ? boxes : [...boxes, active];
}
