import { css, unsafeCSS } from 'lit';
import { cardRules, themeColour } from './cardStyle.ts';

/** The rules of the page around the stage and the toolbar. */
export const chartStyles = css`
  .chart { display: flex; flex-direction: column; block-size: 100%; }
  workforce-chart-stage { flex: 1; min-block-size: 0; }
  h1 { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); margin: 0; }
  .note { margin: 0; padding: 0.35rem 0.75rem; display: flex; gap: 0.75rem; align-items: center;
    border-block-end: 1px solid var(--vscode-contrastBorder, var(--vscode-panel-border, transparent)); }
  .note::before { content: ''; inline-size: 0.5rem; block-size: 0.5rem; border-radius: 50%; background: var(--vscode-editorWarning-foreground); flex: none; }
  .undrawn { padding: 0.35rem 0.75rem; border-block-end: 1px solid var(--vscode-contrastBorder, var(--vscode-panel-border, transparent)); }
  .undrawn summary { cursor: pointer; inline-size: fit-content; }
  .undrawn summary:focus-visible { outline: 1px solid var(--vscode-focusBorder); outline-offset: 2px; }
  .undrawn ul { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; margin: 0.35rem 0 0; padding: 3px; list-style: none;
    max-block-size: 7rem; overflow-y: auto; }
  .link { all: unset; cursor: pointer; color: var(--vscode-textLink-foreground); text-decoration: underline;
    max-inline-size: 16rem; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  .link:focus-visible { outline: 1px solid var(--vscode-focusBorder); outline-offset: 2px; }
  .legend { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; margin: 0; padding: 0.35rem 0.75rem; list-style: none;
    color: var(--vscode-descriptionForeground); }
  .legend li { display: flex; gap: 0.35rem; align-items: center; }
  .legend svg { inline-size: 0.7rem; block-size: 0.7rem; }
  ${unsafeCSS(cardRules(themeColour, 'inherit'))}
`;
