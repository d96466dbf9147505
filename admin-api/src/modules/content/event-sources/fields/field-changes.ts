import type { SourceField } from '@hometown/shared-types/event-sources'
import type { EventToCreate } from '../../events/events.service.ts'
import type { FieldValues } from './said.ts'

type Changes = Partial<
  Pick<
    EventToCreate,
    'title' | 'description' | 'location' | 'price' | 'startDate' | 'endDate' | 'allDay' | 'imageUrl' | 'cancelled'
  >
>

/** Fields of the event that belong to a field of the sources. */
export const EVENT_FIELDS: Readonly<Record<SourceField, readonly string[]>> = {
  title: ['title'],
  start: ['startDate', 'allDay'],
  end: ['endDate'],
  place: ['location'],
  description: ['description'],
  price: ['price'],
  picture: ['imageUrl'],
  status: ['cancelled'],
}

/** @param ours the event's values now. An end that doesn't fit the start is left out: the event keeps its length. */
export function changesFor(values: FieldValues, ours: Record<SourceField, string>): Changes {
  const { title, start, end, place, description, price, picture, status } = values
  const begins = start ?? ours.start
  const isEndKnown = end !== undefined && end.length === begins.length && end >= begins
  return {
    ...(title !== undefined && { title }),
    ...(start !== undefined && { startDate: start, allDay: start.length === 10 }),
    ...(isEndKnown && { endDate: end }),
    ...(place !== undefined && { location: place }),
    ...(description !== undefined && { description }),
    ...(price !== undefined && { price }),
    ...(picture !== undefined && { imageUrl: picture || null }),
    ...(status !== undefined && { cancelled: status === 'canceled' }),
  }
}
