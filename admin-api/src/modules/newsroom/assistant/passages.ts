import { encodeSlug } from '@hometown/shared-types/article-slug'
import { whenWords } from '@hometown/shared-types/calendar/event-labels'
import { occurrencesBetween } from '@hometown/shared-types/calendar/occurrences'
import { recurrenceWords } from '@hometown/shared-types/calendar/recurrence-labels'
import type { Occurrence } from '@hometown/shared-types/calendar/timing'
import type { ChatBasis } from '@hometown/shared-types/chat'
import { compareText } from '@hometown/shared-types/compare-text'
import { addCountyDays, type CountyDate, countyDate, formatCountyTime } from '@hometown/shared-types/county-time'
import { clipText, excerptFromHtml, textFromHtml } from '@hometown/shared-types/excerpt'
import { foldLetters, searchWords } from '@hometown/shared-types/search-tokens'
import type { AppContext } from '../../../context.ts'
import {
  headlineOf,
  isPostponed,
  listEventsBetween,
  type StoredEvent,
  timingOfStored,
} from '../../content/events/events.service.ts'
import { type FoundArticle, findArticles, listSourcesWith } from './assistant.repository.ts'

const ARTICLES = 6
const SOURCES = 3
const EVENTS = 40
const DAYS_AHEAD = 14
const EVENTS_LOOKED_AT = 2000
/** Characters. */
const PASSAGE = 1200
const SHORT_PASSAGE = 300

/** Words of questions that say nothing about what to look for. Coming events are found without a word. */
const FILLERS: ReadonlySet<string> = new Set(
  `a about after all also am an and any anything archive are article articles as ask at be been before between but by can
  could did do does doing for from give had has have he her his how i if in into is it its just know last let list make me
  more most my next no not now of on one or our out over please said say she should show so some something source sources
  story stories such summarise summarize summary tell than that the their them then there these they thing things this those
  to under up us was we were what when where which while who whom whose why will with would write wrote written you your
  calendar coming day days event events going happen happening happens month today tomorrow tonight upcoming week weekend
  year monday tuesday wednesday thursday friday saturday sunday`.split(/\s+/),
)

type Reading = Pick<AppContext, 'store' | 'config' | 'clock'>
export type Passage = Omit<ChatBasis, 'number'>

export interface FoundPassages {
  /** First those that match the question, then the other events of the next two weeks. */
  passages: Passage[]
  matching: number
  /** What the calendar has beyond the passages. */
  calendar: string
}

/** Includes draft articles. A short question, such as `And last year?`, also means the words of the one before. */
export async function findPassages(context: Reading, question: string, before = ''): Promise<FoundPassages> {
  const own = wordsOf(question)
  const words =
    own.length === 1 || (own.length === 0 && /^\W*and\b/i.test(question)) ? [...own, ...wordsOf(before)] : own
  const articles = words.length === 0 ? [] : await findArticles(context.store, words, ARTICLES)
  const events = await comingEvents(context)
  const isMatching = ({ title, passage }: Passage) =>
    words.length === 0 || words.some((word) => foldLetters(`${title} ${passage}`).includes(word))
  const matching = [
    ...articles.map((row) => articlePassage(row, words, context.config.timeZone)),
    ...(await findSources(context, own)),
    ...events.filter(isMatching).slice(0, EVENTS),
  ]
  const others = words.length === 0 ? [] : events.filter((event) => !isMatching(event)).slice(0, EVENTS)
  return { passages: [...matching, ...others], matching: matching.length, calendar: calendarWords(events.length) }
}

function wordsOf(question: string): string[] {
  return searchWords(question).filter((word) => word.length > 1 && !FILLERS.has(word))
}

function articlePassage(row: FoundArticle, words: readonly string[], timeZone: string): Passage {
  const isPublished = row.status === 'published'
  const day = row.published_at === null ? '' : ` ${formatCountyTime(row.published_at, timeZone, 'MMMM d, yyyy')}`
  return {
    kind: 'article',
    id: row.id,
    title: row.title,
    detail: isPublished ? `Article, published${day}` : 'Article, draft',
    passage: partWith(`${row.description} ${textFromHtml(row.body)}`.trim(), words),
    sitePath: isPublished ? `/${encodeSlug(row.slug)}` : null,
    url: null,
  }
}

