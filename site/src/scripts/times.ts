import { timeAgo } from '@hometown/shared-types/rules/time'
import { fullDate } from '../lib/dates.ts'

const BRIEF_TIME_AGO_MS = 12 * 60 * 60 * 1000

/** Brief dates are 'time ago' for half a day only. Days are the county's, by the zone in the masthead. */
export function showTimesAgo(root: ParentNode, now: number): void {
  const timeZone = root.querySelector<HTMLElement>('[data-time-zone]')?.dataset.timeZone
  for (const element of root.querySelectorAll<HTMLTimeElement>('time[data-time-ago]')) {
    const instant = Date.parse(element.dateTime)
    if (element.dataset.timeAgo === 'brief' && now - instant >= BRIEF_TIME_AGO_MS) continue
    const text = timeAgo(instant, now, timeZone)
    if (text === '') continue
    element.title ||= element.textContent ?? ''
    element.textContent = text
  }
}

/** Sets the masthead's date on pages that aren't rendered every day. */
export function showDateOfToday(root: ParentNode, now: number): void {
  for (const element of root.querySelectorAll<HTMLTimeElement>('time[data-today]')) {
    const timeZone = element.dataset.today || undefined
    // This locale writes days as `2026-11-20`.
    const day = new Intl.DateTimeFormat('en-CA', { timeZone }).format(now)
    element.dateTime = day
    element.textContent = fullDate(day)
  }
}
