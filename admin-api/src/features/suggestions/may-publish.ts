import { AppError } from '../../http/app-error.ts'
import type { SuggestionRow } from './suggestions.table.ts'

/** What may become something: pending or approved; one that is an event or a game already may become an article, too. */
export function requireOpen(row: SuggestionRow, made: 'article_id' | 'event_id' | 'fixture_id'): void {
  requireNotRejected(row)
  if (row[made] !== null) throw new AppError(409, 'made', MADE[made], { extra: { [EXTRA[made]]: row[made] } })
}

export function requireNotRejected({ status }: SuggestionRow): void {
  if (status === 'rejected') throw new AppError(409, 'rejected', 'It was rejected. Take that back first.')
}

/** What a model said and nobody found in the original is nobody's to publish before an editor has looked at it. */
export function requireCleared({ needs_clearing }: SuggestionRow): void {
  if (needs_clearing === 0) return
  const message =
    'Some of what AI wrote about it is not found in the original. Check the marked statements and clear them, then publish.'
  throw new AppError(409, 'not_cleared', message)
}

/** Checked again inside the transaction that publishes: another editor may have decided since the row was read. */
export function requirePublishable(row: SuggestionRow): void {
  if (row.status === 'published') throw new AppError(409, 'published', 'It is published already.')
  requireNotRejected(row)
  requireCleared(row)
}

/** A model or its source had another word about it since it was read. */
export function changedMeanwhile(): AppError {
  return new AppError(409, 'stale', 'It was changed in the meantime. Please look at it again.')
}

const MADE = {
  article_id: 'There is an article of it already.',
  event_id: 'It is on the calendar already.',
  fixture_id: 'It is on the sports schedule already.',
} as const
const EXTRA = { article_id: 'articleId', event_id: 'eventId', fixture_id: 'fixtureId' } as const
