import { dayOf } from '@hometown/shared-types/calendar/days'
import { PLANNING_EVENTS_PER_DAY, type Planning } from '@hometown/shared-types/planning'
import type { BriefOccurrence } from '../../content/events/occurrences/brief-occurrences.service.ts'

/** The first events and the first games of each day, and how many more there are. */
export function limitEvents(
  occurrences: readonly BriefOccurrence[],
  perDay = PLANNING_EVENTS_PER_DAY,
): { shown: BriefOccurrence[]; more: Planning['more'] } {
  const groups = Map.groupBy(occurrences, ({ start, isGame }) => `${dayOf(start)} ${isGame ? 'game' : 'event'}`)
  const shown: BriefOccurrence[] = []
  const more: Planning['more'] = []
  for (const [key, group] of groups) {
    shown.push(...group.sort(byStart).slice(0, perDay))
    const kind = key.endsWith('game') ? 'game' : 'event'
    if (group.length > perDay) more.push({ day: key.slice(0, 10), kind, count: group.length - perDay })
  }
  return { shown, more }
}

/** All-day events first. */
function byStart(one: BriefOccurrence, other: BriefOccurrence): number {
  const [a, b] = [`${one.start} ${one.title} ${one.id}`, `${other.start} ${other.title} ${other.id}`]
  return a < b ? -1 : a > b ? 1 : 0
}
