import type { CreateBusinessInput } from '@hometown/shared-types/contract/businesses'
import type { CorrectionKind } from '@hometown/shared-types/contract/corrections'
import type { EventTexts } from '@hometown/shared-types/contract/events'
import type { JobFields } from '@hometown/shared-types/contract/jobs'
import type { CreatePersonInput } from '@hometown/shared-types/contract/people'
import type { Category } from '@hometown/shared-types/rules/categories'
import type { ScrapedItem } from '../src/modules/newsroom/extraction/index.ts'

/** Counts back from the first start: 0 is today, or yesterday if `time`, `HH:MM` in the county, is still ahead. */
interface SampleTime {
  daysAgo: number
  time: string
}

/** A file of `sample/pictures/`. */
interface SamplePicture {
  file: string
  alt: string
}

/** A story of its category's file, where its place gives it a time. */
export interface SampleStory extends Pick<SampleTime, 'daysAgo'> {
  slug: string
  title: string
  description: string
  /**
   * HTML that `sanitizeArticleHtml` returns unchanged. A picture has the address `/sample/<file>`; the import stores it
   * as an upload and changes the address.
   */
  content: string
  authorName: string
  picture?: SamplePicture
  keywords: readonly string[]
  /** A job without `closesInDays` closes 30 days after its date. */
  job?: Omit<JobFields, 'isRemote'> & { closesInDays?: number }
  corrections?: readonly ({ kind: CorrectionKind; text: string } & SampleTime)[]
}

export interface SampleArticle extends SampleStory, SampleTime {
  category: Category
}

/** Websites and mail addresses end in `.invalid`; phone numbers are in 555-01…. */
export interface SampleBusiness
  extends Pick<CreateBusinessInput, 'name' | 'category' | 'address' | 'phone' | 'website' | 'email' | 'description'> {
  /** The hours as a spreadsheet has them: `Mon-Fri 8-17; Sun closed`. */
  hours?: string
  hoursNote?: string
  picture?: SamplePicture
}

export interface SamplePerson extends Pick<CreatePersonInput, 'name' | 'bio'> {
  picture?: SamplePicture
}

export type Weekday = 'MO' | 'TU' | 'WE' | 'TH' | 'FR' | 'SA' | 'SU'

/** Moves with the day of the first start, but keeps its weekday. */
export interface SampleDay {
  weekday: Weekday
  /** 0 is the next such weekday, today included; -1 the one before. */
  week: number
}

/** Events have the county's wall-clock time. */
export interface SampleEvent extends Partial<EventTexts> {
  title: string
  description: string
  location: string
  category: Category
  tags: readonly string[]
  on: SampleDay
  /** A time such as `19:00-22:00`; missing for an all-day event. An end at or before the start is in the next night. */
  time?: string
  /** The length of an all-day event; 1 if missing. */
  days?: number
  /** The recurrence rule of RFC 5545, 3.3.10. */
  rrule?: string
  /** Dates of the series without an occurrence. */
  skipped?: readonly SampleDay[]
  /** A date of the series with another day or time. */
  moved?: { from: SampleDay; to: SampleDay; time: string }
  /** A canceled date of the series. */
  calledOff?: SampleDay
  /** The whole event is canceled. */
  cancelled?: true
  picture?: string
}

export interface SampleFixture {
  sport: string
  team: string
  opponent: string
  on: SampleDay
  starts: string
  /** The team plays at home if this is missing. */
  away?: true
  location?: string
  /** The team's own score comes first. */
  score?: readonly [number, number]
  forfeitedBy?: 'team' | 'opponent'
  status?: 'postponed' | 'cancelled'
  note?: string
}

/** A newsletter that the desk shows as sent. */
export interface SampleNewsletter extends SampleTime {
  title: string
  description: string
  /** Safe HTML before the articles. */
  introduction: string
  /** Slugs of sample articles that are older than the newsletter, in the editor's order. */
  articles: readonly string[]
  events: readonly { title: string; inDays: number; time: string; location: string; category: Category }[]
  /** Messages that a mail server would have accepted. */
  recipientCount: number
  /** The report on the recipients. It is invented: nothing was mailed. */
  report: { failed: number; clicks: number }
}

/** A suggestion that the desk shows as a sample. */
export interface SampleSuggestion {
  source: string
  /** Another source with the same news. */
  alsoIn?: string
  kind: ScrapedItem['kind']
  /** The path is relative to the source's address. */
  path: string
  title: string
  text: string
  author?: string
  /** Counts back from the first start. */
  hoursAgo: number
  /** An event's date and place. */
  on?: { inDays: number; starts: string; ends?: string; location: string }
}

/** A text that the editors wrote about a keyword of the articles. */
export interface SampleTopic {
  keyword: string
  name: string
  description: string
}
