import { fullDate } from '../lib/dates.ts'

/** The masthead's date on pages that aren't rendered every day. */
export function showToday(root: ParentNode, now: number): void {
  for (const element of root.querySelectorAll<HTMLTimeElement>('time[data-today]')) {
    const timeZone = element.dataset.today || undefined
    // This locale writes days as `2026-11-20`.
    const day = new Intl.DateTimeFormat('en-CA', { timeZone }).format(now)
    element.dateTime = day
    element.textContent = fullDate(day)
  }
}
