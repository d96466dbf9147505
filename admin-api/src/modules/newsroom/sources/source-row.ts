import { isoTimeOrNull } from '@hometown/shared-types/iso-time'
import type { NewSource, Source, SourceChanges } from '@hometown/shared-types/source'
import { sourceAddressKey } from '@hometown/shared-types/source-address'
import { FAILURES_OF_BROKEN, type SourceCheck, type SourceState } from '@hometown/shared-types/source-health'
import { singleLine, storable } from '@hometown/shared-types/storable-text'
import { v7 as uuid } from 'uuid'
import type { SourceCheckRow, SourceRow } from './sources.table.ts'

export function sourceFromRow(row: SourceRow): Source {
  return {
    id: row.id,
    name: row.name,
    url: row.url,
    sourceType: row.source_type,
    category: row.category,
    description: row.description,
    status: row.status,
    aiSuggested: row.ai_suggested === 1,
    feedUrl: row.feed_url,
    sample: row.sample === 1,
    itemsFound: row.items_found,
    health: {
      state: stateOf(row),
      checkedAt: isoTimeOrNull(row.checked_at),
      lastNewItemAt: isoTimeOrNull(row.new_item_at),
      problem: row.problem,
      failures: row.failures,
      nextCheckAt: row.status === 'active' && row.sample === 0 ? isoTimeOrNull(row.next_check_at) : null,
    },
    createdAt: new Date(row.created_at).toISOString(),
  }
}

function stateOf(row: SourceRow): SourceState {
  if (row.sample === 1) return 'sample'
  if (row.status === 'inactive') return 'paused'
  if (row.failures >= FAILURES_OF_BROKEN) return 'broken'
  if (row.checked_at === null) return 'unchecked'
  return row.silent_since === null ? 'healthy' : 'silent'
}

export function checkFromRow(row: SourceCheckRow): SourceCheck {
  return {
    id: row.id,
    startedAt: new Date(row.started_at).toISOString(),
    finishedAt: new Date(row.finished_at).toISOString(),
    outcome: row.outcome,
    httpStatus: row.http_status,
    found: row.found,
    fresh: row.fresh,
    problem: row.error,
  }
}

export function columnsOf({ url, feedUrl, sourceType, aiSuggested, name, description, ...same }: SourceChanges) {
  return {
    ...same,
    ...(name !== undefined && { name: singleLine(name) }),
    ...(description !== undefined && { description: description === null ? null : storable(description) }),
    ...(url !== undefined && { url, address_key: sourceAddressKey(url) }),
    ...(feedUrl !== undefined && { feed_url: feedUrl }),
    ...(sourceType !== undefined && { source_type: sourceType }),
    ...(aiSuggested !== undefined && { ai_suggested: aiSuggested ? 1 : 0 }),
  }
}

/** A new source is due at once if automatic reading is on. */
export function newSourceRow(source: NewSource, now: number, harvestSeconds: number) {
  return {
    id: uuid(),
    name: singleLine(source.name),
    url: source.url,
    address_key: sourceAddressKey(source.url),
    source_type: source.sourceType,
    category: source.category,
    description: source.description === null ? null : storable(source.description),
    status: source.status,
    ai_suggested: source.aiSuggested ? 1 : 0,
    feed_url: source.feedUrl,
    next_check_at: harvestSeconds === 0 ? null : now,
    created_at: now,
    updated_at: now,
  }
}

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
