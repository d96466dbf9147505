import { describe, expect, it } from 'vitest'
import { openCalendar } from '../../../../../test/support/open-calendar.ts'
import { findPassages } from './find-passages.ts'

// The test clock is at 10 a.m. in the county on Friday, November 20, 2026.
describe('the events that a question is answered from', () => {
  async function open() {
    const { context, create } = await openCalendar()
    const add = (title: string, start: string, end: string, more: object = {}) =>
      create({ title, startDate: start, endDate: end, status: 'published', ...more })
    const ask = async (question: string, before?: string) => {
      const { passages, facts } = await findPassages(context, question, before)
      const events = passages.filter(({ kind }) => kind === 'event')
      return { facts, told: events.map(({ title, detail }) => `${title}: ${detail}`), events }
    }
    return { context, add, ask }
  }

  it('are told with their next date where they repeat', async () => {
    const { add, ask } = await open()
    await add('Farmers market', '2026-01-03T09:00', '2026-01-03T13:00', { rrule: 'FREQ=WEEKLY;BYDAY=SA' })
    await add('Winter fair', '2025-12-01T10:00', '2025-12-01T12:00')
    await add('Old market', '2024-01-05T10:00', '2024-01-05T12:00', {
      rrule: 'FREQ=WEEKLY',
      recurrenceEndDate: '2024-02-02',
    })
    expect((await ask('When is the farmers market?')).told[0]).toBe(
      'Farmers market: Event, next on Saturday, November 21, 9:00 AM – 1:00 PM, every week on Saturday',
    )
    expect((await ask('winter fair')).told).toEqual([
      'Winter fair: Event, over, Monday, December 1, 2025, 10:00 AM – 12:00 PM',
    ])
    expect((await ask('old market')).told[0]).toMatch(
      /^Old market: Event, over, last on Friday, February 2, 2024, 10:00 AM – 12:00 PM, every week/,
    )
  })

  it('are told with their price', async () => {
    const { add, ask } = await open()
    await add('Quilt show', '2026-11-21T09:00', '2026-11-21T13:00', { price: '$5, children free' })
    expect((await ask('What does the quilt show cost?')).events[0]?.passage).toBe('Price: $5, children free.')
  })

  it('are those of the days asked for, in the order of their time', async () => {
    const { add, ask } = await open()
    await add('Sunday run', '2026-11-22T08:00', '2026-11-22T09:00')
    await add('Library tour', '2026-11-21T14:00', '2026-11-21T15:00')
    await add('Farmers market', '2026-01-03T09:00', '2026-01-03T13:00', { rrule: 'FREQ=WEEKLY;BYDAY=SA' })
    await add('Friday night dance', '2026-11-20T21:00', '2026-11-21T02:00')
    await add('Monday class', '2026-11-23T10:00', '2026-11-23T11:00')
    await add('Secret party', '2026-11-21T20:00', '2026-11-21T21:00', { status: 'draft' })
    await add('Ice show', '2026-11-14', '2026-12-12', { allDay: true })
    expect((await ask('What is on this weekend?')).told).toEqual([
      'Ice show: Event, Saturday, November 14 – Saturday, December 12',
      'Farmers market: Event, Saturday, November 21, 9:00 AM – 1:00 PM, every week on Saturday',
      'Library tour: Event, Saturday, November 21, 2:00 PM – 3:00 PM',
      'Secret party: Event, draft, Saturday, November 21, 8:00 PM – 9:00 PM',
      'Sunday run: Event, Sunday, November 22, 8:00 AM – 9:00 AM',
    ])
    expect((await ask('And next week?', 'What is on this weekend?')).told).toEqual([
      'Ice show: Event, Saturday, November 14 – Saturday, December 12',
      'Monday class: Event, Monday, November 23, 10:00 AM – 11:00 AM',
      'Farmers market: Event, Saturday, November 28, 9:00 AM – 1:00 PM, every week on Saturday',
    ])
    expect((await ask('What is on tonight?')).told).toContain(
      'Friday night dance: Event, Friday, November 20, 9:00 PM – Saturday, November 21, 2:00 AM',
    )
    expect((await ask('Is there a library event this weekend?')).told[0]).toContain('Library tour')
  })

  it('come with all their dates in these days, and what is otherwise at them', async () => {
    const { context, add, ask } = await open()
    const { id } = await add('Open studio', '2026-11-18T10:00', '2026-11-18T11:00', { rrule: 'FREQ=DAILY' })
    const asInSeries = { startDate: null, endDate: null, title: null, description: null, location: null }
    const exceptions = [
      { ...asInSeries, originalDate: '2026-11-21', cancelled: true },
      {
        ...asInSeries,
        ...{ originalDate: '2026-11-22', title: 'Open studio with music', location: 'Town hall', cancelled: false },
      },
    ]
    await context.store.db
      .updateTable('calendar_events')
      .set({ exceptions: JSON.stringify(exceptions) })
      .where('id', '=', id)
      .execute()
    const weekend = await ask('What is on this weekend?')
    expect(weekend.told).toEqual([
      'Open studio with music: Event, Sunday, November 22, 10:00 AM – 11:00 AM, canceled on Saturday, November 21, every day',
    ])
    expect(weekend.events[0]?.passage).toContain('At Town hall.')
    expect((await ask('What is on next week?')).told).toEqual([
      'Open studio: Event, Monday, November 23, 10:00 AM – 11:00 AM, and 6 more times until Sunday, November 29, every day',
    ])
  })
})
