import { type Selection, select } from 'd3-selection';
import { type D3ZoomEvent, zoom, zoomIdentity } from 'd3-zoom';
import type { Zoom } from '../../../domain/chart/picture.ts';

type ZoomEvent = D3ZoomEvent<SVGSVGElement, unknown>;

/** What follows from another zoom. */
interface ZoomListener {
  /** The picture is elsewhere now, or has another size. */
  changed(zoom: Zoom): void;
  /** The user has moved the picture. */
  left(zoom: Zoom): void;
}

const scales: [least: number, most: number] = [0.004, 3];

/** Where the picture of a stage is: moved by the mouse and by what the stage does. */
export class StageZoom {
  readonly #listener: ZoomListener;
  readonly #behavior = zoom<SVGSVGElement, unknown>().scaleExtent(scales);
  #svg: Selection<SVGSVGElement, unknown, null, undefined> | undefined;
  #current: Zoom = { x: 0, y: 0, scale: 1 };
  #fits = true;

  constructor(listener: ZoomListener) {
    this.#listener = listener;
    this.#behavior
      .on('zoom', ({ transform: { x, y, k }, sourceEvent }: ZoomEvent) => {
        this.#fits &&= sourceEvent === null;
        this.#current = { x, y, scale: k };
        listener.changed(this.#current);
      })
      .on('end', ({ sourceEvent }: ZoomEvent) => {
        if (sourceEvent !== null) {
          listener.left(this.#current);
        }
      });
  }

  get current(): Zoom {
    return this.#current;
  }

  /** True until the user moves the picture: it is shown as a whole. */
  get fits(): boolean {
    return this.#fits;
  }

  /** Follows the mouse over an element. */
  attach(svg: SVGSVGElement): void {
    this.#svg = select(svg);
    this.#svg.call(this.#behavior).on('dblclick.zoom', null);
  }

  /** Moves the picture to where it is shown as a whole. */
  fit(whole: Zoom): void {
    this.#transform(whole);
    this.#fits = true;
  }

  /** The next picture is shown as a whole. */
  fitNext(): void {
    this.#fits = true;
  }

  /** Moves the picture without the user. */
  moveTo(zoomed: Zoom): void {
    this.#fits = false;
    this.#transform(zoomed);
  }

  /** Moves the picture for the user. */
  goTo(zoomed: Zoom): void {
    this.moveTo(zoomed);
    this.#listener.left(this.#current);
  }

  /** Enlarges the picture for the user, around the middle of the screen. */
  enlarge(factor: number): void {
    if (this.#svg !== undefined) {
      this.#fits = false;
      this.#behavior.scaleBy(this.#svg, factor);
      this.#listener.left(this.#current);
    }
  }

  #transform({ x, y, scale }: Zoom): void {
    if (this.#svg !== undefined) {
      this.#behavior.transform(this.#svg, zoomIdentity.translate(x, y).scale(scale));
    }
  }
}
