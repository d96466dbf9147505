import { isoTimeOrNull } from '@hometown/shared-types/iso-time'
import type { Source } from '@hometown/shared-types/source'
import { FAILURES_OF_BROKEN, type SourceCheck, type SourceState } from '@hometown/shared-types/source-health'
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
    finishedAt: new Date(row.finished_at ?? row.started_at).toISOString(),
    outcome: row.outcome,
    httpStatus: row.http_status,
    found: row.found,
    fresh: row.fresh,
    problem: row.error,
  }
}
