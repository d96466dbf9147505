import { timingOf } from '@hometown/shared-types/calendar/event-timing'
import type { EventTiming } from '@hometown/shared-types/calendar/timing'
import type { CountyDate, CountyMonth } from '@hometown/shared-types/county-time'
import type { PublishedEvent } from '@hometown/shared-types/event-calls'
import { type EventGame, gameHeadline } from '@hometown/shared-types/event-game'
import { type EventTexts, mapEventTexts } from '@hometown/shared-types/event-texts'
import type { Picture } from './picture.ts'

/** What makes an event a game, and the event's title without the result. */
export interface SiteGame extends Readonly<EventGame> {
  readonly title: string
}

/** A published event or series. Texts are plain. A game's title has its result. */
export interface SiteEvent
  extends Readonly<EventTexts>,
    Pick<
      PublishedEvent,
      | 'id'
      | 'slug'
      | 'title'
      | 'allDay'
      | 'category'
      | 'tags'
      | 'recurrenceRule'
      | 'cancelled'
      | 'uid'
      | 'sequence'
      | 'sample'
    > {
  /** In the event's own time zone. */
  readonly timing: EventTiming
  readonly game?: SiteGame
  readonly picture: Picture | null
  readonly createdAt: number
  readonly updatedAt: number
}

export interface SiteOccurrence {
  readonly event: SiteEvent
  /** `2026-11-20` when all-day, where the end is the last day, else `2026-11-20T19:00`. */
  readonly start: string
  readonly end: string
  /** The day according to the rule; identifies the date together with the event's id. */
  readonly originalDate: CountyDate
  readonly title: string
  readonly description: string
  readonly location: string
  /** This date or the whole event. */
  readonly cancelled: boolean
  /** Begins at another time than the rule says. */
  readonly moved: boolean
}

/**
 * Published events. Lists contain each event once, a series at its next date. An event counts as over from the next
 * county day on, because pages have no finer clock.
 */
export interface EventIndex {
  /** False if no service keeps a calendar: pages then don't show or link to it. */
  readonly isKept: boolean
  readonly size: number
  findBySlug(slug: string): SiteEvent | undefined
  findById(id: string): SiteEvent | undefined
  /** The next date of each event that has one, soonest first. */
  upcoming(today: CountyDate, limit: number): readonly SiteOccurrence[]
  /** The last date of each event without further dates, latest first. */
  past(today: CountyDate, limit: number): readonly SiteOccurrence[]
  /** All dates in a month, including those that began before it. */
  inMonth(month: CountyMonth): readonly SiteOccurrence[]
  /** Both days included. */
  between(from: CountyDate, to: CountyDate): readonly SiteOccurrence[]
  all(): Iterable<SiteEvent>
}

export function toSiteEvent(event: PublishedEvent): SiteEvent {
  const { id, slug, title, allDay, category, tags, recurrenceRule } = event
  const { cancelled, uid, sequence, sample, game, createdAt, updatedAt } = event
  return {
    ...{ id, slug, allDay, category, tags, recurrenceRule },
    ...mapEventTexts((name) => event[name]),
    ...{ cancelled, uid, sequence, sample },
    title: game ? gameHeadline(title, game) : title,
    timing: timingOf(event),
    ...(game && { game: { ...game, title } }),
    picture: toPicture(event),
    createdAt: Date.parse(createdAt),
    updatedAt: Date.parse(updatedAt),
  }
}

function toPicture({ imageUrl, picture, title }: PublishedEvent): Picture | null {
  if (imageUrl === null) return null
  if (picture) return { ...picture, srcset: '', alt: title }
  return { src: imageUrl, srcset: '', width: null, height: null, alt: title }
}
