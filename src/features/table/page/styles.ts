import { css } from 'lit';

/** The layout of the page: toolbar, table, chart beside or below it, status line. */
export const pageStyles = css`
  :host {
    --line: color-mix(in srgb, var(--vscode-editor-foreground) 10%, transparent);
    --edge: var(--vscode-contrastBorder, color-mix(in srgb, var(--vscode-editor-foreground) 28%, transparent));
    font-family: var(--vscode-font-family);
    font-size: var(--vscode-font-size);
  }
  main { block-size: 100%; display: flex; flex-direction: column; container-type: inline-size; overflow-y: auto; }
  .bar, .reading, footer {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px 8px;
    padding: 6px 12px;
    flex: none;
  }
  .notes { padding: 4px 12px; border-block-end: 1px solid var(--edge); color: var(--vscode-descriptionForeground); }
  .notes p { margin: 2px 0; max-inline-size: 100ch; }
  .bar { border-block-end: 1px solid var(--edge); }
  .bar:not(.icons) { flex-wrap: nowrap; overflow: hidden; }
  .bar > * { flex: none; }
  .reading { gap: 6px 16px; border-block-end: 1px solid var(--edge); background: var(--vscode-sideBar-background); }
  .search { display: inline-flex; align-items: center; gap: 2px; }
  .search input { inline-size: 14rem; max-inline-size: 40vw; }
  .count { color: var(--vscode-descriptionForeground); padding-inline: 6px; white-space: nowrap; min-inline-size: 3.5rem; }
  .bar > .gap { flex: 1; }
  .table { flex: 1 0 200px; display: flex; min-block-size: 200px; overflow: hidden; }
  .reading select { max-inline-size: 13rem; }
  workforce-table-grid { flex: 1; }
  workforce-table-chart { flex: none; inline-size: min(42%, 520px); border-inline-start: 1px solid var(--edge); }
  @container (max-width: 720px) {
    .with-chart { flex-direction: column; flex-basis: 440px; }
    workforce-table-chart { inline-size: 100%; block-size: 50%; border-inline-start: none; border-block-start: 1px solid var(--edge); }
  }
  footer { justify-content: space-between; color: var(--vscode-descriptionForeground); border-block-start: 1px solid var(--edge); min-block-size: 1.4em; padding-block: 4px; }
  .sentence { flex: 1; padding: 2rem; display: grid; gap: 1rem; align-content: start; justify-items: start; max-inline-size: 60ch; }
  .sentence p { margin: 0; }
`;

/** Pixels, as the styles have it. */
export const rowHeight = 24;

export const gridStyles = css`
  .grid { container-type: inline-size; font-variant-numeric: tabular-nums; cursor: cell; user-select: none; }
  .sizer { inline-size: max(100%, calc(var(--width) + var(--numbers))); }
  .row { display: flex; block-size: 24px; line-height: 23px; }
  .head { border-block-end: 1px solid var(--edge); }
  .foot { border-block-start: 1px solid var(--edge); margin-block-start: auto; }
  .body .cell:not(.number) { position: absolute; inset-block: 0; }
  .cell {
    flex: none;
    padding-inline: 8px;
    border-inline-end: 1px solid var(--line);
    border-block-end: 1px solid var(--line);
    overflow: hidden;
    white-space: nowrap;
    text-overflow: ellipsis;
  }
  .cell.numeric { text-align: end; }
  .number.cell { font-weight: normal; }
  .number {
    position: sticky;
    inset-inline-start: 0;
    z-index: 1;
    inline-size: var(--numbers);
    text-align: end;
    color: var(--vscode-descriptionForeground);
  }
  .cell { background: var(--tint, transparent); }
  /* Nothing of what is scrolled below them shows through. */
  .cell.number, .cell.c0, .cell.g0 {
    background: linear-gradient(var(--tint, transparent) 0 0), var(--vscode-editor-background);
  }
  .row:hover > .cell { --tint: var(--vscode-list-hoverBackground); }
  .body .selected, .body .row:hover > .selected {
    --tint: var(--vscode-editor-selectionBackground);
    color: var(--vscode-editor-selectionForeground, inherit);
  }
  .body .found { --tint: var(--vscode-editor-findMatchHighlightBackground); outline: 1px dashed var(--vscode-editor-findMatchHighlightBorder, transparent); outline-offset: -2px; }
  .grid:focus .focused { outline: 2px solid var(--vscode-focusBorder); outline-offset: -2px; }
  .grid:not(:focus) .focused { outline: 1px solid var(--vscode-descriptionForeground); outline-offset: -1px; }
  .group { overflow: clip; text-align: start; font-size: 0.9em; color: var(--vscode-descriptionForeground); border-inline-end-color: var(--edge); }
  .group span { position: sticky; inset-inline-start: calc(var(--frozen) + 8px); }
  .group.g0 span { position: static; }
  .heading { padding: 0; font-weight: 600; position: relative; }
  .edge { position: absolute; inset-block: 0; inset-inline-end: 0; inline-size: 7px; cursor: col-resize; touch-action: none; }
  .edge:hover, .edge:active { background: linear-gradient(to left, var(--vscode-sash-hoverBorder, var(--vscode-focusBorder)) 2px, transparent 0); }
  .heading button {
    all: unset;
    box-sizing: border-box;
    display: flex;
    inline-size: 100%;
    block-size: 100%;
    padding-inline: 8px;
    gap: 4px;
    cursor: pointer;
  }
  .heading.numeric button { flex-direction: row-reverse; }
  .heading button:focus-visible { outline: 1px solid var(--vscode-focusBorder); outline-offset: -1px; }
  .heading button:hover { background: var(--vscode-toolbar-hoverBackground); }
  .heading .text { overflow: hidden; text-overflow: ellipsis; }
  .heading .arrow, .heading .hint { flex: none; font-weight: normal; }
  .heading .hint { font-size: 0.85em; color: var(--vscode-descriptionForeground); }
  .filter { padding: 1px 2px; }
  .filter input { display: block; inline-size: 100%; block-size: 20px; padding-inline: 5px; font-size: 0.92em; }
  .filter input.active { border-color: var(--vscode-inputOption-activeBorder, var(--vscode-focusBorder)); }
  .foot .cell { font-weight: 600; border-block-end: none; }
  .nothing { position: sticky; inset-inline-start: 0; padding: 2rem; inline-size: max-content; max-inline-size: 60ch; cursor: default; }
`;
