import { describe, expect, it } from 'vitest'
import { sampleEvent, sampleSeries, TODAY } from '../../test/support/sample-content.ts'
import { createEventIndex } from './event-index.ts'
import { isRecent, type SiteOccurrence, toSiteEvent, upcomingDates } from './site-event.ts'

const single = toSiteEvent(sampleEvent(2))
const past = toSiteEvent(sampleEvent(-2))
const weekly = toSiteEvent(sampleSeries(-10, 'FREQ=WEEKLY'))
const goingOn = toSiteEvent(
  sampleEvent(0, { id: 'days', slug: 'days', allDay: true, startDate: '2026-10-30', endDate: '2026-11-21' }),
)
const index = createEventIndex([single, past, weekly, goingOn])

function told(dates: readonly SiteOccurrence[]): string[] {
  return dates.map(({ event, start }) => `${event.id} ${start}`)
}

describe('the events of the site', () => {
  it('stand once among what is coming, a series at its next date, and what goes on is not over', () => {
    expect(told(index.upcoming(TODAY, 9))).toEqual([
      'days 2026-10-30',
      'event-2 2026-11-22T17:00',
      'event--10 2026-11-24T17:00',
    ])
    expect(told(index.upcoming(TODAY, 1))).toEqual(['days 2026-10-30'])
  })

  it('are past with their last date, also those of which more are to come, the last first', () => {
    expect(told(index.past(TODAY, 9))).toEqual(['event--2 2026-11-18T17:00', 'event--10 2026-11-17T17:00'])
    expect(told(index.past('2026-12-01', 9))).toEqual([
      'event--10 2026-11-24T17:00',
      'event-2 2026-11-22T17:00',
      'event--2 2026-11-18T17:00',
      'days 2026-10-30',
    ])
  })

  it('are in each month that they touch, series with every date', () => {
    const weeks = ['10', '17', '24'].map((day) => `event--10 2026-11-${day}T17:00`)
    expect(told(index.inMonth('2026-11')).filter((date) => date.startsWith('event--10'))).toEqual(weeks)
    expect(told(index.inMonth('2026-10'))).toEqual(['days 2026-10-30'])
    expect(told(index.inMonth('2026-11'))).toContain('days 2026-10-30')
  })
})

describe('the dates of a series', () => {
  const none = { startDate: null, endDate: null, title: null, description: null, location: null }
  const unchanged = { ...none, cancelled: false }
  const exceptions = [
    {
      ...unchanged,
      originalDate: '2026-11-24',
      startDate: '2026-11-25T20:00:00.000Z',
      endDate: '2026-11-25T21:00:00.000Z',
      title: 'Before Thanksgiving',
      location: 'Town Hall',
    },
    { ...unchanged, originalDate: '2026-12-01', cancelled: true },
  ]
  const changed = toSiteEvent(sampleSeries(-10, 'FREQ=WEEKLY', { exceptions, skippedDates: ['2026-12-08'] }))

  it('say what is otherwise at each of them', () => {
    const dates = upcomingDates(changed, TODAY, 3)
    expect(told(dates)).toEqual([
      'event--10 2026-11-25T14:00',
      'event--10 2026-12-01T17:00',
      'event--10 2026-12-15T17:00',
    ])
    expect(dates[0]).toMatchObject({
      title: 'Before Thanksgiving',
      location: 'Town Hall',
      moved: true,
      cancelled: false,
    })
    expect(dates[1]).toMatchObject({ title: 'Fair -10', location: 'Town Square', moved: false, cancelled: true })
  })

  it('are in calendar files until two months after the last', () => {
    const ended = toSiteEvent(sampleSeries(-10, 'FREQ=WEEKLY', { recurrenceEndDate: '2026-11-30' }))
    expect(isRecent(ended, '2027-01-23')).toBe(true)
    expect(isRecent(ended, '2027-01-24')).toBe(false)
    expect(isRecent(weekly, '2199-01-01')).toBe(true)
  })
})
