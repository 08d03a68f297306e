import '@vscode-elements/elements/dist/vscode-button/index.js';
import { type CSSResultGroup, css, html, LitElement, type PropertyValues, type TemplateResult } from 'lit';
import type * as Type from 'typebox';
import * as Value from 'typebox/value';
import { ConnectionMessage, FailureMessage, type PageMessage, StoredPage } from '../envelope.ts';
import * as l10n from './l10n.ts';

/** What the editor gives each page, once. */
interface EditorApi {
  postMessage(message: unknown): void;
  getState(): unknown;
  setState(state: unknown): void;
}

declare function acquireVsCodeApi(): EditorApi;

/**
 * The root element of a page, which has one, with its connection to the extension. Shows what the extension says in
 * place of the picture until there is one.
 */
export abstract class PictureElement<Incoming extends Type.TSchema, Outgoing> extends LitElement {
  static override properties = { status: { state: true } };
  static override styles: CSSResultGroup = css`
    :host { display: block; block-size: 100%; }
    .status { padding: 2rem; max-inline-size: 60ch; display: grid; place-content: start; gap: 1rem; justify-items: start; }
    .status p { margin: 0; }
    .buttons { display: flex; flex-wrap: wrap; gap: 0.5rem; }
    /* Without it, one that is on or below the pointer looks the same with the focus. */
    vscode-toolbar-button:is([toggleable], :hover):focus-within {
      outline: 1px solid var(--vscode-focusBorder);
      outline-offset: 1px;
      border-radius: 5px;
    }
  `;

  readonly #api = acquireVsCodeApi();
  /** The messages that the extension sends. */
  protected abstract readonly incoming: Incoming;
  /** Undefined while the picture is shown. */
  declare protected status: FailureMessage | 'loading' | undefined;

  constructor() {
    super();
    if (!Value.Check(StoredPage, this.#api.getState())) {
      this.store(null);
    }
    this.status = 'loading';
  }

  /** What the page stored last, also before a reload; undefined if it stored nothing. */
  protected get view(): unknown {
    const state = this.#api.getState();
    return Value.Check(StoredPage, state) ? state.view : undefined;
  }

  /** Stores the page's own view, and the subject by which the editor restores the panel. */
  protected store(view: unknown, subject = l10n.subject): void {
    this.#api.setState({ subject, view });
  }

  /** Listens from now on, and asks the extension for everything that the page shows. */
  override connectedCallback(): void {
    super.connectedCallback();
    window.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (Value.Check(FailureMessage, data)) {
        this.status = data;
      } else if (Value.Check(ConnectionMessage, data)) {
        showConnection(data);
      } else if (Value.Check(this.incoming, data)) {
        this.status = undefined;
        this.received(data);
        this.requestUpdate();
      }
    });
    // The Tab key gives the focus to the window first, then to an element.
    window.addEventListener('focus', () => setTimeout(() => this.#takeFocus()));
    this.post({ type: 'ready' });
  }

  protected override updated(_changed: PropertyValues): void {
    this.#takeFocus();
  }

  /** Gives the keyboard to the picture, which is marked, where the page has it and no element of it. */
  #takeFocus(): void {
    if (document.hasFocus() && document.activeElement === document.body) {
      this.renderRoot.querySelector<HTMLElement>('[data-focus]')?.focus();
    }
  }

  protected post(message: Outgoing | PageMessage): void {
    this.#api.postMessage(message);
  }

  /** Takes a message; the element is rendered again afterwards. */
  protected abstract received(message: Type.Static<Incoming>): void;
  protected abstract renderPicture(): TemplateResult;

  protected override render(): TemplateResult {
    return this.status === undefined ? this.renderPicture() : this.#renderStatus(this.status);
  }

  #renderStatus(status: FailureMessage | 'loading'): TemplateResult {
    if (status === 'loading') {
      return html`<div class="status" role="status"><p>${l10n.t('Loading…')}</p></div>`;
    }
    const { sentence, remedies } = status;
    const remedyButton = (label: string, index: number) =>
      html`<vscode-button secondary @click=${() => this.post({ type: 'remedy', index })}>${label}</vscode-button>`;
    return html`<main class="status" role="alert">
      <p>${sentence}</p>
      <div class="buttons">
        <vscode-button @click=${() => this.#retry()}>${l10n.t('Retry')}</vscode-button>
        ${remedies.map(remedyButton)}
      </div>
    </main>`;
  }

  #retry(): void {
    this.status = 'loading';
    this.post({ type: 'ready' });
  }
}

/** Says at the top of the page which connection this is. */
function showConnection({ text, color }: ConnectionMessage): void {
  const line = document.getElementById('connection');
  if (line !== null) {
    line.textContent = text;
    line.style.setProperty('--mark', color === undefined ? '' : `var(--vscode-${color.replace('.', '-')})`);
  }
}
