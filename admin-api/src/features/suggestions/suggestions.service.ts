import type { Transaction } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Database } from '../../database/database.ts'
import { type FoundIn, type NewSuggestion, originRow, suggestionRow } from './new-suggestion.ts'
import { countOrigins, insertOrigins, insertRows } from './suggestions.repository.ts'

export { listToEnrich, type SuggestionToEnrich } from './enrichment.repository.ts'
export { type Enrichment, MOST_POINTS_OF_A_MODEL, saveEnrichment } from './enrichment.ts'
export { followGames, type GameAgain } from './follow-games.ts'
export type { NewSuggestion } from './new-suggestion.ts'
export { createRanker, type Ranker } from './ranker.ts'
export { suggestionPicturesFolder } from './suggestion-pictures.ts'
export { listThere } from './suggestions.repository.ts'

type Trx = Transaction<Database>

/** Finds that are new, in a few statements however many they are, each with its first origin. */
export async function insertSuggestions(trx: Trx, found: readonly NewSuggestion[]): Promise<void> {
  await insertRows(trx, found.map(suggestionRow))
  await insertOrigins(
    trx,
    found.map((one) => ({ id: uuid(), ...originRow(one.id, one) })),
  )
}

/** A site may tell of the same under a new address each time; cards, lists and articles name all that are kept. */
const MOST_ORIGINS = 20

/** The same was found elsewhere, too. */
export async function addOrigins(trx: Trx, found: readonly (FoundIn & { suggestionId: string })[]): Promise<void> {
  const counts = await countOrigins(trx, [...new Set(found.map(({ suggestionId }) => suggestionId))])
  const rows = found.flatMap((one) => {
    const count = counts.get(one.suggestionId) ?? 0
    counts.set(one.suggestionId, count + 1)
    return count < MOST_ORIGINS ? [{ id: uuid(), ...originRow(one.suggestionId, one) }] : []
  })
  await insertOrigins(trx, rows)
}
