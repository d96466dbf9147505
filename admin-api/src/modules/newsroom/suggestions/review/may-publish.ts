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

/** Call it again in the transaction: another editor may have decided since the row was read. */
export function requirePublishable(row: SuggestionRow): void {
  if (row.status === 'published') throw new AppError(409, 'published', 'This suggestion is already published.')
  requireNotRejected(row)
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
  ...(['source_url', 'kind', 'ai_category'] as const),
]

const MADE = {
  article_id: 'This suggestion is already an article.',
  event_id: 'This suggestion is already on the calendar.',
  fixture_id: 'This suggestion is already on the sports schedule.',
} as const
const EXTRA = { article_id: 'articleId', event_id: 'eventId', fixture_id: 'fixtureId' } as const
