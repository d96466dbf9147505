import { lastDayOf, nextOccurrence } from '@hometown/shared-types/calendar/occurrences'
import { firstDateOf } from '@hometown/shared-types/calendar/recurrence-rule'
import type { EventTiming } from '@hometown/shared-types/calendar/timing'
import { CATEGORIES, type Category } from '@hometown/shared-types/category'
import { addCountyDays, type CountyDate } from '@hometown/shared-types/county-time'
import type { EventException } from '@hometown/shared-types/event'
import { TIME_ZONE } from '../publish/corpus.ts'
import { makeSentence, makeTitle } from '../publish/corpus-text.ts'
import { createRandom } from '../support/random.ts'

/** One in so many is a series. */
const SERIES_EVERY = 10
/** Single events lie so many days around today, on either side. */
const DAYS_AROUND = 400
/** In a hundred series, as often as community calendars have them: what is on every day is rare. */
const RULES = Object.entries({
  'FREQ=WEEKLY': 40,
  'FREQ=WEEKLY;BYDAY=TU,TH': 10,
  'FREQ=WEEKLY;INTERVAL=2;BYDAY=SA': 10,
  'FREQ=MONTHLY;BYDAY=2TU': 15,
  'FREQ=MONTHLY;BYDAY=-1FR': 7,
  'FREQ=MONTHLY;BYMONTHDAY=15': 6,
  'FREQ=YEARLY': 8,
  'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR': 2,
  'FREQ=DAILY': 2,
}).flatMap(([rule, count]) => Array<string>(count).fill(rule))
const PLACES = [
  'Town Hall',
  'Public Library',
  "St. Mary's Hall",
  'High School Gym',
  'River Park',
  'Fairgrounds',
] as const

export interface CorpusEvent {
  readonly number: number
  readonly slug: string
  readonly title: string
  readonly description: string
  readonly location: string
  readonly category: Category
  readonly timing: EventTiming
  readonly firstDay: CountyDate
  readonly lastDay: CountyDate | null
}

/** The same calendar for the same size and day. Series began up to ten years ago, and some have dates that are otherwise. */
export function* makeCalendar(size: number, today: CountyDate): Iterable<CorpusEvent> {
  for (let number = 1; number <= size; number++) {
    const random = createRandom(500_000 + number)
    const timing = number % SERIES_EVERY === 0 ? makeSeries(random, number, today) : makeSingle(random, today)
    yield {
      number,
      slug: eventSlug(number),
      title: makeTitle(random),
      description: `${makeSentence(random)} ${makeSentence(random)}`,
      location: `${random.pick(PLACES)}, ${1 + random.below(90)} Main St`,
      category: random.pick(CATEGORIES),
      timing,
      firstDay: timing.startDate.slice(0, 10),
      lastDay: lastDayOf(timing),
    }
  }
}

export function eventSlug(number: number): string {
  return `happening-${String(number).padStart(5, '0')}`
}

export function eventId(number: number): string {
  return `00000000-0000-7000-9000-${String(number).padStart(12, '0')}`
}

type Random = ReturnType<typeof createRandom>

function makeSingle(random: Random, today: CountyDate): EventTiming {
  return timingFrom(random, addCountyDays(today, random.below(2 * DAYS_AROUND) - DAYS_AROUND), null)
}

function makeSeries(random: Random, number: number, today: CountyDate): EventTiming {
  const rrule = RULES[(number / SERIES_EVERY) % RULES.length] ?? 'FREQ=WEEKLY'
  const began = addCountyDays(today, -random.below(3650))
  const timing = timingFrom(random, firstDateOf({ startDate: began, rrule }) ?? began, rrule)
  const isChanged = random.below(5) === 0
  return isChanged ? { ...timing, exceptions: exceptionsOf(timing, today) } : timing
}

/** The next date is a day later. */
function exceptionsOf(timing: EventTiming, today: CountyDate): EventException[] {
  const next = nextOccurrence(timing, `${today}T00:00`)
  if (!next) return []
  const { originalDate } = next
  const startsOn = `${addCountyDays(originalDate, 1)}${timing.startDate.slice(10)}`
  return [
    {
      originalDate,
      startDate: startsOn,
      endDate: null,
      title: null,
      description: null,
      location: null,
      cancelled: false,
    },
  ]
}

function timingFrom(random: Random, day: CountyDate, rrule: string | null): EventTiming {
  const allDay = random.below(8) === 0
  const isOvernight = random.below(20) === 0
  const hour = isOvernight ? 22 : 8 + random.below(12)
  const two = (value: number) => String(value).padStart(2, '0')
  return {
    startDate: allDay ? day : `${day}T${two(hour)}:${random.pick(['00', '30'])}`,
    endDate: allDay ? day : isOvernight ? `${addCountyDays(day, 1)}T03:00` : `${day}T${two(hour + 2)}:00`,
    allDay,
    timeZone: TIME_ZONE,
    rrule,
    recurrenceEndDate: rrule !== null && random.below(4) === 0 ? addCountyDays(day, 3650 + random.below(700)) : null,
    skippedDates: [],
    exceptions: [],
    cancelled: random.below(50) === 0,
  }
}
