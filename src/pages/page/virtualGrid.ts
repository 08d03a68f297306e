import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import type { Position } from '../model/selection.ts';
import { drawnRows, isInSpan, scrollOf, slotsOf } from './span.ts';

/** What a grid shows around and between its rows. */
interface GridParts {
  readonly label: string;
  /** With the headings and the totals. */
  readonly ariaRowCount: number;
  readonly ariaColumnCount: number;
  readonly isMultiselectable: boolean;
  /** True if the cell with the keyboard is drawn, apart from its row. */
  readonly isColumnDrawn: boolean;
  readonly head: unknown;
  readonly foot: unknown;
  /** In place of rows. */
  readonly empty?: TemplateResult | undefined;
  /** A row, `top` pixels below the first one; `up` is how far all rows are moved up. */
  row(row: number, top: number, up: number): unknown;
}

/**
 * A grid with a pinned heading and pinned totals, of which the rows in view are drawn. The grid has the keyboard, and one
 * of its cells, with the id `focused`, has the focus.
 */
export abstract class VirtualGrid extends LitElement {
  static readonly gridStyles = css`
    :host { display: block; min-block-size: 0; min-inline-size: 0; overflow: hidden; }
    .grid { block-size: 100%; overflow: auto; contain: strict; outline-offset: -1px; }
    .sizer { min-block-size: 100%; display: flex; flex-direction: column; }
    .head, .foot { position: sticky; z-index: 2; background: var(--vscode-editor-background); flex: none; }
    .head { inset-block-start: 0; }
    .foot { inset-block-end: 0; }
    .body { flex: none; position: relative; }
    .body .row { position: absolute; inset-inline: 0; contain: strict; }
    .cell { box-sizing: border-box; }
    /* The cell with the keyboard shows the focus; the browser's own ring would show at the edges only. */
    .grid:focus-visible { outline: none; }
    .grid:focus-visible:not([aria-activedescendant]) { outline: 1px solid var(--vscode-focusBorder); }
    .grid:focus-visible .focused { outline: 2px solid var(--vscode-focusBorder); outline-offset: -2px; }
  `;

  readonly #resized = new ResizeObserver(() => this.requestUpdate());

  /** Pixels. One height for all rows: which of them are in view is a division. */
  protected abstract readonly rowHeight: number;
  /** Rows between the headings and the totals. */
  protected abstract get rowCount(): number;
  /** The cell with the focus; in the totals where its row is behind the last one. */
  protected abstract get focused(): Position;
  protected abstract pressed(event: KeyboardEvent): void;

  override connectedCallback(): void {
    super.connectedCallback();
    this.#resized.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#resized.disconnect();
  }

  override focus(): void {
    void this.updateComplete.then(() => this.scroller?.focus());
  }

  protected get scroller(): HTMLElement | null {
    return this.renderRoot.querySelector<HTMLElement>('.grid');
  }

  protected renderGrid({ label, isMultiselectable, isColumnDrawn, ...parts }: GridParts): TemplateResult {
    const { rowCount, rowHeight, focused } = this;
    const { clientHeight = 600 } = this.scroller ?? {};
    const { height, top, up } = this.scrolled();
    const rows = drawnRows(rowCount, { rowHeight, top, height: clientHeight });
    const isRowDrawn = rowCount > 0 && (isInSpan(rows, focused.row) || focused.row >= rowCount);
    return html`<div
      class="grid"
      role="grid"
      tabindex="0"
      aria-label=${label}
      aria-rowcount=${parts.ariaRowCount}
      aria-colcount=${parts.ariaColumnCount}
      aria-multiselectable=${isMultiselectable ? 'true' : nothing}
      aria-activedescendant=${isColumnDrawn && isRowDrawn ? 'focused' : nothing}
      @scroll=${() => this.requestUpdate()}
      @keydown=${this.#keydown}
    >
      <div class="sizer">
        <div class="head" role="rowgroup">${parts.head}</div>
        <div class="body" role="rowgroup" .style=${`block-size: ${height}px`}>
          ${slotsOf(rows).map((row) => parts.row(row, row * rowHeight - up, up))}
        </div>
        ${parts.empty ?? nothing}
        <div class="foot" role="rowgroup">${parts.foot}</div>
      </div>
    </div>`;
  }

  /** The height of the body, how many pixels of rows are scrolled away, and how far the rows are moved up for that. */
  protected scrolled() {
    const { scrollTop = 0 } = this.scroller ?? {};
    const { height, rowsAt } = scrollOf(this.rowCount, this.rowHeight, this.rowsHeight);
    const top = rowsAt(scrollTop);
    return { height, top, up: top - scrollTop };
  }

  /** Pixels between the headings and the totals. */
  protected get rowsHeight(): number {
    const height = (selector: string) => this.renderRoot.querySelector(selector)?.clientHeight ?? 0;
    return height('.grid') - height('.head') - height('.foot');
  }

  /** How far the grid is scrolled down when a row is in view that was not, or as far as it is now. */
  protected topFor(row: number): number {
    const { scrollTop = 0 } = this.scroller ?? {};
    const { rowsAt, topFor } = scrollOf(this.rowCount, this.rowHeight, this.rowsHeight);
    const top = row * this.rowHeight;
    const below = top + this.rowHeight - this.rowsHeight;
    const shown = rowsAt(scrollTop);
    const wanted = Math.max(below, Math.min(top, shown));
    const round = wanted > shown ? Math.ceil : Math.floor;
    return wanted === shown ? scrollTop : round(topFor(wanted));
  }

  /** Keys in controls of the headings are theirs. */
  readonly #keydown = (event: KeyboardEvent): void => {
    if (event.target === event.currentTarget) {
      this.pressed(event);
    }
  };
}
