import '@vscode-elements/elements/dist/vscode-toolbar-button/index.js';
import { html, nothing, type TemplateResult } from 'lit';

/** A button with an icon. Its label is also its tooltip; `text` stands beside the icon. */
export function toolbarButton(
  icon: string,
  label: string,
  run: () => void,
  text: string | typeof nothing = nothing,
): TemplateResult {
  return html`<vscode-toolbar-button icon=${icon} label=${label} title=${label} @click=${run}>${text}</vscode-toolbar-button>`;
}
