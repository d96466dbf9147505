import { whenWords } from '@hometown/shared-types/calendar/event-labels'
import { occurrencesBetween } from '@hometown/shared-types/calendar/occurrences'
import { addCountyDays, type CountyDate } from '@hometown/shared-types/county-time'
import type { EventNoteOffer } from '@hometown/shared-types/event-note'
import type { IssueEvent } from '@hometown/shared-types/newsletter-issue'
import { singleLine } from '@hometown/shared-types/storable-text'
import { isPostponed, type StoredEvent, timingOfStored } from '../../../content/events/events.service.ts'

export type EventChange = EventNoteOffer['change']

/** What a newsletter said of a date, in its calendar or in a note. */
export interface Announcement {
  event: IssueEvent
  /** One of the keys of {@link currentState}. */
  key: string
}

export interface CurrentState {
  /** `cancelled`, `postponed`, `removed`, or when and where it is. */
  key: string
  when: string
  location: string
  /** Its day now; missing where it doesn't take place on any. */
  date?: CountyDate
}

export interface ChangedEvent {
  change: EventChange
  text: string
}

/** How far a date of a series may be moved and still be found, in days. */
const DAYS_AROUND = 366

/** @param announced of a newsletter, to find the date in a series */
export function currentState(announced: IssueEvent, event: StoredEvent | undefined): CurrentState {
  const { when, location } = announced
  const now = event?.row.status === 'published' ? currentOccurrence(announced, event) : undefined
  if (!event || !now) return { key: 'removed', when, location }
  if (now.cancelled) return { key: 'cancelled', when, location }
  if (isPostponed(event)) return { key: 'postponed', when, location }
  const place = singleLine(now.exception?.location ?? event.row.location ?? '')
  return { ...placed(whenWords(now, event.row.all_day === 1), place), date: now.start.slice(0, 10) }
}

export function announcedKey({ when, location }: IssueEvent): string {
  return placed(when, location).key
}

/** What a note of a newsletter said. */
export function announcementOfNote(event: IssueEvent, key: string): Announcement {
  // The text may have been edited, but the key of a date and place has both.
  const [when = '', ...location] = key.split('|')
  return { key, event: location.length === 0 ? event : { ...event, when, location: location.join('|') } }
}

/** The change from what a newsletter said to how it is now. The keys differ. */
export function changedEvent({ event, key }: Announcement, now: CurrentState): ChangedEvent {
  const { title } = event
  if (now.key === 'removed') return { change: 'removed', text: `Not taking place: ${title}, ${event.when}.` }
  if (now.key === 'cancelled') return { change: 'cancelled', text: `Canceled: ${title}, ${event.when}.` }
  if (now.key === 'postponed') return { change: 'postponed', text: `Postponed: ${title}, ${event.when}.` }
  const place = now.location ? `, ${now.location}` : ''
  const facts = `${title}, ${now.when}${place}.`
  const isSameTime = now.when === event.when
  if (key === 'postponed' && !isSameTime) return { change: 'changed', text: `New date: ${facts}` }
  if (key === 'postponed' || key === 'cancelled' || key === 'removed')
    return { change: 'reinstated', text: `Taking place after all: ${facts}` }
  if (isSameTime && !now.location)
    return { change: 'changed', text: `No longer at ${event.location}: ${title}, ${now.when}.` }
  const isSamePlace = now.location === event.location
  const former = [isSameTime ? '' : event.when, isSamePlace ? '' : event.location].filter(Boolean).join(', ')
  const before = former && ` (previously ${former})`
  if (isSameTime) return { change: 'changed', text: `New place: ${title}, ${now.when}${place}${before}.` }
  const text = `Moved: ${title} is now on ${now.when}${place}${before}.`
  return { change: 'changed', text }
}

function placed(when: string, location: string): CurrentState {
  return { key: `${when}|${location}`, when, location }
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
