import { occurrencesBetween } from '@hometown/shared-types/calendar/occurrences'
import { ruleStarts } from '@hometown/shared-types/calendar/rule-starts'
import fc from 'fast-check'
import ICAL from 'ical.js'
import { describe, expect, it } from 'vitest'
import { readCalendar } from '../read-calendar.ts'

const NOW = Date.UTC(2026, 10, 20)
const [FROM, TO] = ['2026-11-20', '2027-04-30']

const rulePart = {
  weekday: fc.constantFrom('MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'),
  nth: fc.constantFrom('', '1', '2', '-1'),
}
const some = <T>(list: fc.Arbitrary<T>, most = 3) => fc.uniqueArray(list, { minLength: 1, maxLength: most })
const maybe = (text: fc.Arbitrary<string>) => fc.oneof({ weight: 2, arbitrary: fc.constant('') }, text)
const listed = (name: string, values: fc.Arbitrary<unknown>, most?: number) =>
  // ical.js reads unsorted hours wrongly.
  some(values, most).map((list) => `;${name}=${list.sort((one, other) => Number(one) - Number(other)).join(',')}`)
const weekdays = listed('BYDAY', rulePart.weekday)
const nthDays = listed(
  'BYDAY',
  fc.tuple(rulePart.nth, rulePart.weekday).map(([nth, day]) => nth + day),
)
const interval = maybe(fc.integer({ min: 2, max: 4 }).map((number) => `;INTERVAL=${number}`))
const months = maybe(listed('BYMONTH', fc.integer({ min: 1, max: 12 })))
const monthDays = listed('BYMONTHDAY', fc.constantFrom(1, 2, 15, 28, 29, 30, 31, -1, -3))
const weekStart = maybe(rulePart.weekday.map((day) => `;WKST=${day}`))
const hours = maybe(listed('BYHOUR', fc.constantFrom(0, 9, 10, 14, 23)))
const end = fc.oneof(
  fc.constant(''),
  fc.integer({ min: 1, max: 40 }).map((count) => `;COUNT=${count}`),
  fc.constantFrom('20270315', '20270101T095959', '20270608T100000').map((until) => `;UNTIL=${until}`),
)
const joined = (...texts: (string | fc.Arbitrary<string>)[]) =>
  fc.tuple(...texts.map((text) => (typeof text === 'string' ? fc.constant(text) : text))).map((all) => all.join(''))

const ruleByDays = fc.oneof(
  joined('FREQ=DAILY', interval, months, maybe(weekdays), hours),
  joined('FREQ=WEEKLY', interval, maybe(weekdays), weekStart, hours),
  joined('FREQ=MONTHLY', interval, maybe(fc.oneof(monthDays, nthDays))),
  joined('FREQ=MONTHLY', interval, weekdays, listed('BYSETPOS', fc.constantFrom(1, 2, -1), 2)),
  joined('FREQ=YEARLY', months),
  joined('FREQ=YEARLY;BYMONTH=3,11', fc.oneof(monthDays, nthDays)),
)
const ruleByTimes = fc.oneof(
  joined('FREQ=HOURLY', fc.constantFrom(';INTERVAL=3', ';INTERVAL=5', ';INTERVAL=24', ';INTERVAL=36'), maybe(weekdays)),
  joined('FREQ=HOURLY;BYHOUR=9,10,11', maybe(weekdays)),
  joined('FREQ=MINUTELY;INTERVAL=', fc.constantFrom('240', '300', '2880'), fc.constantFrom('', ';BYDAY=SU')),
)
const ruleByYear = fc.oneof(
  joined('FREQ=YEARLY', listed('BYYEARDAY', fc.constantFrom(1, 60, 100, 366, -1, -30))),
  joined('FREQ=YEARLY', listed('BYWEEKNO', fc.constantFrom(1, 20, 52, 53)), ';BYDAY=', rulePart.weekday),
)
const anyRule = fc
  .oneof(
    { weight: 5, arbitrary: fc.tuple(ruleByDays, end) },
    // Endless ones take ical.js seconds.
    { weight: 2, arbitrary: fc.tuple(ruleByTimes, fc.constantFrom(';COUNT=50', ';UNTIL=20270101T095959')) },
    fc.tuple(ruleByYear, end),
  )
  .map((texts) => texts.join(''))

