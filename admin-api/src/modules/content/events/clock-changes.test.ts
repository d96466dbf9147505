import {
  type CreateEventInput,
  calendarEventSchema,
  type EventOccurrence,
} from '@hometown/shared-types/contract/events'
import { occurrencesBetween } from '@hometown/shared-types/rules/calendar/occurrences'
import { timingOf } from '@hometown/shared-types/rules/calendar/timing'
import { describe, expect, it } from 'vitest'
import { openCalendar } from '../../../../test/support/open-calendar.ts'

async function open(times: Pick<CreateEventInput, 'startDate' | 'endDate' | 'rrule'>) {
  const { app, create, update } = await openCalendar()
  const made = await create({ title: 'Dance', status: 'published', ...times })
  const dates = async () => {
    const answer = await app.inject('/api/calendar-events?from=2026-03-01&to=2026-03-16')
    return answer.json<EventOccurrence[]>().map(({ startDate, endDate }) => [startDate, endDate])
  }
  return { app, made, update, dates }
}

describe('times that the clocks of Chicago skip on March 8, 2026', () => {
  it('leave the other dates of a series as they are, also for the site', async () => {
    const times = { startDate: '2026-03-07T22:00', endDate: '2026-03-08T02:30', rrule: 'FREQ=WEEKLY' }
    const { app, made, dates } = await open(times)
    expect(await dates()).toEqual([
      ['2026-03-08T04:00:00.000Z', '2026-03-08T08:30:00.000Z'],
      ['2026-03-15T03:00:00.000Z', '2026-03-15T07:30:00.000Z'],
    ])
    const published = calendarEventSchema.parse((await app.inject(`/api/calendar-events/published/${made.id}`)).json())
    const shown = occurrencesBetween(timingOf(published), '2026-03-14', '2026-03-14')
    expect(shown).toMatchObject([{ start: '2026-03-14T22:00', end: '2026-03-15T02:30' }])
  })

  it('don’t make a date end before it starts', async () => {
    const { dates } = await open({ startDate: '2026-03-01T02:30', endDate: '2026-03-01T03:15', rrule: 'FREQ=WEEKLY' })
    expect(await dates()).toEqual([
      ['2026-03-01T08:30:00.000Z', '2026-03-01T09:15:00.000Z'],
      ['2026-03-08T08:30:00.000Z', '2026-03-08T09:15:00.000Z'],
      ['2026-03-15T07:30:00.000Z', '2026-03-15T08:15:00.000Z'],
    ])
  })

  it('can be saved again as they were answered', async () => {
    const { made, update } = await open({ startDate: '2026-03-08T02:30', endDate: '2026-03-08T03:15' })
    const times = { startDate: '2026-03-08T08:30:00.000Z', endDate: '2026-03-08T09:15:00.000Z' }
    expect(made).toMatchObject(times)
    expect(await update(made.id, { ...times, title: 'Night owls' })).toMatchObject(times)
  })
})
