import '@vscode-elements/elements/dist/vscode-toolbar-button/index.js';
import { css, html, nothing, type TemplateResult } from 'lit';

/** A button with an icon. Its label is also its tooltip; `text` is shown beside the icon. */
export function toolbarButton(
  icon: string,
  label: string,
  run: () => void,
  text: string | TemplateResult | typeof nothing = nothing,
): TemplateResult {
  return html`<vscode-toolbar-button icon=${icon} label=${label} title=${label} @click=${run}>${text}</vscode-toolbar-button>`;
}

/** The label beside the icon of a tool, if all tools have room for theirs. */
export function word(text: string): TemplateResult {
  return html`<span class="word">${text}</span>`;
}

/** Shows the words of all tools if they have room in one row, else their icons alone. */
export function fitTools(tools: Element | null): void {
  tools?.classList.remove('icons');
  tools?.classList.toggle('icons', tools.scrollWidth > tools.clientWidth);
}

/** A labeled list to choose one of the options from. `id` is unique in its element. */
export function renderSelect<T>(
  id: string,
  label: string,
  options: readonly T[],
  chosen: T | undefined,
  text: (option: T) => string,
  choose: (option: T) => void,
): TemplateResult {
  const changed = ({ target }: Event) => {
    const option = target instanceof HTMLSelectElement ? options[target.selectedIndex] : undefined;
    if (option !== undefined) {
      choose(option);
    }
  };
  return html`<span class="choice">
    <label for=${id}>${label}</label>
    <select id=${id} @change=${changed}>
      ${options.map((option) => html`<option .selected=${option === chosen}>${text(option)}</option>`)}
    </select>
  </span>`;
}

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
  .icons .word { display: none; }
  .unseen { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); }
  .choice { display: inline-flex; align-items: center; gap: 6px; min-inline-size: 0; max-inline-size: 100%; }
`;
