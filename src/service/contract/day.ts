/** The day of a time in the time zone of the user, `YYYY-MM-DD`: days of the legacy API have none (interface 2). */
export function localDay(time: Date): string {
  const [year, month, day] = [time.getFullYear(), time.getMonth() + 1, time.getDate()];
  return [year, month, day].map((part) => String(part).padStart(2, '0')).join('-');
}

/** Returns true for a day of the calendar, written `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) {
    return false;
  }
  const time = Date.parse(`${text}T00:00:00Z`);
  // 2026-02-30 parses as 2 March.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
