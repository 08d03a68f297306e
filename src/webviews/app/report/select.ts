import { html, type TemplateResult } from 'lit';

/** A labelled list to choose one of the options from. `id` is unique in its element. */
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
      ${options.map((option) => html`<option ?selected=${option === chosen}>${text(option)}</option>`)}
    </select>
  </span>`;
}
