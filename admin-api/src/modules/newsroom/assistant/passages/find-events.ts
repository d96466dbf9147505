import { dayWords } from '@hometown/shared-types/calendar/event-labels'
import { compareText } from '@hometown/shared-types/compare-text'
import { addCountyDays, type CountyDate, countyDate } from '@hometown/shared-types/county-time'
import type { AppContext } from '../../../../context.ts'
import { isPostponed, listStoredEvents } from '../../../content/events/events.service.ts'
import { listEventIdsBetween, listEventIdsWith } from './archive.repository.ts'
import { type Dated, datedBetween, datedNext, eventPassage } from './event-passage.ts'
import type { FoundPassages } from './passage.ts'
import { rankByWords } from './rank-by-tokens.ts'

const FOUND_BY_WORDS = 6
/** More than for words: somebody who asks what is on wants all events. */
const ON_DAYS = 12
const LOOKED_AT = 2000
const DAYS_AHEAD = 14

type Reading = Pick<AppContext, 'store' | 'config' | 'clock'>

interface Days {
  from: CountyDate
  to: CountyDate
}

export async function findEventsOn(context: Reading, words: readonly string[], days: Days): Promise<FoundPassages> {
  const today = countyDate(context.clock.now(), context.config.timeZone)
  const all = await listBetween(context, days)
  const named = rankByWords(all, textOf, words)
  const first = all.filter((event) => named.includes(event))
  const chosen = [...first, ...all.filter((event) => !named.includes(event))].slice(0, ON_DAYS)
  return { passages: chosen.map((event) => eventPassage(event, today)), facts: countFacts(all.length, days, today) }
}

export async function findEventsWith(
  context: Reading,
  words: readonly string[],
  asksForCalendar: boolean,
): Promise<FoundPassages> {
  const { store, config, clock } = context
  const today = countyDate(clock.now(), config.timeZone)
  const ids = words.length > 0 ? await listEventIdsWith(store.db, words, today, 200) : []
  const found = (await listStoredEvents(store.db, ids)).map((event) => datedNext(event, config.timeZone, clock.now()))
  const named = rankByWords(found.sort(soonestFirst), textOf, words).slice(0, FOUND_BY_WORDS)
  const coming =
    asksForCalendar && named.length < FOUND_BY_WORDS
      ? await listBetween(context, { from: today, to: addCountyDays(today, DAYS_AHEAD) })
      : []
  const known = new Set(named.map(({ event }) => event.row.id))
  const others = coming.filter(
    ({ event, isCancelled }) => !isCancelled && !isPostponed(event) && !known.has(event.row.id),
  )
  const chosen = [...named, ...others.slice(0, FOUND_BY_WORDS - named.length)]
  return { passages: chosen.map((event) => eventPassage(event, today)), facts: [] }
}

async function listBetween({ store, config, clock }: Reading, days: Days): Promise<Dated[]> {
  // Events in other time zones may fall on another date.
  const around = { from: addCountyDays(days.from, -1), to: addCountyDays(days.to, 1) }
  const ids = await listEventIdsBetween(store.db, around, LOOKED_AT)
  const events = await listStoredEvents(store.db, ids)
  return events
    .flatMap((event) => datedBetween(event, days, config.timeZone, clock.now()) ?? [])
    .sort((one, other) => compareText(one.start, other.start) || compareText(one.title, other.title))
}

function textOf({ title, event: { row } }: Dated): string {
  return `${title} ${row.title} ${row.location ?? ''} ${row.category} ${row.price ?? ''} ${row.description ?? ''}`
}

function soonestFirst(one: Dated, other: Dated): number {
  if (one.isOver !== other.isOver) return one.isOver ? 1 : -1
  return one.isOver ? compareText(other.start, one.start) : compareText(one.start, other.start)
}

function countFacts(count: number, { from, to }: Days, today: CountyDate): string[] {
  const when = from === to ? dayWords(from, today) : `from ${dayWords(from, today)} to ${dayWords(to, today)}`
  const on = from === to ? `on ${when}` : when
  if (count === 0) return [`The calendar has nothing ${on}.`]
  return count > ON_DAYS ? [`The calendar has ${count} events ${on}. We checked the first ${ON_DAYS}.`] : []
}
