import { DAYS_OF_SILENCE } from '@hometown/shared-types/source-health'
import { nextCheckAt } from '../../../lib/next-check.ts'
import type { SourceRow } from './sources.table.ts'

const SHORTEST_SILENCE_MS = DAYS_OF_SILENCE * 24 * 3600_000
const USUAL_PACES_OF_SILENCE = 4
const WEIGHT_OF_NEWEST = 0.3

export interface CheckOutcome {
  startedAt: number
  finishedAt: number
  /** `unchanged`: the site reports nothing new. */
  outcome: 'done' | 'unchanged' | 'failed'
  httpStatus?: number | null
  found: number
  fresh: number
  /** When the newest new item was published, if known. */
  newestAt?: number | null
  /** A sentence for people. `done` may have one too, for parts that couldn't be read. */
  problem?: string | null
  retryAfter?: number | undefined
  /** Saved if the source has none. */
  feedUrl?: string | null
}

type Before = Pick<
  SourceRow,
  'failures' | 'new_item_at' | 'pace_ms' | 'watched_since' | 'created_at' | 'items_found' | 'feed_url' | 'silent_since'
>

export function healthAfter(before: Before, outcome: CheckOutcome, harvestSeconds: number) {
  const { finishedAt: now, fresh, retryAfter } = outcome
  const problem = outcome.problem ?? null
  if (outcome.outcome === 'failed') {
    const failures = before.failures + 1
    return {
      checked_at: now,
      problem: problem ?? 'We couldn’t read this source.',
      failures,
      next_check_at: nextCheckAt(harvestSeconds, { now, failures, retryAfter }),
    }
  }
  const news = fresh > 0 ? newsAfter(before, outcome) : { new_item_at: before.new_item_at, pace_ms: before.pace_ms }
  return {
    ...news,
    checked_at: now,
    problem,
    failures: 0,
    next_check_at: nextCheckAt(harvestSeconds, { now, failures: 0, retryAfter }),
    silent_since: silentSince({ ...before, ...news }, now),
    items_found: before.items_found + fresh,
    ...(before.feed_url === null && outcome.feedUrl && { feed_url: outcome.feedUrl }),
  }
}

function newsAfter({ new_item_at: last, pace_ms: pace }: Before, { finishedAt, newestAt }: CheckOutcome) {
  const newest = Math.min(newestAt ?? finishedAt, finishedAt)
  if (last === null || newest <= last) return { new_item_at: Math.max(newest, last ?? 0), pace_ms: pace }
  const wait = newest - last
  const usual = pace === null ? wait : pace * (1 - WEIGHT_OF_NEWEST) + wait * WEIGHT_OF_NEWEST
  return { new_item_at: newest, pace_ms: Math.round(usual) }
}

function silentSince(
  {
    new_item_at,
    pace_ms,
    watched_since,
    created_at,
  }: Pick<Before, 'new_item_at' | 'pace_ms' | 'watched_since' | 'created_at'>,
  now: number,
): number | null {
  const since = Math.max(new_item_at ?? created_at, watched_since ?? 0)
  const patience = Math.max(SHORTEST_SILENCE_MS, USUAL_PACES_OF_SILENCE * (pace_ms ?? 0))
  return now - since > patience ? since : null
}
