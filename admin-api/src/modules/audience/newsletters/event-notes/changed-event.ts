import { whenWords } from '@hometown/shared-types/calendar/event-labels'
import { occurrencesBetween } from '@hometown/shared-types/calendar/occurrences'
import { addCountyDays } from '@hometown/shared-types/county-time'
import type { EventNoteOffer } from '@hometown/shared-types/event-note'
import type { IssueEvent } from '@hometown/shared-types/newsletter-issue'
import { singleLine } from '@hometown/shared-types/storable-text'
import { isPostponed, type StoredEvent, timingOfStored } from '../../../content/events/events.service.ts'

export type EventChange = EventNoteOffer['change']

export interface ChangedEvent {
  change: EventChange
  /** Identifies the event's current state, so that the same change isn't offered again. */
  key: string
  text: string
}

/** How far a date of a series may be moved and still be found, in days. */
const DAYS_AROUND = 366

export function changedEvent(told: IssueEvent, event: StoredEvent | undefined): ChangedEvent | undefined {
  if (event?.row.status !== 'published') return removed(told)
  const now = currentOccurrence(told, event)
  if (!now) return removed(told)
  if (now.cancelled) return { change: 'cancelled', key: 'cancelled', text: `Canceled: ${told.title}, ${told.when}.` }
  if (isPostponed(event))
    return { change: 'postponed', key: 'postponed', text: `Postponed: ${told.title}, ${told.when}.` }
  const when = whenWords(now, event.row.all_day === 1)
  const location = singleLine(now.exception?.location ?? event.row.location ?? '')
  if (when === told.when && location === told.location) return undefined
  const place = location ? `, ${location}` : ''
  const text =
    when === told.when
      ? `New place: ${told.title}, ${when}${place}.`
      : `Moved: ${told.title} is now on ${when}${place} (previously ${told.when}).`
  return { change: 'changed', key: `${when}|${location}`, text }
}

function removed({ title, when }: IssueEvent): ChangedEvent {
  return { change: 'removed', key: 'removed', text: `Not taking place: ${title}, ${when}.` }
}

function currentOccurrence({ date, originalDate }: IssueEvent, event: StoredEvent) {
  const timing = timingOfStored(event)
  const isSeries = event.row.rrule !== null
  const around = isSeries ? (originalDate ?? date) : timing.startDate.slice(0, 10)
  const reach = isSeries ? DAYS_AROUND : 0
  return occurrencesBetween(timing, addCountyDays(around, -reach), addCountyDays(around, reach)).find(
    (occurrence) => !isSeries || occurrence.originalDate === (originalDate ?? date),
  )
}
