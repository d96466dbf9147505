import type { SourceChanges } from '@hometown/shared-types/source'
import type { SourceRow } from './sources.table.ts'

/** Results of an old URL say nothing about the new one, and a resumed source isn't silent at once. */
export function startsAnew(
  before: SourceRow,
  changes: SourceChanges,
  { now, harvestSeconds }: { now: number; harvestSeconds: number },
) {
  const isElsewhere = changes.url !== undefined && changes.url !== before.url
  const feedUrl = isElsewhere ? (changes.feedUrl ?? null) : changes.feedUrl
  const isReadAnew = isElsewhere || (feedUrl !== undefined && feedUrl !== before.feed_url)
  const isResumed = changes.status === 'active' && before.status === 'inactive'
  const next = harvestSeconds === 0 ? null : now
  return {
    ...(isElsewhere && { feed_url: feedUrl, new_item_at: null, pace_ms: null, sample: 0 }),
    ...(isReadAnew && { checked_at: null, problem: null, failures: 0 }),
    ...((isReadAnew || isResumed) && { next_check_at: next, silent_since: null, watched_since: now }),
  }
}
