import { css, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import * as Value from 'typebox/value';
import * as l10n from '../../../pages/page/l10n.ts';
import { PictureElement } from '../../../pages/page/pictureElement.ts';
import { CardMessage, type CardRequest, type CardSubject, CardTrail, trailWith } from '../messages.ts';

type Fact = CardMessage['facts'][number];

/** The ways through those who were shown. */
const ways = [
  { step: -1, key: 'ArrowLeft', text: l10n.t('← Back'), title: l10n.t('Back (Alt+Left)') },
  { step: 1, key: 'ArrowRight', text: l10n.t('Forward →'), title: l10n.t('Forward (Alt+Right)') },
] as const;

/**
 * The card of a person: name, portrait and facts. People lead to their cards, in the same panel, and departments to their
 * documents.
 */
class CardElement extends PictureElement<typeof CardMessage, CardRequest> {
  static override styles = [
    PictureElement.styles,
    css`
      main { padding: 1rem 1.5rem 1.5rem; max-inline-size: 34rem; }
      nav { display: flex; align-items: center; gap: 1.5rem; min-block-size: 1.5rem; }
      header { display: flex; gap: 1rem; align-items: center; margin-block: 0.75rem 1rem; }
      h1 { font-size: 1.5em; font-weight: 600; margin: 0; overflow-wrap: anywhere; outline: none; }
      .portrait { inline-size: 4rem; block-size: 4rem; border-radius: 50%; object-fit: cover; flex: none; }
      .problem { margin: 0 0 1rem; color: var(--vscode-errorForeground); overflow-wrap: anywhere; }
      footer { display: flex; flex-wrap: wrap; gap: 0.5rem 1.5rem; margin-block-start: 1.5rem; }
      dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.5rem 1.5rem; margin: 0; }
      dt { color: var(--vscode-descriptionForeground); grid-column: 1; }
      dd { margin: 0; overflow-wrap: anywhere; grid-column: 2; }
      @media (max-width: 24rem) { dl { display: block; } dd { margin-block-end: 0.75rem; } }
      button { all: unset; color: var(--vscode-textLink-foreground); cursor: pointer; text-decoration: underline; }
      button:disabled { color: var(--vscode-disabledForeground); cursor: default; text-decoration: none; }
      button:focus-visible { outline: 1px solid var(--vscode-focusBorder); outline-offset: 2px; }
    `,
  ];

  protected readonly incoming = CardMessage;
  #card: CardMessage | undefined;
  #trail: CardTrail = Value.Check(CardTrail, this.view) ? this.view : { people: [], at: 0 };
  /** How far the last click leads along the trail; 0 for another person. */
  #step = 0;
  /** True from a click until the extension has answered. */
  #isBusy = false;
  #takesFocus = false;

  override connectedCallback(): void {
    super.connectedCallback();
    document.addEventListener('keydown', (event) => {
      const way = event.altKey ? ways.find(({ key }) => key === event.key) : undefined;
      if (way !== undefined) {
        // The editor has these keys, too.
        event.preventDefault();
        event.stopPropagation();
        this.#go(way.step);
      }
    });
  }

  protected received(card: CardMessage): void {
    this.#takesFocus = this.#isBusy && this.#card?.subject.id !== card.subject.id;
    this.#isBusy = false;
    this.#card = card;
    this.#trail = trailWith(this.#trail, card.subject, this.#step);
    this.store(this.#trail, card.subject);
  }

  /** The link that was clicked is gone with the former person. */
  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    if (this.#takesFocus) {
      this.#takesFocus = false;
      this.renderRoot.querySelector('h1')?.focus();
    }
  }

  protected renderPicture(): TemplateResult {
    const { name, portrait, facts, problem } = this.#card ?? { name: '', facts: [] };
    return html`<main>
      <nav>
        ${ways.map((way) => this.#button(way.text, () => this.#go(way.step), { title: way.title, isOff: this.#beside(way.step) === undefined }))}
        <span role="status">${this.#isBusy ? l10n.t('Loading…') : nothing}</span>
      </nav>
      <header>
        ${portrait === undefined ? nothing : html`<img class="portrait" src=${portrait} alt=${l10n.t('Portrait of {0}', name)}>`}
        <h1 tabindex="-1" dir="auto">${name}</h1>
      </header>
      ${problem === undefined ? nothing : html`<p class="problem" role="alert">${problem}</p>`}
      <dl>${facts.map(
        (fact, place) => html`
        ${facts[place - 1]?.label === fact.label ? nothing : html`<dt>${fact.label}</dt>`}
        <dd dir="auto">${this.#value(fact)}</dd>`,
      )}
      </dl>
      <footer>${this.#commands().map(([text, request]) => this.#button(text, () => this.#send(request)))}</footer>
    </main>`;
  }

  #commands(): readonly (readonly [string, CardRequest])[] {
    const { lacksNames, lacksTeam } = this.#card ?? {};
    return [
      ...(lacksNames ? ([[l10n.t('Show Names'), { type: 'names' }]] as const) : []),
      [lacksTeam ? l10n.t('Show Direct Reports') : l10n.t('Refresh Direct Reports'), { type: 'team' }],
      [l10n.t('Show Team'), { type: 'run', command: 'workforce.showTeam' }],
      [l10n.t('Open as JSON'), { type: 'run', command: 'workforce.openJson' }],
    ];
  }

  #value({ text, target }: Fact): TemplateResult | string {
    if (target === undefined) {
      return text;
    }
    return this.#button(text, () => this.#send({ type: 'show', ...target }));
  }

  #button(text: string, run: () => void, { title = '', isOff = false } = {}): TemplateResult {
    return html`<button type="button" title=${title || nothing} ?disabled=${isOff} @click=${run}>${text}</button>`;
  }

  /** Who was shown before or after. */
  #beside(step: -1 | 1): CardSubject | undefined {
    return this.#trail.people[this.#trail.at + step];
  }

  #go(step: -1 | 1): void {
    const person = this.#beside(step);
    if (person !== undefined) {
      this.#send({ type: 'show', resource: person.resource, id: person.id }, step);
    }
  }

  #send(request: CardRequest, step = 0): void {
    this.#step = step;
    this.#isBusy = true;
    this.requestUpdate();
    this.post(request);
  }
}

customElements.define('workforce-card', CardElement);
