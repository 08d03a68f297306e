/** Whether a value is a moment that a date can be, in milliseconds since the epoch. */
export function isTimestamp(value: unknown): value is number {
  return typeof value === 'number' && !Number.isNaN(new Date(value).getTime());
}