const day = fc
  .record({ month: fc.constantFrom('202611', '202612', '202610', '202602'), day: fc.integer({ min: 1, max: 28 }) })
  .map(({ month, day: number }) => `${month}${String(number).padStart(2, '0')}`)
const datetime = fc.tuple(day, fc.constantFrom('T100000', 'T000000', 'T234500')).map((both) => both.join(''))

const calendar = fc.record({
  start: datetime,
  rules: fc.array(anyRule, { maxLength: 3 }),
  exceptionRules: fc.array(anyRule, { maxLength: 1 }),
  added: fc.array(datetime, { maxLength: 4 }),
  /** Indexes of dates. */
  excluded: fc.array(fc.nat(40), { maxLength: 4 }),
  moved: fc.array(fc.record({ index: fc.nat(40), minutes: fc.constantFrom(0, 45, -90, 1440, 5000) }), { maxLength: 3 }),
  movedFrom: fc.array(fc.record({ index: fc.nat(30), minutes: fc.constantFrom(0, 30, -660, 1440, -4320, 14_000) }), {
    maxLength: 2,
  }),
})
type Calendar = typeof calendar extends fc.Arbitrary<infer T> ? T : never

const iso = (written: string) => written.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)\d\d$/, '$1-$2-$3T$4:$5')
const compact = (wall: string) => `${wall.replace(/[-:]/g, '')}00`
const later = (wall: string, minutes: number) =>
  new Date(Date.parse(`${wall}:00Z`) + minutes * 60_000).toISOString().slice(0, 16)

/** ical.js has faults, such as the last day of March in yearly rules. Those of rrule-temporal would be others. */
function isUndisputed(rule: string, start: string): boolean {
  const dates = byIcalJs(rule, start)
  // From the start: what moves all later dates moves some into the window.
  const others = byRruleTemporal(rule, start, iso(start))
  return dates.length === others.length && dates.every((date, index) => date === others[index])
}

/** The dates of a rule until the end of the window. */
function byRruleTemporal(rule: string, start: string, from: string): string[] {
  const ended = rule.replace(/UNTIL=(\d{8})(?=;|$)/, 'UNTIL=$1T235959').replace(/(UNTIL=\w+)/, '$1Z')
  return ruleStarts(ended, iso(start), from, `${TO}T23:59`)
}

const found = new Map<string, string[]>()

/** The dates of a rule until the end of the window. Kept, because they take ical.js long. */
function byIcalJs(rule: string, start: string): string[] {
  const known = found.get(`${start} ${rule}`)
  if (known) return known
  const each = ICAL.Recur.fromString(rule.replace(/UNTIL=(\d{8})(?=;|$)/, 'UNTIL=$1T235959')).iterator(
    ICAL.Time.fromString(`${iso(start)}:00`, undefined as never),
  )
  const dates: string[] = []
  for (let next = each.next(); next && next.toString() < `${TO}T99`; next = each.next())
    dates.push(next.toString().slice(0, 16))
  found.set(`${start} ${rule}`, dates)
  return dates
}

function datesOf({ start, rules, exceptionRules, added }: Calendar): string[] {
  const excluded = new Set(exceptionRules.flatMap((rule) => byIcalJs(rule, start)))
  const all = new Set([iso(start), ...rules.flatMap((rule) => byIcalJs(rule, start)), ...added.map(iso)])
  return [...all].filter((date) => !excluded.has(date)).sort()
}

interface Written {
  text: string
  expected: string[]
}

const vevent = (title: string, ...lines: string[]) =>
  ['BEGIN:VEVENT', 'UID:1', `SUMMARY:${title}`, ...lines, 'END:VEVENT'].join('\r\n')

