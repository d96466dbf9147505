import { countyDate } from '@hometown/shared-types/county-time'
import type { Transaction } from 'kysely'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import { type FoundIn, suggestionRow } from './new-suggestion.ts'
import type { Ranker } from './ranking/ranker.ts'
import { detailsOf } from './suggestion-row.ts'
import { listFollowing, updateSuggestion } from './suggestions.repository.ts'
import type { SuggestionRow } from './suggestions.table.ts'

export interface ItemAgain extends FoundIn {
  suggestionId: string
}

interface Following {
  row: SuggestionRow
  again: ItemAgain
  ranker: Ranker
  now: number
  today: string
}

/**
 * Updates time, place, result and cancellation. An event that is already on our calendar isn't changed: the source's
 * new values wait for a decision.
 */
export async function followItems(
  { clock, config }: Pick<AppContext, 'clock' | 'config'>,
  trx: Transaction<Database>,
  items: readonly ItemAgain[],
  ranker: Ranker,
): Promise<void> {
  const ids = [...new Set(items.map(({ suggestionId }) => suggestionId))]
  const rows = new Map((await listFollowing(trx, ids)).map((row) => [row.id, row]))
  const now = clock.now()
  const today = countyDate(now, config.timeZone)
  for (const again of items) {
    const row = rows.get(again.suggestionId)
    if (!row || row.source_id !== again.source.id || row.kind !== again.item.kind || row.sample === 1) continue
    const following = { row, again, ranker, now, today }
    const isFollowed = row.event_id === null ? await followOpen(trx, following) : await noteSource(trx, following)
    if (isFollowed) rows.delete(again.suggestionId)
  }
}

/** The model's texts describe the old state, so it is asked again. */
async function followOpen(trx: Transaction<Database>, following: Following): Promise<boolean> {
  const { row, now } = following
  const { details, original_title, original_content, summary, rules_score, reasons } = rowOfItem(following)
  if (details === storedDetails(row)) return false
  await updateSuggestion(trx, row, {
    ...{ details, original_title, original_content, summary, rules_score, reasons },
    ...{ relevance_score: rules_score, source_details: null },
    ...{ ai_headline: null, ai_summary: null, statements: '[]', enriched_at: null },
    ...{ needs_clearing: 0, statements_cleared_at: null, statements_cleared_by: null },
    updated_at: now,
  })
  return true
}

/** Ignores past events, which sources often change. */
async function noteSource(trx: Transaction<Database>, following: Following): Promise<boolean> {
  const { row, now, today } = following
  const was = detailsOf(row)
  if (was?.kind !== 'event' || (was.rrule === null && was.endDate.slice(0, 10) < today)) return false
  const { details = null } = rowOfItem(following)
  const sourceDetails = details === storedDetails(row) ? null : details
  if (sourceDetails === row.source_details) return false
  await updateSuggestion(trx, row, { source_details: sourceDetails, updated_at: now })
  return true
}

function rowOfItem({ row, again, ranker }: Following) {
  return suggestionRow({ ...again, id: row.id, ranking: ranker.rank(again.item, again.source) })
}

/** Serialized again for the comparison, because older details lack fields. */
function storedDetails(row: SuggestionRow): string | null {
  const details = detailsOf(row)
  return details && JSON.stringify(details)
}
