const DAY = 24 * 60 * 60_000
const WORDS = new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' })

/** The county's date, `2026-11-23`. */
export function countyToday(zone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(Date.now())
}

export function daysAfter(day: string, count: number): string {
  return new Date(Date.parse(day) + count * DAY).toISOString().slice(0, 10)
}

/** After today. */
export function nextMonday(today: string): string {
  return daysAfter(today, (8 - new Date(today).getUTCDay()) % 7 || 7)
}

/** `Mon, Nov 23` @param day `2026-11-23`, or with a time */
export function dayWords(day: string): string {
  return WORDS.format(Date.parse(day.slice(0, 10)))
}
