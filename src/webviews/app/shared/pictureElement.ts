import '@vscode-elements/elements/dist/vscode-button/index.js';
import { type CSSResultGroup, css, html, LitElement, type TemplateResult } from 'lit';
import type { StatusMessage } from '../../envelope.ts';
import type { PageConnection } from './connection.ts';
import * as l10n from './l10n.ts';

/** The root element of a page. Shows what the extension says in place of the picture until there is one. */
export abstract class PictureElement<Incoming> extends LitElement {
  static override properties = { status: { state: true } };
  static override styles: CSSResultGroup = css`
    :host { display: block; block-size: 100%; }
    .status { padding: 2rem; max-inline-size: 60ch; display: grid; gap: 1rem; justify-items: start; }
    .status p { margin: 0; }
    .buttons { display: flex; flex-wrap: wrap; gap: 0.5rem; }
    /* Without it, one that is on or below the pointer looks the same with the focus. */
    vscode-toolbar-button:is([toggleable], :hover):focus-within {
      outline: 1px solid var(--vscode-focusBorder);
      outline-offset: 1px;
      border-radius: 5px;
    }
  `;

  protected readonly page: PageConnection;
  /** Undefined while the picture is shown. */
  declare protected status: StatusMessage | undefined;

  constructor(page: PageConnection) {
    super();
    this.page = page;
    this.status = { type: 'loading', sentence: l10n.t('Loading…') };
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.page.listen<Incoming>({
      isIncoming: (value) => this.isIncoming(value),
      received: (message) => {
        this.status = undefined;
        this.received(message);
      },
      status: (message) => {
        this.status = message;
      },
    });
  }

  protected abstract isIncoming(value: unknown): value is Incoming;
  /** Takes a message; the element is rendered again afterwards. */
  protected abstract received(message: Incoming): void;
  protected abstract renderPicture(): TemplateResult;

  protected override render(): TemplateResult {
    return this.status === undefined ? this.renderPicture() : this.#renderStatus(this.status);
  }

  #renderStatus(status: StatusMessage): TemplateResult {
    if (status.type === 'loading') {
      return html`<div class="status" role="status"><p>${status.sentence}</p></div>`;
    }
    const { sentence, remedy } = status;
    return html`<main class="status" role="alert">
      <p>${sentence}</p>
      <div class="buttons">
        <vscode-button @click=${() => this.#retry()}>${l10n.t('Retry')}</vscode-button>
        ${remedy && html`<vscode-button secondary @click=${() => this.page.remedy()}>${remedy}</vscode-button>`}
      </div>
    </main>`;
  }

  #retry(): void {
    this.status = { type: 'loading', sentence: l10n.t('Loading…') };
    this.page.ready();
  }
}
