import type { CalendarEvent, CreateEventInput } from '@hometown/shared-types/contract/events'
import type { Hometown } from './start-hometown.ts'

export function createEvent(
  hometown: Hometown,
  values: Partial<CreateEventInput> & { title: string },
): Promise<CalendarEvent> {
  return hometown.call<CalendarEvent>('POST', '/api/calendar-events', {
    ...{ category: 'Community', status: 'published', location: 'The old mill' },
    ...values,
  })
}

/** The event lasts from ten until half past eleven. */
export function morningOf(date: string) {
  return { startDate: `${date}T10:00`, endDate: `${date}T11:30` }
}
