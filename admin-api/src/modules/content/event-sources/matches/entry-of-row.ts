import type { StoredEvent } from '../../events/events.service.ts'
import { onCountyClocks } from '../county-clock.ts'
import type { EventEntry } from '../matching/event-entry.ts'

type Compared = Pick<
  StoredEvent['row'],
  | 'title'
  | 'start_date'
  | 'end_date'
  | 'time_zone'
  | 'location'
  | 'description'
  | 'price'
  | 'uid'
  | 'rrule'
  | 'cancelled'
>

export function entryOfRow(row: Compared, source: string, countyZone: string): EventEntry {
  return {
    source,
    uid: row.uid,
    title: row.title,
    start: onCountyClocks(row.start_date, row.time_zone, countyZone),
    end: onCountyClocks(row.end_date, row.time_zone, countyZone),
    place: row.location ?? '',
    description: row.description ?? '',
    price: row.price,
    rrule: row.rrule,
    status: row.cancelled === 1 ? 'cancelled' : 'confirmed',
  }
}
