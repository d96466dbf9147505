import type { ScrapedItem } from '../../extraction/extraction.service.ts'

export interface Today {
  now: number
  today: string
}

const DAY = 24 * 3600_000
const OLD_NEWS_MS = 60 * DAY

/** True if no decision is needed any more. Results and recurring events aren't past. */
export function isPast(item: ScrapedItem, { now, today }: Today): boolean {
  if (item.kind === 'news') return item.publishedAt !== null && item.publishedAt < now - OLD_NEWS_MS
  if (item.kind === 'event') return item.rrule === null && item.endDate.slice(0, 10) < today
  const hasResult = item.teamScore !== null && item.opponentScore !== null
  return !hasResult && item.startsAt.slice(0, 10) < today
}
