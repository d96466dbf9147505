import { timeAgo } from '@hometown/shared-types/time-ago'

/** Rendered pages have absolute dates. In the browser they become 'time ago', with the date as a tooltip. */
export function showTimesAgo(root: ParentNode, now: number): void {
  for (const element of root.querySelectorAll<HTMLTimeElement>('time[data-time-ago]')) {
    const text = timeAgo(Date.parse(element.dateTime), now)
    if (text === '') continue
    element.title ||= element.textContent ?? ''
    element.textContent = text
  }
}
