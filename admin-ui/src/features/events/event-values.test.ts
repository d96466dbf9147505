import { expect, test } from 'vitest'
import { deskEvent } from '../../../test/support/desk-event.ts'
import {
  canSaveForOneDate,
  type EventValues,
  eventExceptionFrom,
  eventInputFrom,
  eventValuesSchema,
  newEventValues,
  seriesChanges,
  valuesOfEvent,
} from './event-values.ts'

const ZONE = 'America/Chicago'

/** The series is on every other Monday at 7 pm; the clocks go back on 1 November 2026. */
const series = deskEvent({
  startDate: '2026-10-27T00:00:00.000Z',
  endDate: '2026-10-27T02:00:00.000Z',
  rrule: 'FREQ=WEEKLY;INTERVAL=2',
})
const DATE = '2026-11-09'

function problems(changes: Partial<EventValues>): Record<string, string> {
  const values = { ...newEventValues('2026-11-20T17:30', undefined), title: 'Fair', ...changes }
  const { error } = eventValuesSchema.safeParse(values)
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]))
}

test('a new event begins at the next full hour, or in the evening of another day, and lasts an hour', () => {
  const today = { startDay: '2026-11-20', startTime: '18:00', endDay: '2026-11-20', endTime: '19:00' }
  expect(newEventValues('2026-11-20T17:42', undefined)).toMatchObject(today)
  expect(newEventValues('2026-11-20T17:00', '2026-11-20')).toMatchObject(today)
  const evening = { startDay: '2026-12-05', startTime: '18:00', endDay: '2026-12-05', endTime: '19:00' }
  expect(newEventValues('2026-11-20T09:42', '2026-12-05')).toMatchObject(evening)
})

test('what is missing or makes no sense is said at its field', () => {
  expect(problems({ title: '  ' })).toEqual({ title: 'Title is required' })
  expect(problems({ startDay: '', endDay: '' })).toEqual({
    startDay: 'Start date is required',
    endDay: 'End date is required',
  })
  expect(problems({ endDay: '2026-11-19' })).toEqual({ endDay: 'The event cannot end before it starts' })
  expect(problems({ repeats: 'weekly', ends: 'on', endsOn: '2026-11-01' })).toHaveProperty('endsOn')
  expect(problems({ repeats: 'weekly', ends: 'after', endsAfter: '2.5' })).toHaveProperty('endsAfter')
  expect(problems({})).toEqual({})
})

test('a series that ends after some times says so in its rule, one with a last day beside it', () => {
  const values = { ...newEventValues('2026-11-20T17:30', undefined), repeats: 'weekly' as const, endsOn: '2027-01-01' }
  expect(eventInputFrom({ ...values, ends: 'after', endsAfter: '8' }, ZONE)).toMatchObject({
    recurrenceRule: 'weekly',
    rrule: 'FREQ=WEEKLY;COUNT=8',
    recurrenceEndDate: null,
  })
  expect(eventInputFrom({ ...values, ends: 'on' }, ZONE)).toMatchObject({
    rrule: 'FREQ=WEEKLY',
    recurrenceEndDate: '2027-01-01',
  })
})

test('one date may differ in words, place and time; the rest belongs to the series', () => {
  const opened = valuesOfEvent(series, DATE)
  const moved = { ...opened, startDay: '2026-11-10', endDay: '2026-11-10', title: 'Chess final' }
  expect(canSaveForOneDate(moved, opened)).toBe(true)
  expect(canSaveForOneDate({ ...moved, tags: 'final' }, opened)).toBe(false)
  expect(eventExceptionFrom(moved, series, DATE)).toEqual({
    startDate: '2026-11-11T01:00:00.000Z',
    endDate: '2026-11-11T03:00:00.000Z',
    title: 'Chess final',
    description: null,
    location: null,
    cancelled: false,
  })
})

test('a date that is changed for all moves the series by as much; the service moves its rule', () => {
  const opened = valuesOfEvent(series, DATE)
  const values = { ...opened, startDay: '2026-11-10', startTime: '18:30', endDay: '2026-11-10', endTime: '21:00' }
  expect(seriesChanges(values, opened, series, { date: DATE, scope: 'all' })).toEqual({
    allDay: false,
    startDate: '2026-10-27T23:30:00.000Z',
    endDate: '2026-10-28T02:00:00.000Z',
  })
})

test('changed for what follows, the new series begins where the form has it', () => {
  const opened = valuesOfEvent(series, DATE)
  const values = { ...opened, startDay: '2026-11-12', endDay: '2026-11-12', location: 'Town hall' }
  expect(seriesChanges(values, opened, series, { date: DATE, scope: 'following' })).toEqual({
    location: 'Town hall',
    allDay: false,
    startDate: '2026-11-13T01:00:00.000Z',
    endDate: '2026-11-13T03:00:00.000Z',
  })
})

test('only what was changed is sent for a series', () => {
  const opened = valuesOfEvent(series, DATE)
  const all = { date: DATE, scope: 'all' } as const
  expect(seriesChanges({ ...opened, title: 'Chess' }, opened, series, all)).toEqual({ title: 'Chess' })
  expect(seriesChanges({ ...opened, ends: 'on', endsOn: '2027-06-01' }, opened, series, all)).toEqual({
    recurrenceRule: 'weekly',
    rrule: 'FREQ=WEEKLY;INTERVAL=2',
    recurrenceEndDate: '2027-06-01',
  })
})

test('a rule that the form doesn’t offer isn’t sent when its series is saved, so that the service moves it', () => {
  const other = valuesOfEvent({ ...series, rrule: 'FREQ=MONTHLY;INTERVAL=3;BYDAY=4MO' }, undefined)
  const sent = { rrule: undefined, recurrenceRule: undefined, recurrenceEndDate: '2027-06-01' }
  expect(eventInputFrom({ ...other, ends: 'on', endsOn: '2027-06-01' }, ZONE)).toMatchObject(sent)
})
