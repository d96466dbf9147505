import { describe, expect, it } from 'vitest'
import { UnreadableEventError } from '../feed-event.ts'
import { namedZone } from './feed-zone.ts'
import { type DayRule, recurrenceOf } from './recurrence.ts'

const zone = namedZone('America/New_York')
const START = '2026-12-24T19:30'
const reading = (written: string, start = START) =>
  recurrenceOf(written, { zone, start, zones: () => [namedZone('Europe/Berlin'), namedZone('Pacific/Honolulu')] })

function read(written: string, start = START): DayRule {
  const [first, ...others] = reading(written, start).dayRules ?? []
  if (!first || others.length > 0) throw new Error('Not one rule')
  return first
}

describe('a rule of a calendar', () => {
  it('is kept with its word and its last day', () => {
    expect(read('FREQ=WEEKLY;BYDAY=TU,TH;COUNT=8')).toEqual({
      rrule: 'FREQ=WEEKLY;BYDAY=TU,TH',
      recurrenceRule: 'weekly',
      start: START,
      until: '2027-01-19',
    })
    expect(read('FREQ=DAILY;UNTIL=20270101')).toMatchObject({ recurrenceRule: 'daily', until: '2027-01-01' })
    expect(read('FREQ=DAILY')).toMatchObject({ until: null })
  })

  it.each([
    ['20270101T003000Z', '2026-12-31'],
    ['20270101T002900Z', '2026-12-30'],
    ['20270101T193000', '2027-01-01'],
    ['20270101T192900', '2026-12-31'],
    ['20270101', '2027-01-01'],
    ['99991231T235959Z', null],
  ])('ends by an instant, a time of its zone or a day: %s', (until, day) => {
    expect(read(`FREQ=DAILY;UNTIL=${until}`).until).toBe(day)
  })

  it.each([
    ['COUNT=9;UNTIL=20261231', '2026-12-31'],
    ['COUNT=2;UNTIL=20261231', '2026-12-25'],
  ])('with a count and an end ends with the first of them: %s', (end, day) => {
    expect(read(`FREQ=DAILY;${end}`).until).toBe(day)
  })

  it.each([
    ['20270622', '2027-06-22'],
    ['2027-06-22', '2027-06-22'],
    ['20270622T060000Z', '2027-06-22'],
    ['20270623T045959Z', '2027-06-22'],
    ['20270622T000000', '2027-06-22'],
    ['20270622T000000Z', '2027-06-22'],
    ['20270622T040000Z', '2027-06-22'],
    ['20270621T220000Z', '2027-06-22'],
    ['20270622T215959Z', '2027-06-22'],
    ['20270623T095959Z', '2027-06-22'],
    ['20270623T020000Z', '2027-06-22'],
  ])('of whole days ends by a time of a zone of its calendar: %s', (until, day) => {
    expect(read(`FREQ=DAILY;UNTIL=${until}`, '2027-06-08').until).toBe(day)
  })

  it.each([
    ['FREQ=DAILY;BYHOUR=18', ['2026-12-25T18:30']],
    ['FREQ=DAILY;BYHOUR=19,20', ['2026-12-24T19:30', '2026-12-24T20:30']],
    ['FREQ=DAILY;BYHOUR=9;BYMINUTE=0,45', ['2026-12-25T09:00', '2026-12-25T09:45']],
    ['FREQ=DAILY;BYSECOND=30', [START]],
    ['FREQ=HOURLY;INTERVAL=12', ['2026-12-25T07:30', START]],
    ['FREQ=HOURLY;INTERVAL=48', [START]],
    ['FREQ=HOURLY;BYHOUR=19,20;BYDAY=MO', ['2026-12-24T19:30', '2026-12-28T20:30']],
    ['FREQ=MINUTELY;INTERVAL=720', ['2026-12-25T07:30', START]],
    ['FREQ=SECONDLY;INTERVAL=86400', [START]],
  ])('by times of day is one rule for each of them: %s', (rule, starts) => {
    expect(reading(rule).dayRules?.map(({ start }) => start)).toEqual(starts)
  })

  it.each([
    'FREQ=HOURLY;INTERVAL=5',
    'FREQ=MINUTELY;INTERVAL=100',
    'FREQ=YEARLY;BYWEEKNO=20',
    'FREQ=YEARLY;BYYEARDAY=-1',
    'FREQ=MONTHLY;BYDAY=MO;BYHOUR=9,17;BYSETPOS=-1',
    'FREQ=YEARLY;BYMONTH=3,6;BYSETPOS=1',
  ])('that no series can say is read date by date: %s', (rule) => {
    expect(reading(rule)).toEqual({ dayRules: undefined, text: rule, ignored: [] })
  })

  it.each([
    ['FREQ=MINUTELY', 'Repeats more than 48 times a day'],
    ['FREQ=SECONDLY;INTERVAL=45', 'Repeats every few seconds'],
    ['FREQ=DAILY;BYHOUR=', 'BYHOUR can’t be “”'],
    ['FREQ=DAILY;BYHOUR=24', 'BYHOUR can’t be “24”'],
    ['FREQ=HOURLY;INTERVAL=0', 'INTERVAL is not a number'],
    ['FREQ=YEARLY;BYWEEKNO=0', 'BYWEEKNO can’t be “0”'],
    ['FREQ=YEARLY;BYWEEKNO=54', 'BYWEEKNO can’t be “54”'],
    ['FREQ=MONTHLY;BYWEEKNO=2', 'Only yearly events can count weeks'],
    ['FREQ=DAILY;BYYEARDAY=2', 'Only yearly events can count the days of the year'],
    ['FREQ=YEARLY;BYYEARDAY=2;BYEASTER=1', 'BYEASTER can’t be “1”'],
  ])('is refused, and says why: %s', (rule, message) => {
    expect(() => reading(rule)).toThrow(UnreadableEventError)
    expect(() => reading(rule)).toThrow(message)
  })
})
