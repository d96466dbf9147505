import { expect, test } from 'vitest'
import { eventWords } from './event-words.ts'
import { occurrencesBetween, type Timing } from './occurrences.ts'

function timing(fields: Partial<Timing>): Timing {
  return {
    start_date: '2026-11-20T19:00',
    end_date: '2026-11-20T21:00',
    all_day: 0,
    recurrence_rule: null,
    recurrence_end_date: null,
    ...fields,
  }
}
const starts = (event: Timing) => occurrencesBetween(event, '2026-11-20', '2026-11-26').map(({ start }) => start)

test('an event counts on its day, and as long as it goes on', () => {
  expect(starts(timing({}))).toEqual(['2026-11-20T19:00'])
  expect(starts(timing({ start_date: '2026-11-01', end_date: '2026-11-20' }))).toEqual(['2026-11-01'])
  expect(starts(timing({ start_date: '2026-11-01', end_date: '2026-11-19' }))).toEqual([])
  expect(starts(timing({ start_date: '2026-11-27', end_date: '2026-11-27' }))).toEqual([])
})

test('a weekly series keeps its weekday and its time', () => {
  expect(
    starts(timing({ start_date: '2026-01-06T18:30', end_date: '2026-01-06T20:00', recurrence_rule: 'weekly' })),
  ).toEqual(['2026-11-24T18:30'])
})

test('a daily series ends with its last day', () => {
  const series = timing({ recurrence_rule: 'daily', recurrence_end_date: '2026-11-22' })
  expect(starts(series)).toEqual(['2026-11-20T19:00', '2026-11-21T19:00', '2026-11-22T19:00'])
})

test('a monthly series leaves out months without its day', () => {
  const series = timing({ start_date: '2026-01-31', end_date: '2026-01-31', recurrence_rule: 'monthly' })
  expect(occurrencesBetween(series, '2026-02-25', '2026-03-03')).toEqual([])
  expect(occurrencesBetween(series, '2026-03-28', '2026-04-03')).toEqual([{ start: '2026-03-31', end: '2026-03-31' }])
})

test('an occurrence over midnight ends on the day after it began', () => {
  const series = timing({ start_date: '2026-11-13T22:00', end_date: '2026-11-14T01:00', recurrence_rule: 'weekly' })
  expect(occurrencesBetween(series, '2026-11-20', '2026-11-26')).toEqual([
    { start: '2026-11-20T22:00', end: '2026-11-21T01:00' },
  ])
})

test('times are told in words, in whatever zone this machine is', () => {
  const evening = { start: '2026-11-20T19:00', end: '2026-11-20T21:30' }
  expect(eventWords(evening, false)).toBe('Friday, November 20, 7:00 PM to 9:30 PM')
  expect(eventWords({ start: '2026-11-20', end: '2026-11-20' }, true)).toBe('Friday, November 20')
  expect(eventWords({ start: '2026-11-20', end: '2026-11-22' }, true)).toBe(
    'Friday, November 20 to Sunday, November 22',
  )
})
