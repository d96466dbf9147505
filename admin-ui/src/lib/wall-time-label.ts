const day = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
})
const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: 'UTC' })

/** `2026-12-01T10:00` → `Tue, Dec 1, 2026, 10:00 AM`; a date without a time has only the day. */
export function wallTimeLabel(wall: string): string {
  const instant = Date.parse(wall.length > 10 ? `${wall}Z` : wall)
  if (Number.isNaN(instant)) return wall
  const clock = time.format(instant).replaceAll('\u202f', ' ')
  return wall.length > 10 ? `${day.format(instant)}, ${clock}` : day.format(instant)
}
