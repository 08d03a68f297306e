import '@vscode-elements/elements/dist/vscode-icon/index.js';
import { html, type TemplateResult } from 'lit';
import type { CalendarMessage, CalendarRequest } from '../../calendar/messages.ts';
import * as l10n from '../shared/l10n.ts';

/** What failed, what the user is asked, and what is not whole. */
export function renderBanners(
  message: CalendarMessage | undefined,
  post: (request: CalendarRequest) => void,
): TemplateResult {
  const { failure, question, notices = [] } = message ?? {};
  return html`<div class="banners">
      ${
        failure &&
        html`<div class="banner" role="alert">
          <vscode-icon name="error"></vscode-icon>
          <p>${failure.sentence}</p>
          <vscode-button @click=${() => post({ type: 'retry' })}>${l10n.t('Retry')}</vscode-button>
          ${
            failure.remedy &&
            html`<vscode-button secondary @click=${() => post({ type: 'fix' })}>${failure.remedy}</vscode-button>`
          }
        </div>`
      }
      ${
        question &&
        html`<div class="banner" role="alert">
          <vscode-icon name="question"></vscode-icon>
          <p>${question.sentence}</p>
          <vscode-button @click=${() => post({ type: 'agree' })}>${question.button}</vscode-button>
        </div>`
      }
      ${notices.map(
        (notice) => html`<div class="banner" role="status">
          <vscode-icon name="warning"></vscode-icon><p>${notice}</p>
        </div>`,
      )}
    </div>`;
}
