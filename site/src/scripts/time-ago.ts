import { timeAgo } from '@hometown/shared-types/rules/time'

const BRIEF = 12 * 60 * 60 * 1000

/**
 * Rendered pages have absolute dates. In the browser they become 'time ago', with the date as a tooltip; brief ones only
 * for half a day. Days are the county's, by the zone in the masthead.
 */
export function showTimesAgo(root: ParentNode, now: number): void {
  const timeZone = root.querySelector<HTMLElement>('[data-time-zone]')?.dataset.timeZone
  for (const element of root.querySelectorAll<HTMLTimeElement>('time[data-time-ago]')) {
    const instant = Date.parse(element.dateTime)
    if (element.dataset.timeAgo === 'brief' && now - instant >= BRIEF) continue
    const text = timeAgo(instant, now, timeZone)
    if (text === '') continue
    element.title ||= element.textContent ?? ''
    element.textContent = text
  }
}
