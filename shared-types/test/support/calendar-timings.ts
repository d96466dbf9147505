import fc from 'fast-check'
import { wallTimeAfter } from '../../src/rules/calendar/days.ts'
import { ruleDays } from '../../src/rules/calendar/rule-days.ts'
import type { EventTiming } from '../../src/rules/calendar/timing.ts'
import { addCountyDays } from '../../src/rules/time.ts'

const ZONES = [
  'America/New_York',
  'America/Chicago',
  'America/Phoenix',
  'Europe/Berlin',
  'Australia/Lord_Howe',
] as const

/** Clocks change at none of these hours. */
const TIMES = ['06:00', '10:00', '19:00'] as const
const MINUTES = [0, 15, 30, 60, 90, 120, 300]

const weekday = fc.constantFrom('MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU')
const days = fc.uniqueArray(weekday, { minLength: 1, maxLength: 4 })
const nth = fc.constantFrom(1, 2, 3, 4, 5, -1, -2)
const monthDay = fc.constantFrom(1, 2, 8, 13, 28, 29, 30, 31, -1, -2)
const month = fc.integer({ min: 1, max: 12 })
const every = fc.constantFrom('', '', ';INTERVAL=2', ';INTERVAL=3')

/** Rules are those that people make, and those that only other programs make. */
export const anyRule = fc.oneof(
  every.map((step) => `FREQ=DAILY${step}`),
  fc.tuple(every, days).map(([step, list]) => `FREQ=DAILY${step};BYDAY=${list}`),
  every.map((step) => `FREQ=WEEKLY${step}`),
  fc
    .tuple(every, days, fc.constantFrom('', ';WKST=SU', ';WKST=WE'))
    .map(([step, list, week]) => `FREQ=WEEKLY${step};BYDAY=${list}${week}`),
  every.map((step) => `FREQ=MONTHLY${step}`),
  fc.tuple(every, nth, weekday).map(([step, which, day]) => `FREQ=MONTHLY${step};BYDAY=${which}${day}`),
  fc.tuple(every, monthDay).map(([step, day]) => `FREQ=MONTHLY${step};BYMONTHDAY=${day}`),
  fc.constantFrom(1, -1, 2).map((which) => `FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=${which}`),
  every.map((step) => `FREQ=YEARLY${step}`),
  fc.tuple(month, nth, weekday).map(([name, which, day]) => `FREQ=YEARLY;BYMONTH=${name};BYDAY=${which}${day}`),
  fc.uniqueArray(month, { minLength: 1, maxLength: 3 }).map((list) => `FREQ=YEARLY;BYMONTH=${list}`),
  fc.tuple(month, monthDay).map(([name, day]) => `FREQ=YEARLY;BYMONTH=${name};BYMONTHDAY=${day}`),
)

/** Days are around clock changes, at the ends of months, and any. */
const anyDay = fc.oneof(
  fc.constantFrom('2024-02-29', '2021-01-31', '2023-12-31', '2028-08-31', '2026-03-07', '2026-10-31', '2027-03-27'),
  fc.integer({ min: 0, max: 6500 }).map((count) => addCountyDays('2020-01-01', count)),
)

/** Where a yearly rule has no day, ical.js takes the next month's first; RFC 5545, 3.3.10 leaves the date out. */
function hasItsDay(rule: string | null, day: string): boolean {
  const yearly = /^FREQ=YEARLY(?:;INTERVAL=\d+)?(?:;BYMONTH=([\d,]+))?$/.exec(rule ?? '')
  const months = yearly ? (yearly[1] ?? day.slice(5, 7)).split(',') : []
  return months.every((month) => Number(day.slice(8)) <= new Date(Date.UTC(2025, Number(month), 0)).getUTCDate())
}

export function anyTiming(
  rule: fc.Arbitrary<string | null> = fc.oneof(anyRule, fc.constant(null)),
): fc.Arbitrary<EventTiming> {
  return fc
    .record({ timeZone: fc.constantFrom(...ZONES), allDay: fc.boolean(), rrule: rule })
    .chain(({ timeZone, allDay, rrule }) =>
      fc
        .record({
          day: anyDay.filter((day) => hasItsDay(rrule, day)),
          time: fc.constantFrom(...TIMES),
          minutes: fc.constantFrom(...MINUTES),
          nights: fc.nat(2),
          lasts: fc.option(fc.integer({ min: 1, max: 500 })),
          skip: fc.array(fc.nat(20), { maxLength: 3 }),
          changes: fc.array(fc.record({ which: fc.nat(20), kind: fc.constantFrom('moved', 'cancelled', 'titled') }), {
            maxLength: 3,
          }),
        })
        .map(({ day, time, minutes, nights, lasts, skip, changes }) => {
          const startDate = allDay ? day : `${day}T${time}`
          const endDate = allDay ? addCountyDays(day, nights) : wallTimeAfter(startDate, minutes * 60_000)
          const recurrenceEndDate = rrule !== null && lasts !== null ? addCountyDays(day, lasts) : null
          const dates = rrule === null ? [] : ruleDays(rrule, day, day, recurrenceEndDate ?? addCountyDays(day, 500))
          const pick = (index: number) => dates[index % Math.max(1, dates.length)]
          const skippedDates = skip.flatMap((index) => pick(index) ?? [])
          const changed = new Map(
            changes.flatMap(({ which, kind }) => (pick(which) ? [[pick(which) ?? '', kind] as const] : [])),
          )
          return {
            startDate,
            endDate,
            allDay,
            timeZone,
            rrule,
            recurrenceEndDate,
            skippedDates: [...new Set(skippedDates)].sort(),
            exceptions: [...changed].map(([originalDate, kind]) => ({
              originalDate,
              startDate:
                kind === 'moved'
                  ? allDay
                    ? addCountyDays(originalDate, 1)
                    : `${addCountyDays(originalDate, 1)}T14:00`
                  : null,
              endDate: null,
              title: kind === 'titled' ? 'Choir and band' : null,
              description: null,
              location: null,
              cancelled: kind === 'cancelled',
            })),
            cancelled: false,
          }
        }),
    )
}

/** The event is one evening in the county, or what the fields say. */
export function eventTiming(fields: Partial<EventTiming> = {}): EventTiming {
  return {
    startDate: '2026-11-20T19:00',
    endDate: '2026-11-20T21:00',
    allDay: false,
    timeZone: 'America/New_York',
    rrule: null,
    recurrenceEndDate: null,
    skippedDates: [],
    exceptions: [],
    cancelled: false,
    ...fields,
  }
}
