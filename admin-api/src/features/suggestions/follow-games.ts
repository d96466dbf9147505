import type { Transaction } from 'kysely'
import type { AppContext } from '../../context.ts'
import type { Database } from '../../database/database.ts'
import { type FoundIn, suggestionRow } from './new-suggestion.ts'
import type { Ranker } from './ranker.ts'
import { listOpenSuggestions, updateSuggestion } from './suggestions.repository.ts'

export interface GameAgain extends FoundIn {
  suggestionId: string
}

/**
 * Suggested games that wait for a decision follow what their own source says of them now: time, place, result. What a
 * model wrote was about the game as it had been; it is asked again.
 */
export async function followGames(
  { clock }: Pick<AppContext, 'clock'>,
  trx: Transaction<Database>,
  games: readonly GameAgain[],
  ranker: Ranker,
): Promise<void> {
  const rows = new Map(
    (await listOpenSuggestions(trx, [...new Set(games.map(({ suggestionId }) => suggestionId))])).map((row) => [
      row.id,
      row,
    ]),
  )
  for (const game of games) {
    const row = rows.get(game.suggestionId)
    if (!row || row.source_id !== game.source.id || row.sample === 1) continue
    const ranking = ranker.rank(game.find, game.source)
    const { details, original_title, original_content, summary, rules_score, reasons } = suggestionRow({
      ...{ ...game, id: row.id, ranking },
    })
    if (details === row.details) continue
    await updateSuggestion(trx, row, {
      ...{ details, original_title, original_content, summary, rules_score, reasons },
      relevance_score: rules_score,
      ...{ ai_headline: null, ai_summary: null, statements: '[]', enriched_at: null },
      ...{ needs_clearing: 0, statements_cleared_at: null, statements_cleared_by: null },
      updated_at: clock.now(),
    })
    // A page may list a game twice; the first counts.
    rows.delete(game.suggestionId)
  }
}
