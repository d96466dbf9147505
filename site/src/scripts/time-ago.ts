import { timeAgo } from '@hometown/shared-types/time-ago'

/** Pages carry absolute dates. Here, where there is a clock, they become 'time ago'; the date stays as a tooltip. */
export function showTimesAgo(root: ParentNode, now: number): void {
  for (const element of root.querySelectorAll<HTMLTimeElement>('time[data-time-ago]')) {
    const text = timeAgo(Date.parse(element.dateTime), now)
    if (text === '') continue
    element.title ||= element.textContent ?? ''
    element.textContent = text
  }
}
