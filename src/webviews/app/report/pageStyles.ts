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
  h1 { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); }
  .bar, .reading, footer {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px 8px;
    padding: 6px 12px;
    flex: none;
  }
  .bar { border-block-end: 1px solid var(--edge); }
  .reading { gap: 6px 16px; border-block-end: 1px solid var(--edge); background: var(--vscode-sideBar-background); }
  .search { display: inline-flex; align-items: center; gap: 2px; }
  .search input { inline-size: 14rem; max-inline-size: 40vw; }
  .count { color: var(--vscode-descriptionForeground); padding-inline: 6px; white-space: nowrap; min-inline-size: 3.5rem; }
  .gap { flex: 1; }
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
