/** Colours of the editor's theme. Those for contrast exist in high-contrast themes only. */
const colours = {
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
type Colour = keyof typeof colours;

/** What the colour of a card can stand for, in the order of the legend. */
export const fills = ['error', 'warning', 'headless', 'calm', 'good', 'off', 'faint', 'found'] as const;
export type Fill = (typeof fills)[number];

/** How cards look, in the page and in exported pictures: the rules, with each colour by its name and the font's family. */
export function cardRules(colourOf: (colour: Colour) => string, family: string): string {
  return `
    .world { font-family: ${family}; font-size: 13px; }
    text { fill: ${colourOf('text')}; unicode-bidi: plaintext; }
    .name { font-weight: 600; }
    .facts, .people { font-size: 12px; }
    .people-mark { fill: ${colourOf('text')}; }
    .lines { fill: none; stroke: ${colourOf('line')}; stroke-width: 1; }
    .body { fill: ${colourOf('body')}; stroke: ${colourOf('border')}; stroke-width: 1; }
    .broken .body { stroke: ${colourOf('warning')}; stroke-dasharray: 5 3; }
    .heading .body { fill: none; }
    .inactive:not(.hit) .name { fill: ${colourOf('faint')}; }
    .hit .found { fill: ${colourOf('found')}; }
    .found { fill: none; }
    .hit .found, .fill-found { stroke: ${colourOf('foundBorder')}; stroke-width: 3; }
    .toggle rect { fill: ${colourOf('background')}; stroke: ${colourOf('line')}; }
    .toggle text { font-size: 10px; text-anchor: middle; }
    .people { text-anchor: end; }
    .ring { fill: none; stroke: none; }
    .selected .ring { stroke: ${colourOf('focus')}; stroke-width: 2; }
    ${fills.map((fill) => `.fill-${fill} { fill: ${colourOf(fill)}; }`).join('\n    ')}
  `;
}

/** A colour of the theme, for a style sheet of the page. */
export function themeColour(colour: Colour): string {
  return `var(${colours[colour]})`;
}

/** The colours of the theme in use, for a picture that leaves the editor. */
export function resolveColours(): (colour: Colour) => string {
  const probe = document.createElement('span');
  // A child of an element with a shadow root would have no style.
  document.body.append(probe);
  const known = new Map<string, string>();
  for (const [colour, variable] of Object.entries(colours)) {
    probe.style.color = `var(${variable})`;
    known.set(colour, getComputedStyle(probe).color);
  }
  probe.remove();
  return (colour) => known.get(colour) ?? 'currentColor';
}
