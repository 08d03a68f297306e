import { select } from 'd3-selection';
import { type D3ZoomEvent, type ZoomBehavior, zoom, zoomIdentity } from 'd3-zoom';
import { css, html, LitElement, type PropertyValues, type TemplateResult, unsafeCSS } from 'lit';
import {
  type Area,
  type Box,
  boxesIn,
  isWithin,
  linesIn,
  type Picture,
  shownArea,
  type Zoom,
  zoomToFit,
} from '../../../domain/chart/picture.ts';
import * as l10n from '../shared/l10n.ts';
import { cardId, type Drawn } from './card.ts';
import { cardRules, themeColour } from './cardStyle.ts';
import { drawn } from './drawing.ts';
import { TextFit } from './textFit.ts';

/** What the user does on the stage. */
export interface StageActions {
  selected(place: number): void;
  opened(place: number): void;
  toggled(place: number): void;
  /** The user has moved the picture. */
  zoomed(zoom: Zoom): void;
  /** The stage has another shape: its width for its height. */
  reshaped(ratio: number): void;
  /** Returns false for a key that the chart does not use. */
  pressed(event: KeyboardEvent): boolean;
  /** What the context menu of a card is about, for the editor. */
  menuOf(place: number): string | undefined;
}

type ZoomEvent = D3ZoomEvent<SVGSVGElement, unknown>;

/** Around a picture that fits, in pixels. */
const fitPadding = 24;
/** In parts of the screen, on each side: moving the picture within it draws nothing again. */
const margin = 0.3;
/** Drawn again when the scale has changed by this factor: texts are cut for a scale. */
const redrawn = 1.15;
const scales: [least: number, most: number] = [0.004, 3];

