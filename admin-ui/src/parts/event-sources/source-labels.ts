import { READERS_NAME, type SourceField } from '@hometown/shared-types/event-sources'
import { wallTimeLabel } from '../../lib/wall-time-label.ts'

export const FIELD_LABELS: Readonly<Record<SourceField, string>> = {
  title: 'Title',
  start: 'Start',
  end: 'End',
  place: 'Place',
  description: 'Description',
  price: 'Price',
  picture: 'Picture',
  status: 'Status',
}

/** The value in a person's words: `Sat, Dec 5, 2026, 9:00 AM`, `Canceled`, `No place`. */
export function valueLabel(field: SourceField, value: string): string {
  if (value === '') return `No ${FIELD_LABELS[field].toLowerCase()}`
  if (field === 'start' || field === 'end') return wallTimeLabel(value)
  if (field === 'status') return value === 'canceled' ? 'Canceled' : 'Takes place'
  return value
}

/** A source's name after other words: `a reader’s submission`. Names of their own keep their capitals. */
export function nameWithin(sourceName: string): string {
  return sourceName === READERS_NAME ? sourceName.charAt(0).toLowerCase() + sourceName.slice(1) : sourceName
}
