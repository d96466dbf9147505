import type { Find } from '../reading.service.ts'

export interface Today {
  /** Milliseconds. */
  now: number
  /** The county's day. */
  today: string
}

const DAY = 24 * 3600_000
const OLD_NEWS_MS = 60 * DAY

/**
 * What nobody needs to decide about any more: an event that is over, news of long ago, a game without a result after its
 * day. Results stay. A series goes on; when it ends is the business of the calendar.
 */
export function isPast(find: Find, { now, today }: Today): boolean {
  if (find.kind === 'news') return find.publishedAt !== null && find.publishedAt < now - OLD_NEWS_MS
  if (find.kind === 'event') return find.rrule === null && find.endDate.slice(0, 10) < today
  const hasResult = find.teamScore !== null && find.opponentScore !== null
  return !hasResult && find.startsAt.slice(0, 10) < today
}