/** Shows the part of a picture that is on the screen, and lets the user move and zoom it. */
export class Stage extends LitElement {
  static override properties = { model: { attribute: false }, picture: { attribute: false } };
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
    ${unsafeCSS(cardRules(themeColour, 'var(--vscode-font-family)'))}
  `;

  declare model: Drawn;
  declare picture: Picture;
  actions: StageActions | undefined;
  /** The card that stays where it is on the screen when the next picture takes the place of this one. */
  anchor: number | undefined;
  /** Where the user left the picture; undefined where it fits. */
  start: Zoom | undefined;

  #zoom: Zoom = { x: 0, y: 0, scale: 1 };
  /** True until the user moves the picture. */
  #fits = true;
  #drawn: { readonly area: Area; readonly scale: number } | undefined;
  #fit: TextFit | undefined;
  readonly #behavior: ZoomBehavior<SVGSVGElement, unknown> = zoom<SVGSVGElement, unknown>().scaleExtent(
    scales,
  );
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
    const { start } = this;
    this.#behavior
      .on('zoom', ({ transform: { x, y, k }, sourceEvent }: ZoomEvent) => {
        this.#fits &&= sourceEvent === null;
        this.#show({ x, y, scale: k });
      })
      .on('end', ({ sourceEvent }: ZoomEvent) => {
        if (sourceEvent !== null) {
          this.actions?.zoomed(this.#zoom);
        }
      });
    const svg = this.#svg;
    if (svg !== null) {
      select(svg).call(this.#behavior).on('dblclick.zoom', null);
    }
    if (start === undefined) {
      this.fitAll();
    } else {
      this.zoomTo(start);
      this.#fits = false;
    }
  }

  protected override updated(changed: PropertyValues<this>): void {
    const before = changed.get('picture');
    if (before === undefined || before === this.picture) {
      return;
    }
    const [from, to] = [boxOf(before, this.anchor), boxOf(this.picture, this.anchor)];
    this.anchor = undefined;
    if (from !== undefined && to !== undefined) {
      const { x, y, scale } = this.#zoom;
      this.#fits = false;
      this.zoomTo({ x: x + (from.x - to.x) * scale, y: y + (from.y - to.y) * scale, scale });
    } else if (this.#fits) {
      this.fitAll();
    }
  }

  override focus(): void {
    this.#svg?.focus();
  }

  /** Shows the whole picture. */
  fitAll(): void {
    this.zoomTo(zoomToFit(this.picture.bounds, this.clientWidth, this.clientHeight, fitPadding));
    this.#fits = true;
  }

  /** Shows the whole of the next picture. */
  fitNext(): void {
    this.#fits = true;
  }

  zoomBy(factor: number): void {
    const svg = this.#svg;
    if (svg !== null) {
      this.#fits = false;
      this.#behavior.scaleBy(select(svg), factor);
      this.actions?.zoomed(this.#zoom);
    }
  }

  zoomTo({ x, y, scale }: Zoom): void {
    const svg = this.#svg;
    if (svg !== null) {
      this.#behavior.transform(select(svg), zoomIdentity.translate(x, y).scale(scale));
    }
  }

  /** Moves the picture so that a card is on the screen, and legible. */
  reveal(place: number): void {
    const box = boxOf(this.picture, place);
    const { clientWidth: width, clientHeight: height } = this;
    if (
      box === undefined ||
      (isWithin(box, shownArea(this.#zoom, width, height, -0.02)) && this.#isLegible(box))
    ) {
      return;
    }
    const scale = this.#isLegible(box) ? this.#zoom.scale : legible;
    this.#fits = false;
    this.zoomTo({
      x: width / 2 - (box.x + box.width / 2) * scale,
      y: height / 2 - (box.y + box.height / 2) * scale,
      scale,
    });
    this.actions?.zoomed(this.#zoom);
  }

  protected override render(): TemplateResult {
    const { clientWidth: width, clientHeight: height, model, picture } = this;
    this.#fit ??= new TextFit(getComputedStyle(this).fontFamily);
    const { scale } = this.#zoom;
    const area = shownArea(this.#zoom, width, height, margin);
    this.#drawn = { area, scale };
    const boxes = withActive(boxesIn(picture, area), boxOf(picture, model.active));
    const options = { scale, fit: this.#fit, isLive: true };
    return html`<svg tabindex="0" role="tree" aria-label=${l10n.t('Departments')}
        aria-activedescendant=${model.active === undefined ? '' : cardId(model.active)}
        @keydown=${this.#pressed} @click=${this.#clicked} @contextmenu=${this.#menu}>
      <g class="world" transform=${transformOf(this.#zoom)}>
        ${drawn(model, boxes, linesIn(picture, area), options)}
      </g>
    </svg>`;
  }

  #show(next: Zoom): void {
    this.#zoom = next;
    this.#svg?.querySelector('.world')?.setAttribute('transform', transformOf(next));
    const ratio = next.scale / (this.#drawn?.scale ?? 0);
    const shown = shownArea(next, this.clientWidth, this.clientHeight, 0);
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
    if (this.clientHeight > 0) {
      this.actions?.reshaped(this.clientWidth / this.clientHeight);
    }
    if (this.hasUpdated && this.#fits) {
      this.fitAll();
    }
    this.requestUpdate();
  }

  #isLegible({ height }: Box): boolean {
    return height * this.#zoom.scale >= 20;
  }

  #boxAt({ clientX, clientY }: MouseEvent): Box | undefined {
    const { left, top } = this.getBoundingClientRect();
    const { x, y, scale } = this.#zoom;
    const point = { x: (clientX - left - x) / scale, y: (clientY - top - y) / scale, width: 0, height: 0 };
    return this.picture.boxes.find((box) => isWithin(point, box));
  }

  readonly #clicked = (event: MouseEvent): void => {
    this.focus();
    const toggle = event.target instanceof Element ? event.target.closest('.toggle') : null;
    const place = toggle === null ? this.#boxAt(event)?.place : placeOf(toggle.closest('.card'));
    if (place === undefined) {
      return;
    }
    this.actions?.selected(place);
    if (toggle === null) {
      this.actions?.opened(place);
    } else {
      this.actions?.toggled(place);
    }
  };

  readonly #pressed = (event: KeyboardEvent): void => {
    if (this.actions?.pressed(event) === true) {
      event.preventDefault();
    }
  };

  /** The editor shows the menu; it reads what it is about from the page's own element. */
  readonly #menu = (event: MouseEvent): void => {
    // A keyboard's menu has no pointer: it is about the selected card.
    const place = event.button === 2 ? this.#boxAt(event)?.place : this.model.active;
    const menu = place === undefined ? undefined : this.actions?.menuOf(place);
    if (place === undefined || menu === undefined) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    this.actions?.selected(place);
    this.#page?.setAttribute('data-vscode-context', menu);
  };

  /** The element of the page, which the editor sees. */
  get #page(): Element | undefined {
    const root = this.getRootNode();
    return root instanceof ShadowRoot ? root.host : undefined;
  }
}

/** The scale at which the texts of a card are legible. */
const legible = 0.8;

function transformOf({ x, y, scale }: Zoom): string {
  return `translate(${x} ${y}) scale(${scale})`;
}

/** The selected card stays in the page: screen readers follow it. */
function withActive(boxes: readonly Box[], active: Box | undefined): readonly Box[] {
  return active === undefined || boxes.includes(active) ? boxes : [...boxes, active];
}

function boxOf({ boxes }: Picture, place: number | undefined): Box | undefined {
  return place === undefined ? undefined : boxes.find((box) => box.place === place);
}

function placeOf(card: Element | null): number | undefined {
  return card instanceof SVGElement ? Number(card.dataset['place']) : undefined;
}
