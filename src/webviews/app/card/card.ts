import { css, html, nothing, type TemplateResult } from 'lit';
import { CardMessage, type CardRequest } from '../../card/messages.ts';
import * as l10n from '../shared/l10n.ts';
import { PictureElement } from '../shared/pictureElement.ts';

type Fact = CardMessage['facts'][number];

/** The card of a person: name, portrait and facts, of which departments and people are links to their documents. */
class CardElement extends PictureElement<typeof CardMessage, CardRequest> {
  static override styles = [
    PictureElement.styles,
    css`
      main { padding: 1.5rem; max-inline-size: 34rem; }
      header { display: flex; gap: 1rem; align-items: center; margin-block-end: 1rem; }
      h1 { font-size: 1.5em; font-weight: 600; margin: 0; overflow-wrap: anywhere; }
      .portrait { inline-size: 4rem; block-size: 4rem; border-radius: 50%; object-fit: cover; flex: none; }
      footer { display: flex; flex-wrap: wrap; gap: 0.5rem 1.5rem; margin-block-start: 1.5rem; }
      dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.5rem 1.5rem; margin: 0; }
      dt { color: var(--vscode-descriptionForeground); }
      dd { margin: 0; overflow-wrap: anywhere; }
      dd p { margin: 0.25rem 0 0; color: var(--vscode-errorForeground); }
      @media (max-width: 24rem) { dl { grid-template-columns: 1fr; gap: 0; } dd { margin-block-end: 0.75rem; } }
      button { all: unset; color: var(--vscode-textLink-foreground); cursor: pointer; text-decoration: underline; }
      button:focus-visible { outline: 1px solid var(--vscode-focusBorder); outline-offset: 2px; }
    `,
  ];

  protected readonly incoming = CardMessage;
  #card: CardMessage | undefined;

  protected received(card: CardMessage): void {
    this.#card = card;
  }

  protected renderPicture(): TemplateResult {
    const { name, portrait, facts } = this.#card ?? { name: '', facts: [] };
    return html`<main>
      <header>
        ${portrait === undefined ? nothing : html`<img class="portrait" src=${portrait} alt=${l10n.t('Portrait of {0}', name)}>`}
        <h1>${name}</h1>
      </header>
      <dl>${facts.map((fact) => html`<dt>${fact.label}</dt><dd>${this.#value(fact)}${fact.problem && html`<p role="alert">${fact.problem}</p>`}</dd>`)}</dl>
      <footer>${this.#commands().map(([command, text]) => html`<button type="button" @click=${() => this.post({ type: 'run', command })}>${text}</button>`)}</footer>
    </main>`;
  }

  #commands() {
    return [
      ['workforce.showTeam', l10n.t('Show Team')],
      ['workforce.goToManager', l10n.t('Go to Manager')],
      ['workforce.goToUpperManager', l10n.t('Go to Manager of the Manager')],
    ] as const;
  }

  #value({ text, target }: Fact): TemplateResult | string {
    return target === undefined
      ? text
      : html`<button type="button" @click=${() => this.post({ type: 'open', ...target })}>${text}</button>`;
  }
}

customElements.define('workforce-card', CardElement);
