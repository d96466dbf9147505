/** Independent calculations, day by day and only with `Intl`: slow and simple, to check the service against. */
const DAY = 86_400_000
const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']

/** `2026-11-20T19:00`. */
export function wallAt(instant: number, timeZone: string): string {
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  return clock.format(instant).replace(' ', 'T')
}

/** The first instant of a wall time. A time that clocks skip is moved on by the skipped hour. */
export function instantAt(wallTime: string, timeZone: string): string {
  const asUtc = Date.parse(`${wallTime}Z`)
  const offsetAt = (instant: number) => Date.parse(`${wallAt(instant, timeZone)}Z`) - instant
  const [before, after] = [asUtc - DAY, asUtc + DAY].map((instant) => asUtc - offsetAt(instant))
  const shown = [before, after].filter((instant) => instant !== undefined && wallAt(instant, timeZone) === wallTime)
  return new Date(Math.min(...shown.map(Number), ...(shown.length === 0 ? [Number(before)] : []))).toISOString()
}

export function daysAfter(day: string, count: number): string {
  return new Date(Date.parse(day) + count * DAY).toISOString().slice(0, 10)
}

/** Supports FREQ, INTERVAL, BYDAY and BYMONTHDAY. */
export function daysByRule(rrule: string, start: string, end: string): string[] {
  const parts = new Map(rrule.split(';').map((part) => [part.split('=')[0], part.split('=')[1] ?? '']))
  const count = (Date.parse(end) - Date.parse(start)) / DAY + 1
  const days = Array.from({ length: Math.max(0, count) }, (_, index) => daysAfter(start, index))
  return days.filter((day) => isInPeriod(parts, start, day) && isOfDay(parts, start, day))
}

function isInPeriod(parts: ReadonlyMap<string | undefined, string>, start: string, day: string): boolean {
  const interval = Number(parts.get('INTERVAL') ?? 1)
  const [first, now] = [start, day].map((text) => new Date(text))
  if (!first || !now) return false
  // January 5, 1970 was a Monday.
  const weeks = [first, now].map((date) => Math.floor((date.getTime() / DAY - 4) / 7))
  const months = [first, now].map((date) => date.getUTCFullYear() * 12 + date.getUTCMonth())
  const passed = {
    DAILY: (now.getTime() - first.getTime()) / DAY,
    WEEKLY: Number(weeks[1]) - Number(weeks[0]),
    MONTHLY: Number(months[1]) - Number(months[0]),
    YEARLY: (Number(months[1]) - Number(months[0])) / 12,
  }[parts.get('FREQ') ?? '']
  return passed !== undefined && passed % interval === 0
}

function isOfDay(parts: ReadonlyMap<string | undefined, string>, start: string, day: string): boolean {
  const date = new Date(day)
  const [dayOfMonth, weekday] = [date.getUTCDate(), WEEKDAYS[date.getUTCDay()]]
  const monthLength = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  const byMonthDay = parts.get('BYMONTHDAY')?.split(',').map(Number)
  if (byMonthDay) return byMonthDay.some((wanted) => wanted === dayOfMonth || wanted === dayOfMonth - monthLength - 1)
  const names = [
    weekday,
    `${Math.ceil(dayOfMonth / 7)}${weekday}`,
    `-${Math.ceil((monthLength - dayOfMonth + 1) / 7)}${weekday}`,
  ]
  const byDay = parts.get('BYDAY')?.split(',')
  if (byDay) return byDay.some((wanted) => names.includes(wanted))
  if (parts.get('FREQ') === 'WEEKLY') return weekday === WEEKDAYS[new Date(start).getUTCDay()]
  return parts.get('FREQ') === 'DAILY' || dayOfMonth === Number(start.slice(8))
}
