import { randomBytes } from 'node:crypto';
import type { Start } from './envelope.ts';

interface PageFiles {
  /** Addresses of the program and of the style sheets, as the page sees them. */
  readonly program: string;
  readonly style: string;
  /** The style sheet of the icons. */
  readonly icons: string;
  /** The origin of these files, for the content security policy. */
  readonly source: string;
}

/**
 * The HTML of a page: nothing remote is loaded, and only the program with this page's nonce runs. `start` is data, which
 * cannot end its element. The id of the icons is the one that vscode-elements looks for.
 */
export function pageHtml(name: string, title: string, start: Start, files: PageFiles): string {
  const nonce = randomBytes(16).toString('base64');
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src ${files.source}`,
    `font-src ${files.source}`,
    'img-src data: blob:',
  ].join('; ');
  return `<!DOCTYPE html>
<html lang="${escapeHtml(start.language)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${escapeHtml(policy)}">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="${escapeHtml(files.style)}">
<link rel="stylesheet" href="${escapeHtml(files.icons)}" id="vscode-codicon-stylesheet">
</head>
<body>
<header id="connection"></header>
<workforce-${name}></workforce-${name}>
<script type="application/json" id="start">${JSON.stringify(start).replaceAll('<', '\\u003c')}</script>
<script nonce="${nonce}" src="${escapeHtml(files.program)}"></script>
</body>
</html>`;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