/** The part of a long text that has most of the words. */
function partWith(text: string, words: readonly string[]): string {
  if (text.length <= PASSAGE) return text
  const starts = Array.from({ length: Math.ceil((3 * text.length) / PASSAGE) }, (_, index) => (index * PASSAGE) / 3)
  const countAt = (start: number) => {
    const part = foldLetters(text.slice(start, start + PASSAGE))
    return words.filter((word) => part.includes(word)).length
  }
  const best = starts
    .map((start) => ({ start, count: countAt(start) }))
    .sort((one, other) => other.count - one.count)[0]
  if (!best || best.start === 0) return clipText(text, PASSAGE)
  return `… ${clipText(text.slice(text.indexOf(' ', best.start) + 1), PASSAGE)}`
}

async function findSources({ store }: Reading, words: readonly string[]): Promise<Passage[]> {
  const found = (await listSourcesWith(store.db, words)).map((row) => {
    const text = foldLetters(`${row.name} ${row.category} ${row.description ?? ''}`)
    return { row, count: words.filter((word) => text.includes(word)).length }
  })
  return found
    .sort((one, other) => other.count - one.count)
    .slice(0, SOURCES)
    .map(({ row }) => ({
      kind: 'source',
      id: row.id,
      title: row.name,
      detail: `Source for ${row.category}${row.status === 'active' ? '' : ', paused'}`,
      passage: clipText(row.description ?? '', SHORT_PASSAGE),
      sitePath: null,
      url: /^https?:\/\//i.test(row.url) ? row.url : null,
    }))
}

/** Published events of the next two weeks, soonest first; each with all its dates in them. */
async function comingEvents({ store, config, clock }: Reading): Promise<Passage[]> {
  const today = countyDate(clock.now(), config.timeZone)
  const last = addCountyDays(today, DAYS_AHEAD)
  const events = await listEventsBetween(store.db, 'public', { from: today, to: last }, EVENTS_LOOKED_AT)
  return events
    .filter((event) => !isPostponed(event))
    .flatMap((event) => {
      const dates = occurrencesBetween(timingOfStored(event), today, last)
      const shown = dates.find(({ cancelled }) => !cancelled) ?? dates[0]
      return shown ? [{ event, dates, shown }] : []
    })
    .sort((one, other) => compareText(one.shown.start, other.shown.start))
    .map(({ event, dates, shown }) => eventPassage(event, dates, shown, today))
}

function eventPassage(event: StoredEvent, dates: Occurrence[], shown: Occurrence, today: CountyDate): Passage {
  const { row } = event
  const isAllDay = row.all_day === 1
  const timing = { startDate: row.start_date, rrule: row.rrule, recurrenceEndDate: row.recurrence_end_date }
  const repeats = recurrenceWords(timing)
  const often = repeats && `${repeats[0]?.toLowerCase()}${repeats.slice(1)}`
  const location = shown.exception?.location ?? row.location
  const onDate = ({ exception, cancelled, ...date }: Occurrence) =>
    [
      whenWords(date, isAllDay, today),
      cancelled && 'canceled',
      exception?.title,
      exception?.location && `at ${exception.location}`,
    ]
      .filter(Boolean)
      .join(', ')
  return {
    kind: 'event',
    id: row.id,
    title: shown.exception?.title ?? headlineOf(event),
    detail: ['Event', shown.cancelled && 'canceled', whenWords(shown, isAllDay, today), often]
      .filter(Boolean)
      .join(', '),
    passage: [
      dates.length > 1 && `Dates: ${dates.map(onDate).join('; ')}.`,
      location && `At ${location}.`,
      row.price && `Price: ${row.price}.`,
      excerptFromHtml(shown.exception?.description ?? row.description ?? '', SHORT_PASSAGE),
    ]
      .filter(Boolean)
      .join(' '),
    sitePath: `/events/${row.slug}`,
    url: null,
  }
}

function calendarWords(count: number): string {
  if (count === 0) return `The calendar has nothing in the next ${DAYS_AHEAD} days.`
  return count > EVENTS
    ? `The calendar has ${count} events in the next ${DAYS_AHEAD} days. Not all of them are here.`
    : ''
}
