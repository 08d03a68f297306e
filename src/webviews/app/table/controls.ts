import { css } from 'lit';

/** The form controls of the page, as the editor's own look. */
export const controls = css`
  input, select {
    box-sizing: border-box;
    block-size: 24px;
    padding-inline: 6px;
    font: inherit;
    color: var(--vscode-input-foreground);
    background: var(--vscode-input-background);
    border: 1px solid var(--vscode-input-border, var(--vscode-widget-border, transparent));
    border-radius: 2px;
    min-inline-size: 0;
  }
  select {
    color: var(--vscode-dropdown-foreground);
    background: var(--vscode-dropdown-background);
    border-color: var(--vscode-dropdown-border, transparent);
  }
  input::placeholder { color: var(--vscode-input-placeholderForeground); opacity: 1; }
  input:focus-visible, select:focus-visible, button:focus-visible {
    outline: 1px solid var(--vscode-focusBorder);
    outline-offset: -1px;
  }
  .choice { display: inline-flex; align-items: center; gap: 6px; min-inline-size: 0; max-inline-size: 100%; }
`;
