import { countyDate } from '@hometown/shared-types/county-time'
import { isSamePrice } from '@hometown/shared-types/event-price'
import type { Transaction } from 'kysely'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import type { Ranker } from './keep-suggestions.ts'
import { asEvent, detailsOf, detailsOfItem, type FoundIn, foundDetailsOf, suggestionRow } from './suggestion-row.ts'
import { listFollowing, updateSuggestion } from './suggestions.repository.ts'
import type { SuggestionRow } from './suggestions.table.ts'

export interface ItemAgain extends FoundIn {
  suggestionId: string
}

interface Following {
  row: SuggestionRow
  again: ItemAgain
  ranker: Ranker
  config: AppContext['config']
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
    if (
      !row ||
      row.source_id !== again.source.id ||
      (row.found_kind ?? row.kind) !== again.item.kind ||
      row.sample === 1
    )
      continue
    const following = { row, again, ranker, config, now, today }
    const isFollowed = row.event_id === null ? await followOpen(trx, following) : await noteSource(trx, following)
    if (isFollowed) rows.delete(again.suggestionId)
  }
}

/** The model's texts describe the old state, so it is asked again. */
async function followOpen(trx: Transaction<Database>, following: Following): Promise<boolean> {
  const { row, now } = following
  const details = detailsAgain(following)
  if (details === foundDetails(row)) return false
  // What an editor corrected stays, and an undo restores what the source has now.
  if (row.found_kind !== null) return keepFound(trx, row, details, now)
  const { original_title, original_content, summary, rules_score, reasons } = rowOfItem(following)
  await updateSuggestion(trx, row, {
    ...{ details, original_title, original_content, summary, rules_score, reasons },
    ...{ relevance_score: rules_score, source_details: null },
    ...{ ai_headline: null, ai_summary: null, statements: '[]', ai_opened: 0, enriched_at: null },
    updated_at: now,
  })
  return true
}

/** Ignores past events, which sources often change. */
async function noteSource(trx: Transaction<Database>, following: Following): Promise<boolean> {
  const { row, now, today } = following
  if (row.found_kind !== null && row.found_kind !== 'event') return false
  const was = detailsOf(row)
  if (was?.kind !== 'event' || (was.rrule === null && was.endDate.slice(0, 10) < today)) return false
  const details = detailsAgain(following)
  const sourceDetails = details === foundDetails(row) ? null : details
  if (sourceDetails === row.source_details) return false
  await updateSuggestion(trx, row, { source_details: sourceDetails, updated_at: now })
  return true
}

function rowOfItem({ row, again, ranker }: Following) {
  return suggestionRow({ ...again, id: row.id, ranking: ranker.rank(again.item, again.source) })
}

async function keepFound(
  trx: Transaction<Database>,
  row: SuggestionRow,
  details: string | null,
  now: number,
): Promise<boolean> {
  await updateSuggestion(trx, row, { found_details: details, updated_at: now })
  return true
}

/** A price in other words, such as `Free` for `$0`, is no change. */
function detailsAgain({ row, again: { item } }: Following): string | null {
  const found = asEvent(foundDetailsOf(row))
  const isSame = item.kind === 'event' && found !== undefined && isSamePrice(item.price, found.price)
  return detailsOfItem(isSame ? { ...item, price: found.price } : item)
}

function foundDetails({ details, found_kind, found_details }: SuggestionRow): string | null {
  return found_kind === null ? details : found_details
}
