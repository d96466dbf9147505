import type { Transaction } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Database } from '../../../database/database.ts'
import { type FoundIn, type NewSuggestion, originRow, suggestionRow } from './suggestion-row.ts'
import { insertOrigins, insertRows, listOrigins } from './suggestions.repository.ts'
import type { SuggestionOriginTable } from './suggestions.table.ts'

export { repeatsOriginal } from './article-text.ts'
export {
  type Enrichment,
  listToEnrich,
  MOST_POINTS_OF_A_MODEL,
  type SuggestionToEnrich,
  saveEnrichment,
} from './enrichment.ts'
export { followItems, type ItemAgain } from './follow-items.ts'
export { createRanker, type Ranker } from './keep-suggestions.ts'
export { countPending } from './list-suggestions.ts'
export { suggestionPictures } from './suggestion-pictures.ts'
export type { NewSuggestion } from './suggestion-row.ts'

type Trx = Transaction<Database>

export async function insertSuggestions(trx: Trx, found: readonly NewSuggestion[]): Promise<void> {
  await insertRows(trx, found.map(suggestionRow))
  await insertOrigins(
    trx,
    found.map((one) => ({ id: uuid(), ...originRow(one.id, one) })),
  )
}

/** Some sites report the same item under a new URL each time, and a card shows all origins. */
const MOST_ORIGINS = 20

/** Skips origins that are known with the same source and URL. */
export async function addOrigins(trx: Trx, found: readonly (FoundIn & { suggestionId: string })[]): Promise<void> {
  const known = await listOrigins(trx, [...new Set(found.map(({ suggestionId }) => suggestionId))])
  const rows: SuggestionOriginTable[] = []
  for (const one of found) {
    const row = { id: uuid(), ...originRow(one.suggestionId, one) }
    const origins = known.get(one.suggestionId) ?? []
    const isThere = origins.some(({ source_id, url }) => source_id === row.source_id && url === row.url)
    if (isThere || origins.length >= MOST_ORIGINS) continue
    known.set(one.suggestionId, [...origins, row])
    rows.push(row)
  }
  await insertOrigins(trx, rows)
}
