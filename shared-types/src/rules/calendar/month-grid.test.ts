import { expect, test } from 'vitest'
import { agendaOf, dayForKey, eventsByDay, focusedDay, startOn, weeksOf } from './month-grid.ts'

test('a month is on four to six weeks, each from Sunday to Saturday', () => {
  expect(weeksOf('2026-11').map((week) => [week[0], week[6]])).toEqual([
    ['2026-11-01', '2026-11-07'],
    ['2026-11-08', '2026-11-14'],
    ['2026-11-15', '2026-11-21'],
    ['2026-11-22', '2026-11-28'],
    ['2026-11-29', '2026-12-05'],
  ])
  expect(weeksOf('2026-02')).toHaveLength(4)
  expect(weeksOf('2026-08')).toHaveLength(6)
})

const fair = { slug: 'fair', title: 'Fair', start: '2026-10-30', end: '2026-11-02' }
const dance = { slug: 'dance', title: 'Dance', start: '2026-11-02T20:00', end: '2026-11-03T00:00' }
const early = { slug: 'early', title: 'Early', start: '2026-11-02T08:30', end: '2026-11-02T09:00' }
const parade = { slug: 'parade', title: 'Parade', start: '2026-11-02', end: '2026-11-02' }
const night = { slug: 'night', title: 'Night', start: '2026-11-06T21:00', end: '2026-11-07T06:00' }
const camp = { slug: 'camp', title: 'Camp', start: '2026-11-06T21:00', end: '2026-11-07T11:00' }

test('an event is on each of its days: not on that of a midnight at its end, and a night on its evening alone', () => {
  const days = eventsByDay([dance, night, early, camp, parade, fair], '2026-11-01', '2026-12-05')
  expect(Object.fromEntries(days)).toEqual({
    '2026-11-01': [fair],
    '2026-11-02': [fair, parade, early, dance],
    '2026-11-06': [camp, night],
    '2026-11-07': [camp],
  })
})

test('a day has the time of those that start on it', () => {
  const starts = [fair, parade, early, dance].map((event) => startOn(event, '2026-11-02'))
  expect(starts).toEqual(['', '', '8:30 AM', '8 PM'])
})

test('the list of this month sets the days before today apart', () => {
  const days = ['2026-12-01', '2026-11-21', '2026-11-02']
  expect(agendaOf('2026-11', days, '2026-11-20')).toEqual({ earlier: ['2026-11-02'], coming: ['2026-11-21'] })
  expect(agendaOf('2026-11', days, '2026-12-20').earlier).toEqual([])
})

test('the tab stop is the day moved to, else today, else the first of the month', () => {
  const stops = [focusedDay('2026-11', '2026-11-20', '2026-11-03'), focusedDay('2026-11', '2026-11-20', '2026-12-03')]
  expect([...stops, focusedDay('2026-12', '2026-11-20')]).toEqual(['2026-11-03', '2026-11-20', '2026-12-01'])
})

test.each([
  ['ArrowRight', false, '2026-12-01'],
  ['ArrowDown', false, '2026-12-07'],
  ['Home', false, '2026-11-29'],
  ['PageUp', false, '2026-10-30'],
])('from the last day of November, %s (with Control: %s) leads to %s', (key, isControl, day) => {
  expect(dayForKey('2026-11-30', key, isControl)).toBe(day)
})
