import type { EventItem } from './event-item.ts'

export function EventTitle({ item }: { item: EventItem }) {
  if (!item.cancelled) return item.title
  return (
    <>
      <span className="sr-only">Cancelled: </span>
      <s>{item.title}</s>
    </>
  )
}
