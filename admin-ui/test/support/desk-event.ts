import { type CalendarEvent, mapEventTexts } from '@hometown/shared-types/contract/events'

/** Returns a published weekly series on Tuesday evenings. */
export function deskEvent(fields: Partial<CalendarEvent> = {}): CalendarEvent {
  return {
    ...{ ...mapEventTexts(() => ''), id: 'e1', title: 'Chess night', location: 'Library', category: 'Clubs' },
    ...{ startDate: '2026-12-02T01:00:00.000Z', endDate: '2026-12-02T03:00:00.000Z', allDay: false },
    ...{ timeZone: 'America/Chicago', imageUrl: null, tags: ['chess'], status: 'published', cancelled: false },
    ...{ recurrenceRule: 'weekly', rrule: 'FREQ=WEEKLY', recurrenceEndDate: null, skippedDates: [], exceptions: [] },
    ...{ uid: 'e1@courier.example', sequence: 0, sample: false, slug: 'chess-night', version: 4 },
    ...{ wordpressPostId: null, wordpressPostUrl: null },
    ...{ createdAt: '2026-11-01T00:00:00.000Z', updatedAt: '2026-11-01T00:00:00.000Z' },
    ...fields,
  }
}
