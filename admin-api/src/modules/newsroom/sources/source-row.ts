import type { NewSource, Source, SourceChanges, SourceState } from '@hometown/shared-types/contract/sources'
import { singleLine } from '@hometown/shared-types/rules/text'
import { isoTimeOrNull } from '@hometown/shared-types/rules/time'
import { v7 as uuid } from 'uuid'
import { defineEntity } from '../../../database/database.ts'
import { pick } from '../../../lib/pick.ts'
import { nextFeedCheckAt } from '../../content/event-feeds/index.ts'
import { sourceAddressKey } from './source-address.ts'
import type { NewSourceRow, SourceRow } from './sources.table.ts'

export const sources = defineEntity({
  table: 'sources',
  name: 'Source',
  stale: 'Another editor saved this source in the meantime.',
  describe: (row, { now }) => sourceFromRow(row, now),
  lists: ['sources'],
})

/** A source is broken after this many consecutive failures. */
export const BROKEN_AFTER_FAILURES = 3

/** Some newsletters come once a month. */
export const SILENT_AFTER_MS = 45 * 24 * 3600_000

export function sourceFromRow(row: SourceRow, now: number): Source {
  return {
    ...pick(row, 'id', 'name', 'url', 'category', 'description', 'status', 'version'),
    sourceType: row.source_type,
    aiSuggested: row.ai_suggested === 1,
    feedUrl: row.feed_url,
    linkSelector: row.link_selector,
    sample: row.sample === 1,
    health: {
      state: sourceStateFromRow(row, now),
      checkedAt: isoTimeOrNull(row.checked_at),
      lastNewItemAt: isoTimeOrNull(row.new_item_at),
      problem: row.problem,
      failures: row.failures,
      nextCheckAt: row.status === 'active' && row.sample === 0 ? isoTimeOrNull(row.next_check_at) : null,
    },
    createdAt: new Date(row.created_at).toISOString(),
  }
}

function sourceStateFromRow(row: SourceRow, now: number): SourceState {
  if (row.sample === 1) return 'sample'
  if (row.status === 'inactive') return 'paused'
  if (row.failures >= BROKEN_AFTER_FAILURES) return 'broken'
  if (row.checked_at === null) return 'unchecked'
  const quietSince = Math.max(row.new_item_at ?? row.created_at, row.watched_since ?? 0)
  return quietSince < now - SILENT_AFTER_MS ? 'silent' : 'healthy'
}

/** A new source is due at once if automatic reading is on. */
export function newSourceRow(source: NewSource, now: number, harvestSeconds: number): NewSourceRow {
  return {
    ...pick(source, 'url', 'category', 'description', 'status'),
    id: uuid(),
    name: singleLine(source.name),
    address_key: sourceAddressKey(source.url),
    source_type: source.sourceType,
    ai_suggested: source.aiSuggested ? 1 : 0,
    feed_url: source.feedUrl,
    link_selector: source.linkSelector,
    next_check_at: harvestSeconds === 0 ? null : now,
    created_at: now,
  }
}

export function changedColumns(changes: Omit<SourceChanges, 'version'>) {
  const { url, feedUrl, linkSelector, sourceType, aiSuggested, name, description, ...same } = changes
  return {
    ...same,
    ...(name !== undefined && { name: singleLine(name) }),
    ...(description !== undefined && { description }),
    ...(url !== undefined && { url, address_key: sourceAddressKey(url) }),
    ...(feedUrl !== undefined && { feed_url: feedUrl }),
    ...(linkSelector !== undefined && { link_selector: linkSelector }),
    ...(sourceType !== undefined && { source_type: sourceType }),
    ...(aiSuggested !== undefined && { ai_suggested: aiSuggested ? 1 : 0 }),
  }
}

/** Results of an old URL say nothing about the new one, and a resumed source isn't silent at once. */
export function resetHealth(before: SourceRow, changes: SourceChanges, now: number, harvestSeconds: number) {
  const isElsewhere = changes.url !== undefined && changes.url !== before.url
  const feedUrl = isElsewhere ? (changes.feedUrl ?? null) : changes.feedUrl
  const isOther = (value: string | null | undefined, was: string | null) => value !== undefined && value !== was
  const isReadAnew =
    isElsewhere || isOther(feedUrl, before.feed_url) || isOther(changes.linkSelector, before.link_selector)
  const isResumed = changes.status === 'active' && before.status === 'inactive'
  const next = harvestSeconds === 0 ? null : now
  return {
    ...(isElsewhere && { feed_url: feedUrl, new_item_at: null, sample: 0 }),
    ...(isReadAnew && { checked_at: null, problem: null, failures: 0 }),
    ...((isReadAnew || isResumed) && { next_check_at: next, watched_since: now }),
  }
}

export interface CheckOutcome {
  outcome: 'done' | 'unchanged' | 'failed'
  /** How many items are new for the source. */
  fresh: number
  /** The time when the newest of them was published, if known. */
  newestAt: number | null
  /** A sentence for people. Parts of the source may have been read. */
  problem?: string | null
  retryAfter?: number | undefined
  /** The feed is saved if the source has none. */
  feedUrl?: string | null
}

export function healthAfterCheck(
  before: Pick<SourceRow, 'failures' | 'new_item_at' | 'feed_url'>,
  { outcome, fresh, newestAt, problem, retryAfter, feedUrl }: CheckOutcome,
  { now, harvestSeconds }: { now: number; harvestSeconds: number },
) {
  const failures = outcome === 'failed' ? before.failures + 1 : 0
  const newItemAt = fresh > 0 ? Math.max(Math.min(newestAt ?? now, now), before.new_item_at ?? 0) : before.new_item_at
  return {
    checked_at: now,
    problem: problem || null,
    failures,
    next_check_at: nextFeedCheckAt(harvestSeconds, { now, failures, retryAfter }),
    new_item_at: newItemAt,
    feed_url: before.feed_url ?? feedUrl ?? null,
  }
}
