/** Names are text: where the editor would read `$(icon)`, the backslash makes it show the characters. */
export function withoutIcons(text: string): string {
  return text.replaceAll('$(', '\\$(');
}

/** Names are text: notifications and prompts read `[label](command:…)` as a link, which an invisible character prevents. */
export function withoutLinks(text: string): string {
  return text.replaceAll('](', ']\u2060(');
}
