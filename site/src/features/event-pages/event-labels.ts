import { zoneName } from '@hometown/shared-types/zone-name'
import type { SiteEvent, SiteOccurrence } from '../../lib/site-event.ts'

export function eventState(
  event: SiteEvent,
  date: SiteOccurrence,
  isOver: boolean,
): { word: string; text: string } | undefined {
  if (event.cancelled) return { word: 'Canceled.', text: 'This event is canceled.' }
  // Its result says it better.
  if (isOver && event.game?.status === 'played') return undefined
  const isSeries = event.timing.rrule !== null
  if (isOver) return { word: 'Past event.', text: isSeries ? 'This was the last date.' : 'This event is over.' }
  if (date.cancelled) return { word: 'Canceled.', text: 'This date is canceled.' }
  if (date.moved) return { word: 'Moved.', text: 'The next date is at a different time than usual.' }
  return undefined
}

/** Names the time zone if it isn't the county's: ` (Eastern Time)`. */
export function zoneNote({ timing, allDay }: SiteEvent, countyZone: string): string {
  if (allDay || timing.timeZone === countyZone) return ''
  return ` (${zoneName(timing.timeZone)})`
}

export function paragraphs(text: string): string[] {
  return text.split(/\n\s*\n/).flatMap((paragraph) => paragraph.trim() || [])
}
