import type { EventItem } from './event-item.ts'

/** A cancelled event is struck through, and said to be so to those who can't see it. */
export function EventTitle({ item }: { item: EventItem }) {
  if (!item.cancelled) return item.title
  return (
    <>
      <span className="sr-only">Cancelled: </span>
      <s>{item.title}</s>
    </>
  )
}
