/** When a new article goes out unless the editor says otherwise. */
const MORNING = 'T09:00'
const LAST_HOUR = 23

/**
 * The publish time that a new article for a day begins with: in the morning, or today at the next full hour. Undefined
 * if the day is over. @param now the county's time, `2026-11-20T10:00`
 */
export function plannedTime(day: string, now: string): string | undefined {
  const today = now.slice(0, 10)
  if (day < today) return undefined
  if (day > today || now.slice(10, 16) < MORNING) return day + MORNING
  const hour = Number(now.slice(11, 13)) + 1
  return hour > LAST_HOUR ? undefined : `${day}T${String(hour).padStart(2, '0')}:00`
}
