/** Names are text: where the editor would read `$(icon)`, the backslash makes it show the characters. */
export function withoutIcons(text: string): string {
  return text.replaceAll('$(', '\\$(');
}

