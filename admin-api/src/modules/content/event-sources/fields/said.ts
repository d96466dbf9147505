import { SOURCE_FIELDS, type SourceField } from '@hometown/shared-types/event-sources'
import { onCountyClocks } from '../county-clock.ts'

/** What a source says, each value with the time since when it says so. Missing fields aren't said. */
export type Said = Partial<Record<SourceField, { readonly value: string; readonly since: number }>>

export type FieldValues = Partial<Record<SourceField, string>>

export interface EventValues {
  readonly title: string
  readonly description: string
  readonly location: string
  readonly price: string
  readonly startDate: string
  readonly endDate: string
  readonly timeZone: string
  readonly imageUrl: string | null
  readonly cancelled: boolean
}

/** Times become wall-clock times of the county. */
export function fieldValues(event: EventValues, countyZone: string): Record<SourceField, string> {
  const wall = (time: string) => onCountyClocks(time, event.timeZone, countyZone)
  return {
    title: event.title,
    start: wall(event.startDate),
    end: wall(event.endDate),
    place: event.location,
    description: event.description,
    price: event.price,
    picture: event.imageUrl ?? '',
    status: event.cancelled ? 'canceled' : 'confirmed',
  }
}

/** A value that is said again keeps its time. */
export function saidAfter(before: Said, values: FieldValues, now: number): Said {
  const said: Said = {}
  for (const field of SOURCE_FIELDS) {
    const value = values[field]
    if (value === undefined || value === '') continue
    const known = before[field]
    said[field] = known?.value === value ? known : { value, since: now }
  }
  return said
}

export function readSaid(json: string): Said {
  return JSON.parse(json)
}
