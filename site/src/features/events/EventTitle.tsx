import { unbrokenScores } from '../../lib/unbroken-scores.ts'
import type { EventItem } from './event-item.ts'

export function EventTitle({ item }: { item: EventItem }) {
  const title = unbrokenScores(item.title)
  if (!item.cancelled) return title
  return (
    <>
      <span className="sr-only">Canceled: </span>
      <s>{title}</s>
    </>
  )
}
