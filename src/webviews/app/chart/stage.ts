import { css, html, LitElement, type PropertyValues, type TemplateResult, unsafeCSS } from 'lit';
import {
  type Area,
  type Box,
  boxesIn,
  boxOf,
  isWithin,
  linesIn,
  type Picture,
  shownArea,
  type Zoom,
  zoomOnto,
  zoomToFit,
} from '../../../domain/chart/picture.ts';
import * as l10n from '../shared/l10n.ts';
import { cardId, type Drawn } from './card.ts';
import { cardRules, themeColour } from './cardStyle.ts';
import { type Act, keyAction } from './chartActions.ts';
import { isPointed } from './chartState.ts';
import { drawn } from './drawing.ts';
import { StageZoom } from './stageZoom.ts';
import { TextFit } from './textFit.ts';

/** Around a picture that fits, in pixels. */
const fitPadding = 24;
/** In parts of the screen, on each side: moving the picture within it draws nothing again. */
const margin = 0.3;
/** Drawn again when the scale has changed by this factor: texts are cut for a scale. */
const redrawn = 1.15;

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
  act: Act | undefined;
  /** The id of the connection. */
  connection = '';
  /** Where the user left the picture; undefined where it fits. */
  start: Zoom | undefined;

  readonly #zoom = new StageZoom({
    changed: (zoom) => this.#show(zoom),
    left: (zoom) => this.act?.({ do: 'keepZoom', zoom }),
  });
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
      this.#zoom.attach(svg);
    }
    if (this.start === undefined) {
      this.fitAll();
    } else {
      this.#zoom.moveTo(this.start);
    }
  }

  protected override updated(changed: PropertyValues<this>): void {
    const before = changed.get('picture');
    if (before === undefined || before === this.picture) {
      return;
    }
    const [from, to] = [boxOf(before, this.#anchor), boxOf(this.picture, this.#anchor)];
    this.#anchor = undefined;
    if (from !== undefined && to !== undefined) {
      const { x, y, scale } = this.#zoom.current;
      this.#zoom.moveTo({ x: x + (from.x - to.x) * scale, y: y + (from.y - to.y) * scale, scale });
    } else if (this.#zoom.fits) {
      this.fitAll();
    }
  }

  override focus(): void {
    this.#svg?.focus();
  }

  /** Shows the whole picture. */
  fitAll(): void {
    this.#zoom.fit(zoomToFit(this.picture.bounds, this.clientWidth, this.clientHeight, fitPadding));
  }

  /** Shows the whole of the next picture. */
  fitNext(): void {
    this.#zoom.fitNext();
  }

  /** Keeps a card where it is on the screen when the next picture takes the place of this one. */
  keepInPlace(place: number): void {
    this.#anchor = place;
  }

  zoomBy(factor: number): void {
    this.#zoom.enlarge(factor);
  }

  /** Moves the picture so that a card is on the screen, and legible. */
  reveal(place: number): void {
    const box = boxOf(this.picture, place);
    const zoom = box && zoomOnto(box, this.#zoom.current, this.clientWidth, this.clientHeight);
    if (zoom !== undefined) {
      this.#zoom.goTo(zoom);
    }
  }

  protected override render(): TemplateResult {
    const { clientWidth: width, clientHeight: height, model, picture } = this;
    this.#fit ??= new TextFit(getComputedStyle(this).fontFamily);
    const { current } = this.#zoom;
    const { scale } = current;
    const area = shownArea(current, width, height, margin);
    this.#drawn = { area, scale };
    const boxes = withActive(boxesIn(picture, area), boxOf(picture, model.active));
    const options = { scale, fit: this.#fit, isLive: true };
    return html`<svg tabindex="0" role="tree" aria-label=${l10n.t('Departments')}
        aria-activedescendant=${model.active === undefined ? '' : cardId(model.active)}
        @keydown=${this.#pressed} @click=${this.#clicked} @contextmenu=${this.#menu}>
      <g class="world" transform=${transformOf(current)}>
        ${drawn(model, boxes, linesIn(picture, area), options)}
      </g>
    </svg>`;
  }

  #show(zoom: Zoom): void {
    this.#svg?.querySelector('.world')?.setAttribute('transform', transformOf(zoom));
    const ratio = zoom.scale / (this.#drawn?.scale ?? 0);
    const shown = shownArea(zoom, this.clientWidth, this.clientHeight, 0);
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
      this.act?.({ do: 'reshape', ratio: this.clientWidth / this.clientHeight });
    }
    if (this.hasUpdated && this.#zoom.fits) {
      this.fitAll();
    }
    this.requestUpdate();
  }

  #boxAt({ clientX, clientY }: MouseEvent): Box | undefined {
    const { left, top } = this.getBoundingClientRect();
    const { x, y, scale } = this.#zoom.current;
    const point = { x: (clientX - left - x) / scale, y: (clientY - top - y) / scale, width: 0, height: 0 };
    return this.picture.boxes.find((box) => isWithin(point, box));
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
    const action = keyAction(event);
    if (action !== undefined) {
      event.preventDefault();
      this.act?.(action);
    }
  };

  /** Lets the editor show the menu of a card: it reads what the menu is about from the element of the page. */
  readonly #menu = (event: MouseEvent): void => {
    const root = this.getRootNode();
    const place = isPointed(event) ? this.#boxAt(event)?.place : this.model.active;
    const menu = place === undefined ? undefined : this.#menuOf(place);
    if (place === undefined || menu === undefined || !(root instanceof ShadowRoot)) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    this.act?.({ do: 'select', place });
    root.host.setAttribute('data-vscode-context', menu);
  };

  /** What the menu of a card is about: a row of the departments view, whose menu it is. */
  #menuOf(place: number): string | undefined {
    const card = this.model.tree.nodes[place];
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
