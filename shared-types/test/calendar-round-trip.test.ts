import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../testing/random-inputs.ts'
import { icsCalendar, icsEvent } from '../src/rules/calendar/ics.ts'
import { occurrencesBetween } from '../src/rules/calendar/occurrences.ts'
import { type EventTiming, instantsOf } from '../src/rules/calendar/timing.ts'
import { addCountyDays } from '../src/rules/time.ts'
import { type ReadDate, readWithIcalJs } from './support/calendar-readers.ts'
import { anyTiming } from './support/calendar-timings.ts'

/** Returns our dates in the two years from the start, in a reader's form. */
function ourDates(timing: EventTiming, from: string, to: string): ReadDate[] {
  return occurrencesBetween(timing, from, to)
    .filter(({ start }) => start.slice(0, 10) >= from)
    .map((occurrence) => {
      const { start, end, cancelled } = occurrence
      const instants = instantsOf(occurrence, timing.timeZone)
      return {
        start: timing.allDay ? start : new Date(instants.start).toISOString(),
        end: timing.allDay ? addCountyDays(end, 1) : new Date(instants.end).toISOString(),
        title: occurrence.exception?.title ?? 'Choir',
        cancelled,
      }
    })
    .sort((one, other) => (one.start < other.start ? -1 : one.start > other.start ? 1 : 0))
}

function fileOf(timing: EventTiming): string {
  const event = icsEvent({
    uid: 'one@hometown.example',
    sequence: 0,
    title: 'Choir',
    description: '',
    location: '',
    url: null,
    categories: ['Events'],
    timing,
    updatedAt: `${timing.startDate.slice(0, 10)}T12:00:00.000Z`,
  })
  return icsCalendar({ name: 'Events', timeZones: [timing.timeZone] }, [event])
}

test('a calendar program reads the same dates in our files, in every zone and across its clock changes', () => {
  fc.assert(
    fc.property(anyTiming(), (timing) => {
      const from = addCountyDays(timing.startDate.slice(0, 10), -40)
      const to = addCountyDays(timing.startDate.slice(0, 10), 800)
      const theirs = readWithIcalJs(
        fileOf(timing),
        Date.parse(`${from}T00:00Z`) - 86_400_000,
        Date.parse(`${to}T00:00Z`) + 2 * 86_400_000,
      )
      expect(theirs.filter(({ start }) => !isBeyond(timing, start, to))).toEqual(ourDates(timing, from, to))
    }),
    runs(150),
  )
})

/** Files cover more days than the test compares. */
function isBeyond(timing: EventTiming, start: string, to: string): boolean {
  if (timing.allDay) return start > to
  return (
    Date.parse(start) >=
    instantsOf({ start: `${addCountyDays(to, 1)}T00:00`, end: `${addCountyDays(to, 1)}T00:00` }, timing.timeZone).start
  )
}
