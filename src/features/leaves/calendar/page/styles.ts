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
  .absences { grid-row: 5; max-block-size: 35vh; overflow: auto; padding: 0 0.75rem 0.5rem; outline-offset: -1px;
    border-block-start: 1px solid var(--vscode-widget-border, var(--vscode-contrastBorder, transparent)); }
  .absences:focus-visible { outline: 1px solid var(--vscode-focusBorder); }
  .absences header { justify-content: space-between; padding: 0.4rem 0 0; }
  h2 { font-size: 1em; margin: 0; }
  .absences ul { margin: 0; padding: 0; list-style: none; }
  .absences li { unicode-bidi: plaintext; }
  .absences button.plain { padding: 0.1rem 0; }
  .absences button.plain:hover { text-decoration: underline; color: var(--vscode-textLink-foreground); background: none; }
  @media (max-width: 40rem) { .hint { margin-inline-start: 0; } }
`;

/** In pixels, as the styles have it. */
export const rowHeight = 30;

export const gridStyles = css`
  :host {
    --line: color-mix(in srgb, var(--vscode-editor-foreground) 12%, transparent);
    --shade: color-mix(in srgb, var(--vscode-editor-foreground) 6%, var(--vscode-editor-background));
    --strong: var(--vscode-widget-border, var(--line));
    --person: clamp(8.5rem, 18vw, 15rem);
  }
  :host-context(.vscode-high-contrast) {
    --line: color-mix(in srgb, var(--vscode-editor-foreground) 30%, transparent);
    --shade: color-mix(in srgb, var(--vscode-editor-foreground) 18%, var(--vscode-editor-background));
    --strong: var(--vscode-contrastBorder);
  }
  .grid {
    scroll-padding: 42px var(--total) 48px var(--person);
    overscroll-behavior: contain;
  }
  .sizer {
    min-inline-size: calc(var(--person) + var(--total) + var(--days) * 22px);
  }
  .row {
    display: grid;
    grid-template-columns: var(--person) repeat(var(--days), minmax(22px, 1fr)) var(--total);
    block-size: 30px;
  }
  .head .row { block-size: 42px; border-block-end: 1px solid var(--strong); }
  .foot .row { border-block-start: 1px solid var(--strong); box-sizing: border-box; block-size: auto; min-block-size: 30px; }
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
  .name, .sum { cursor: pointer; }
  .name:hover, .sum:hover { text-decoration: underline; }
  .name .number { padding-inline: 0.15em; border-radius: 0.7em; }
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
  /* A long number has no room beside the others. */
  .sum.long span { writing-mode: vertical-rl; transform: rotate(180deg); padding-block: 3px; }
  .row:hover > .person { background: var(--vscode-list-hoverBackground, var(--shade)); }
  .unread > .person { font-style: italic; color: var(--vscode-descriptionForeground); }
  .unread > .day {
    background: repeating-linear-gradient(135deg, var(--line) 0 1px, transparent 1px 6px);
  }
`;

/**
 * How a half-day looks: each state has its own pattern, recognizable without color. The legend and the
 * grid share it.
 */
export const halfDayStyles = css`
  :host {
    --approved: var(--vscode-charts-green);
    --pending: var(--vscode-charts-yellow);
    --other: var(--vscode-charts-purple);
    --rejected: var(--vscode-charts-red);
    --deleted: var(--vscode-descriptionForeground);
  }
  .half {
    display: block;
    box-sizing: border-box;
    border: 1px solid transparent;
    border-radius: 2px;
    position: relative;
  }
  .approved {
    background: var(--approved);
  }
  .pending {
    border-color: var(--pending);
    /* The stripes repeat after 6 pixels downwards, half of a half-day, so that two halves join. */
    background: repeating-linear-gradient(135deg, var(--pending) 0 1.8px, transparent 1.8px 4.243px) border-box;
  }
  .other {
    border-color: var(--other);
    background: radial-gradient(circle, var(--other) 1px, transparent 1.6px) 0 0 / 5px 5px;
  }
  .rejected {
    border-color: var(--rejected);
    background:
      linear-gradient(to top right, transparent calc(50% - 0.8px), var(--rejected) 0 calc(50% + 0.8px), transparent 0),
      linear-gradient(to bottom right, transparent calc(50% - 0.8px), var(--rejected) 0 calc(50% + 0.8px), transparent 0);
  }
  .deleted {
    border: 1px dashed var(--deleted);
  }
`;
