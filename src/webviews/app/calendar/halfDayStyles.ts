import { css } from 'lit';

/**
 * How a half-day looks: each state has a pattern of its own, recognizable without colour. The legend and the
 * grid share it.
 */
export const halfDayStyles = css`
  :host {
    --approved: var(--vscode-charts-green);
    --pending: var(--vscode-charts-yellow);
    --other: var(--vscode-charts-purple);
    --rejected: var(--vscode-charts-red);
    --deleted: var(--vscode-descriptionForeground);
  }
  .half {
    display: block;
    box-sizing: border-box;
    border: 1px solid transparent;
    border-radius: 2px;
    position: relative;
  }
  .approved {
    background: var(--approved);
  }
  .pending {
    border-color: var(--pending);
    /* The stripes repeat after 6 pixels downwards, half of a half-day, so that two halves join. */
    background: repeating-linear-gradient(135deg, var(--pending) 0 1.8px, transparent 1.8px 4.243px) border-box;
  }
  .other {
    border-color: var(--other);
    background: radial-gradient(circle, var(--other) 1px, transparent 1.6px) 0 0 / 5px 5px;
  }
  .rejected {
    border-color: var(--rejected);
    background:
      linear-gradient(to top right, transparent calc(50% - 0.8px), var(--rejected) 0 calc(50% + 0.8px), transparent 0),
      linear-gradient(to bottom right, transparent calc(50% - 0.8px), var(--rejected) 0 calc(50% + 0.8px), transparent 0);
  }
  .deleted {
    border: 1px dashed var(--deleted);
  }
`;
