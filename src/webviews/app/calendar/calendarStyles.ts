import { css } from 'lit';

export const calendarStyles = css`
  :host-context(.vscode-light), :host-context(.vscode-high-contrast-light) { color-scheme: light; }
  :host-context(.vscode-dark), :host-context(.vscode-high-contrast:not(.vscode-high-contrast-light)) { color-scheme: dark; }
  main {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    grid-template-rows: auto auto auto minmax(10rem, 1fr);
    block-size: 100%;
    box-sizing: border-box;
    overflow: auto;
  }
  header {
    grid-row: 1;
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.25rem 1rem;
    padding: 0.6rem 0.75rem 0.4rem;
  }
  .months { display: flex; align-items: center; gap: 0.1rem; }
  h1 { font-size: 1.35em; font-weight: 600; margin: 0 0 0 0.5rem; min-inline-size: 9.5em; }
  .audience {
    flex: 1 1 6rem;
    margin: 0;
    min-inline-size: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    color: var(--vscode-descriptionForeground);
  }
  .actions { display: flex; align-items: center; gap: 0.35rem; }
  button.plain {
    all: unset;
    box-sizing: border-box;
    cursor: pointer;
    padding: 0.2rem 0.6rem;
    border-radius: 4px;
    border: 1px solid var(--vscode-contrastBorder, transparent);
  }
  button.plain:hover { background: var(--vscode-toolbar-hoverBackground); }
  button.plain:focus-visible, input:focus-visible { outline: 1px solid var(--vscode-focusBorder); outline-offset: 1px; }
  input {
    font: inherit;
    padding: 0.1rem 0.4rem;
    background: var(--vscode-input-background);
    color: var(--vscode-input-foreground);
    border: 1px solid var(--vscode-input-border, var(--vscode-contrastBorder, var(--vscode-widget-border, transparent)));
    border-radius: 2px;
  }
  .banners { grid-row: 2; }
  .banner {
    display: flex;
    align-items: center;
    gap: 0.6rem;
    padding: 0.35rem 0.75rem;
    border-block-start: 1px solid var(--vscode-widget-border, var(--vscode-contrastBorder, transparent));
    background: color-mix(in srgb, var(--vscode-editor-foreground) 5%, transparent);
  }
  .banner p { margin: 0; max-inline-size: 90ch; }
  .status { grid-row: 3; }
  .legend {
    grid-row: 3;
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.1rem 0.4rem;
    padding: 0.25rem 0.75rem 0.5rem;
  }
  button.entry { display: inline-flex; align-items: center; gap: 0.45rem; }
  .entry[aria-pressed='false'] { color: var(--vscode-descriptionForeground); text-decoration: line-through; }
  .sample { inline-size: 18px; block-size: 12px; }
  .entry[aria-pressed='false'] .sample { visibility: hidden; }
  .count { font-variant-numeric: tabular-nums; color: var(--vscode-descriptionForeground); }
  .hint { margin: 0 0 0 auto; color: var(--vscode-descriptionForeground); }
  workforce-month-grid { grid-row: 4; border-block-start: 1px solid var(--vscode-widget-border, var(--vscode-contrastBorder, transparent)); }
  @media (max-width: 40rem) { .hint { margin-inline-start: 0; } }
`;
