/** Colors of the editor's theme. Those for contrast exist in high-contrast themes only. */
const colors = {
  background: '--vscode-editor-background',
  text: '--vscode-editor-foreground',
  faint: '--vscode-descriptionForeground',
  body: '--vscode-editorWidget-background',
  border: '--vscode-contrastBorder, var(--vscode-editorWidget-border, var(--vscode-panel-border))',
  line: '--vscode-contrastBorder, var(--vscode-editorIndentGuide-activeBackground1, var(--vscode-descriptionForeground))',
  focus: '--vscode-focusBorder',
  // High-contrast themes have the border alone.
  found: '--vscode-editor-findMatchHighlightBackground, transparent',
  foundBorder: '--vscode-editor-findMatchHighlightBorder, transparent',
  calm: '--vscode-charts-blue',
  headless: '--vscode-charts-purple',
  good: '--vscode-charts-green',
  off: '--vscode-disabledForeground',
  warning: '--vscode-editorWarning-foreground',
  error: '--vscode-charts-red',
} as const;
type Color = keyof typeof colors;

/** What the color of a card can show, in the order of the legend. */
export const fills = ['error', 'warning', 'headless', 'calm', 'good', 'off', 'faint', 'found'] as const;
export type Fill = (typeof fills)[number];

/** How cards look, in the page and in exported pictures: the rules, with each color by its name and the font's family. */
export function cardRules(colorOf: (color: Color) => string, family: string): string {
  return `
    .world { font-family: ${family}; font-size: 13px; }
    text { fill: ${colorOf('text')}; unicode-bidi: plaintext; }
    .name { font-weight: 600; }
    .facts, .people { font-size: 12px; }
    .people-mark { fill: ${colorOf('text')}; }
    .lines { fill: none; stroke: ${colorOf('line')}; stroke-width: 1; }
    .body { fill: ${colorOf('body')}; stroke: ${colorOf('border')}; stroke-width: 1; }
    .broken .body { stroke: ${colorOf('warning')}; stroke-dasharray: 5 3; }
    .heading .body { fill: none; }
    .inactive:not(.hit) .name { fill: ${colorOf('faint')}; }
    .hit .found { fill: ${colorOf('found')}; }
    .found { fill: none; }
    .hit .found, .fill-found { stroke: ${colorOf('foundBorder')}; stroke-width: 3; }
    .toggle rect { fill: ${colorOf('background')}; stroke: ${colorOf('line')}; }
    .toggle text { font-size: 10px; text-anchor: middle; }
    .people { text-anchor: end; }
    .ring { fill: none; stroke: none; }
    .selected .ring { stroke: ${colorOf('focus')}; stroke-width: 2; }
    ${fills.map((fill) => `.fill-${fill} { fill: ${colorOf(fill)}; }`).join('\n    ')}
  `;
}

/** A color of the theme, for a style sheet of the page. */
export function themeColor(color: Color): string {
  return `var(${colors[color]})`;
}

/** The colors of the theme in use, for a picture that leaves the editor. */
export function resolveColors(): (color: Color) => string {
  const probe = document.createElement('span');
  // A child of an element with a shadow root would have no style.
  document.body.append(probe);
  const known = new Map<string, string>();
  for (const [color, variable] of Object.entries(colors)) {
    probe.style.color = `var(${variable})`;
    known.set(color, getComputedStyle(probe).color);
  }
  probe.remove();
  return (color) => known.get(color) ?? 'currentColor';
}