function write(one: Calendar): Written {
  const dates = datesOf(one)
  const at = (index: number) => dates[index % Math.max(1, dates.length)]
  const excluded = new Set(one.excluded.flatMap((index) => at(index) ?? []))
  const left = dates.filter((date) => !excluded.has(date))
  const pick = <T extends { index: number }>(list: T[]) => [
    ...new Map(
      list.flatMap((each) => (left.length > 0 ? [[left[each.index % left.length] ?? '', each] as const] : [])),
    ),
  ]
  const overrides = [
    ...pick(one.movedFrom).map(([date, { minutes }], index) =>
      vevent(
        `From ${index}`,
        `RECURRENCE-ID;RANGE=THISANDFUTURE:${compact(date)}`,
        `DTSTART:${compact(later(date, minutes))}`,
        'DURATION:PT2H',
      ),
    ),
    ...pick(one.moved)
      .filter(([date]) => !pick(one.movedFrom).some(([from]) => from === date))
      .map(([date, { minutes }], index) =>
        vevent(
          `Date ${index}`,
          `RECURRENCE-ID:${compact(date)}`,
          `DTSTART:${compact(later(date, minutes))}`,
          'DURATION:PT3H',
        ),
      ),
  ]
  const master = vevent(
    'Master',
    `DTSTART:${one.start}`,
    'DURATION:PT1H',
    ...one.rules.map((rule) => `RRULE:${rule}`),
    ...one.exceptionRules.map((rule) => `EXRULE:${rule}`),
    ...one.added.map((date) => `RDATE:${date}`),
    ...[...excluded].map((date) => `EXDATE:${compact(date)}`),
  )
  const text = ['BEGIN:VCALENDAR', ...overrides, master, 'END:VCALENDAR', ''].join('\r\n')
  return { text, expected: asIcalJsSays(text, left) }
}

/** Start, end and title of each date, with its overrides, by ical.js. */
function asIcalJsSays(text: string, dates: readonly string[]): string[] {
  const parts = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent')
  const master = parts.find((part) => !part.hasProperty('recurrence-id'))
  const event = new ICAL.Event(master)
  for (const part of parts) if (part !== master) event.relateException(new ICAL.Event(part))
  return dates
    .map((date) => event.getOccurrenceDetails(ICAL.Time.fromString(`${date}:00`, undefined as never)))
    .map(
      ({ startDate, endDate, item }) =>
        `${startDate.toString().slice(0, 16)} ${endDate.toString().slice(0, 16)} ${item.summary}`,
    )
    .filter(isInWindow)
    .sort()
}

const isInWindow = (line: string) => line.slice(0, 10) >= '2026-11-22' && line.slice(0, 10) <= '2027-03-31'

function asWeSay(text: string): string[] | undefined {
  const reading = readCalendar(Buffer.from(text), undefined, {
    countyZone: 'America/New_York',
    now: NOW,
  })
  if (!reading.ok) throw new Error(reading.message)
  const { events, problems, notices } = reading.calendar
  if (problems.length > 0) throw new Error(problems[0]?.reason)
  if (notices.some((notice) => notice.includes('too many'))) return undefined
  expect(new Set(events.map(({ key }) => key)).size).toBe(events.length)
  return events
    .flatMap((event) =>
      occurrencesBetween(event, FROM, TO).map(
        ({ start, end: until, exception }) => `${start} ${until} ${exception?.title ?? event.title}`,
      ),
    )
    .filter(isInWindow)
    .sort()
}

describe('generated calendars', () => {
  it('have the dates, lengths and titles that ical.js gives them', () => {
    let compared = 0
    fc.assert(
      fc.property(calendar, (one) => {
        if (![...one.rules, ...one.exceptionRules].every((rule) => isUndisputed(rule, one.start))) return
        const { text, expected } = write(one)
        const ours = asWeSay(text)
        if (!ours) return
        compared++
        expect(ours, text).toEqual(expected)
      }),
      { numRuns: 100 },
    )
    expect(compared).toBeGreaterThan(30)
  })

  it('by one rule have the dates that rrule-temporal gives them', () => {
    fc.assert(
      fc.property(datetime, anyRule, (start, rule) => {
        const dates = new Set([
          iso(start),
          ...byRruleTemporal(rule, start, iso(start) > FROM ? iso(start) : `${FROM}T00:00`),
        ])
        const ours = asWeSay(
          ['BEGIN:VCALENDAR', vevent('x', `DTSTART:${start}`, `RRULE:${rule}`), 'END:VCALENDAR', ''].join('\r\n'),
        )
        if (!ours) return
        expect(ours, rule).toEqual(
          [...dates]
            .map((date) => `${date} ${date} x`)
            .filter(isInWindow)
            .sort(),
        )
      }),
      { numRuns: 100 },
    )
  })
})
