const HOUR = /\d\s?[ap]\.?\s?m\b|\bnoon\b|\d:\d\d/i

/** Only the service reads dates; this spares it texts without an hour. */
export function namesHour(text: string): boolean {
  return HOUR.test(text)
}
