import type { Suggestion } from '@hometown/shared-types/suggestion'
import { AppError } from '../../../../http/errors/app-error.ts'
import type { SuggestionRow } from '../suggestions.table.ts'

/** A suggestion that became an event or a game may become an article too. */
export function requireOpen(row: SuggestionRow, made: 'article_id' | 'event_id' | 'fixture_id'): void {
  requireNotRejected(row)
  if (row[made] !== null) throw new AppError(409, 'made', MADE[made], { extra: { [EXTRA[made]]: row[made] } })
}

export function requireNotRejected({ status }: SuggestionRow): void {
  if (status === 'rejected') throw new AppError(409, 'rejected', 'This suggestion was rejected. Undo that first.')
}

/** Statements of a model that aren't found in the original, or that nobody has checked, need an editor's confirmation. */
export function requireCleared(row: SuggestionRow): void {
  requireNoInstructions(row, 'publish')
  if (row.needs_clearing === 0) return
  const message =
    'Some statements by AI aren’t found in the original or are unchecked. Open the suggestion, check and clear them, then publish.'
  throw new AppError(409, 'not_cleared', message)
}

/** The source's own texts need an editor's confirmation, too, if some of them speak to models. */
export function requireNoInstructions({ needs_clearing, instructions }: SuggestionRow, next: string): void {
  if (needs_clearing === 0 || instructions === '[]') return
  const what = 'The source of this suggestion tries to instruct the AI.'
  throw new AppError(409, 'not_cleared', `${what} Open the suggestion, check and clear it, then ${next}.`)
}

/** Call it again in the transaction: another editor may have decided since the row was read. */
export function requirePublishable(row: SuggestionRow): void {
  if (row.status === 'published') throw new AppError(409, 'published', 'This suggestion is already published.')
  requireNotRejected(row)
  requireCleared(row)
}

export function changedMeanwhile(current?: Suggestion): AppError {
  const message = 'This suggestion changed after you opened it. Check it again, then decide.'
  return new AppError(409, 'stale', message, current && { extra: { current } })
}

/** @param read the row before the transaction, from which the result was written */
export function requireSameWords(now: SuggestionRow, read: SuggestionRow): void {
  if (WORDS.some((name) => now[name] !== read[name])) throw changedMeanwhile()
}

const WORDS = [
  ...(['ai_headline', 'ai_summary', 'original_title', 'original_content', 'summary', 'details'] as const),
  ...(['source_url', 'needs_clearing', 'kind', 'ai_category'] as const),
]

const MADE = {
  article_id: 'This suggestion is already an article.',
  event_id: 'This suggestion is already on the calendar.',
  fixture_id: 'This suggestion is already on the sports schedule.',
} as const
const EXTRA = { article_id: 'articleId', event_id: 'eventId', fixture_id: 'fixtureId' } as const
