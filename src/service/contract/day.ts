/** Returns true for a day of the calendar, written `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) {
    return false;
  }
  const time = Date.parse(`${text}T00:00:00Z`);
  // 2026-02-30 parses as 2 March.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
