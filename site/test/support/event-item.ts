import type { EventItem } from '../../src/features/events/event-item.ts'

/** Makes an hour in the evening of November 20, 2026, with defaults. */
export function eventItem(facts: Partial<EventItem> = {}): EventItem {
  return {
    slug: 'event',
    date: facts.start?.slice(0, 10) ?? '2026-11-20',
    title: 'Event',
    start: '2026-11-20T19:00',
    end: facts.start ?? '2026-11-20T20:00',
    allDay: false,
    category: 'Events',
    location: '',
    price: '',
    repeats: null,
    cancelled: false,
    ...facts,
  }
}
