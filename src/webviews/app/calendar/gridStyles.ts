import { css } from 'lit';

/** In pixels, as the styles have it. */
export const rowHeight = 30;

export const gridStyles = css`
  :host {
    --line: color-mix(in srgb, var(--vscode-editor-foreground) 12%, transparent);
    --shade: color-mix(in srgb, var(--vscode-editor-foreground) 6%, var(--vscode-editor-background));
    --strong: var(--vscode-widget-border, var(--line));
    --person: clamp(6.5rem, 24vw, 15rem);
  }
  :host-context(.vscode-high-contrast) {
    --line: color-mix(in srgb, var(--vscode-editor-foreground) 30%, transparent);
    --shade: color-mix(in srgb, var(--vscode-editor-foreground) 18%, var(--vscode-editor-background));
    --strong: var(--vscode-contrastBorder);
  }
  .grid {
    scroll-padding: 42px 4.5rem 30px var(--person);
    overscroll-behavior: contain;
  }
  .sizer {
    min-inline-size: calc(var(--person) + 4.5rem + var(--days) * 24px);
  }
  .row {
    display: grid;
    grid-template-columns: var(--person) repeat(var(--days), minmax(24px, 1fr)) 4.5rem;
    block-size: 30px;
  }
  .head .row { block-size: 42px; border-block-end: 1px solid var(--strong); }
  .foot .row { border-block-start: 1px solid var(--strong); box-sizing: border-box; }
  .body .row { box-sizing: border-box; border-block-end: 1px solid var(--line); }
  .cell { min-inline-size: 0; }
  .person,
  .corner {
    position: sticky;
    inset-inline-start: 0;
    z-index: 1;
    background: var(--vscode-editor-background);
    padding-inline: 0.75rem 0.5rem;
    align-content: center;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    border-inline-end: 1px solid var(--strong);
  }
  .corner { align-content: end; padding-block-end: 0.3rem; color: var(--vscode-descriptionForeground); }
  .person.opens { cursor: pointer; }
  .person.opens:hover { text-decoration: underline; color: var(--vscode-textLink-foreground); }
  .total {
    position: sticky;
    inset-inline-end: 0;
    background: var(--vscode-editor-background);
    border-inline-start: 1px solid var(--strong);
    padding-inline: 0.5rem 0.75rem;
    align-content: center;
    text-align: end;
    font-variant-numeric: tabular-nums;
  }
  @media (max-width: 30rem) { .total { position: static; } }
  .head .total { align-content: end; padding-block-end: 0.3rem; color: var(--vscode-descriptionForeground); }
  .weekend { background: var(--shade); }
  .day {
    display: grid;
    grid-template-rows: 12px 12px;
    padding: 3px 2px 2px;
    border-inline-start: 1px solid var(--line);
  }
  .day .AM { grid-row: 1; }
  .day .PM { grid-row: 2; }
  .day.opens .half { cursor: pointer; }
  .day.opens .half:hover { outline: 1px solid var(--vscode-focusBorder); }
  .day .AM.joined { border-end-start-radius: 0; border-end-end-radius: 0; border-block-end: 0; }
  .day .PM.joined { border-start-start-radius: 0; border-start-end-radius: 0; border-block-start: 0; }
  .day .several::after {
    content: '';
    position: absolute;
    inset-block-start: 1px;
    inset-inline-end: 1px;
    inline-size: 4px;
    block-size: 4px;
    border-radius: 50%;
    background: var(--vscode-editor-foreground);
    box-shadow: 0 0 0 1px var(--vscode-editor-background);
  }
  .name {
    display: grid;
    align-content: end;
    justify-items: center;
    gap: 1px;
    padding-block-end: 0.3rem;
    border-inline-start: 1px solid var(--line);
    font-variant-numeric: tabular-nums;
  }
  .name .weekday { font-size: 0.85em; color: var(--vscode-descriptionForeground); }
  .name .number { padding-inline: 0.25em; border-radius: 0.7em; }
  .name.today .number {
    background: var(--vscode-badge-background);
    color: var(--vscode-badge-foreground);
    outline: 1px solid var(--vscode-contrastBorder, transparent);
  }
  .sum {
    align-content: center;
    text-align: center;
    font-size: 0.85em;
    font-variant-numeric: tabular-nums;
    border-inline-start: 1px solid var(--line);
  }
  .row:hover > .person { background: var(--vscode-list-hoverBackground, var(--shade)); }
  .unread > .person { font-style: italic; color: var(--vscode-descriptionForeground); }
  .unread > .day {
    background: repeating-linear-gradient(135deg, var(--line) 0 1px, transparent 1px 6px);
  }
`;
