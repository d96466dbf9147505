import type { StoredEvent } from '../../events/events.service.ts'
import type { EventEntry } from '../matching/event-entry.ts'

type Compared = Pick<
  StoredEvent['row'],
  'title' | 'start_date' | 'end_date' | 'location' | 'description' | 'rrule' | 'cancelled'
>

export function entryOfRow(row: Compared, source: string): EventEntry {
  return {
    source,
    title: row.title,
    start: row.start_date,
    end: row.end_date,
    place: row.location ?? '',
    description: row.description ?? '',
    rrule: row.rrule,
    status: row.cancelled === 1 ? 'cancelled' : 'confirmed',
  }
}
