import { nextOccurrence } from '@hometown/shared-types/rules/calendar/occurrences'
import type { EventTiming, Occurrence } from '@hometown/shared-types/rules/calendar/timing'
import { expect, it } from 'vitest'
import { googleCalendarAddress, type LinkedEvent } from './calendar-links.ts'

const timing: EventTiming = {
  ...{ startDate: '2026-11-21T19:00', endDate: '2026-11-21T21:00', allDay: false, timeZone: 'America/New_York' },
  ...{ rrule: null, recurrenceEndDate: null, skippedDates: [], exceptions: [], cancelled: false },
}
const event: LinkedEvent = {
  title: 'Fish & Chips + Quiz',
  description: 'Bring friends.\nFree.',
  location: "St. Mary's Hall, 5 Main St",
  url: 'https://paper.example/events/fish-chips',
  timing,
}

function linked(changes: Partial<EventTiming>): [LinkedEvent, Occurrence] {
  const changed = { ...timing, ...changes }
  const occurrence = nextOccurrence(changed, '2026-11-01T00:00')
  if (!occurrence) throw new Error('no date')
  return [{ ...event, timing: changed }, occurrence]
}
const fieldsOf = (address: string) => Object.fromEntries(new URL(address).searchParams)

it('gives Google a series as one, from the date shown to its last day', () => {
  const fields = fieldsOf(
    googleCalendarAddress(
      ...linked({
        startDate: '2026-01-06T19:00',
        endDate: '2026-01-06T21:00',
        rrule: 'FREQ=WEEKLY',
        recurrenceEndDate: '2027-03-02',
      }),
    ),
  )
  expect(fields.dates).toBe('20261103T190000/20261103T210000')
  expect(fields.recur).toBe('RRULE:FREQ=WEEKLY;UNTIL=20270303T045959Z')
})

it('ends an all-day event with the first day that is free again', () => {
  const allDay = linked({
    startDate: '2026-11-21',
    endDate: '2026-11-22',
    allDay: true,
    rrule: 'FREQ=YEARLY',
    recurrenceEndDate: '2030-12-31',
  })
  expect(fieldsOf(googleCalendarAddress(...allDay))).toMatchObject({
    dates: '20261121/20261123',
    recur: 'RRULE:FREQ=YEARLY;UNTIL=20301231',
  })
  expect(fieldsOf(googleCalendarAddress(...allDay)).ctz).toBeUndefined()
})
