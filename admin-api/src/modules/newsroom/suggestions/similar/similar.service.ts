import { isoTimeOrNull } from '@hometown/shared-types/iso-time'
import { storable } from '@hometown/shared-types/storable-text'
import type { Suggestion } from '@hometown/shared-types/suggestion'
import type { SameStoryInput, SimilarItem } from '@hometown/shared-types/suggestion-calls'
import type { AppContext } from '../../../../context.ts'
import { AppError } from '../../../../http/errors/app-error.ts'
import { getSuggestionRow, requireShown } from '../list-suggestions.ts'
import { sourceName } from '../making/attribution.ts'
import { decide } from '../review/review.service.ts'
import { type By, requireNotMerged, takeStep } from '../review/take-step.ts'
import { detailsOf } from '../suggestion-row.ts'
import { listOrigins } from '../suggestions.repository.ts'
import type { SuggestionRow } from '../suggestions.table.ts'
import { COMPARED_LENGTH, listComparable, merge } from './similar.repository.ts'
import { mostSimilar } from './similarity.ts'

const MOST_SHOWN = 3

/** Other items of its kind that may tell the same: news of the same days, events and games of the same day. */
export async function listSimilar({ store: { db } }: Pick<AppContext, 'store'>, id: string): Promise<SimilarItem[]> {
  const row = await getSuggestionRow(db, id)
  if (row.merged_into !== null) return []
  const text = { title: row.original_title, text: row.original_content.slice(0, COMPARED_LENGTH) }
  const details = detailsOf(row)
  const start = details && (details.kind === 'event' ? details.startDate : details.startsAt)
  const found = mostSimilar(text, await listComparable(db, row, start?.slice(0, 10)), MOST_SHOWN)
  const origins = await listOrigins(
    db,
    found.map((one) => one.id),
  )
  return found.map(({ id: otherId, title, status, source_url, published_at, discovered_at }) => {
    const [origin] = origins.get(otherId) ?? []
    return {
      ...{ id: otherId, title, status, sourceName: sourceName(origin), url: origin?.url ?? source_url ?? '' },
      ...{ publishedAt: isoTimeOrNull(published_at), foundAt: new Date(discovered_at).toISOString() },
    }
  })
}

/**
 * The other item leaves the list, and its sources are this one's, too. If something was made of the other one, this one
 * leaves the list instead. @returns the one that stays
 */
export async function sameStory(
  context: AppContext,
  by: By,
  id: string,
  { other, version }: SameStoryInput,
): Promise<Suggestion> {
  return decide(context, id, async (trx, row) => {
    await requireShown(trx, row, version)
    const found = await getSuggestionRow(trx, storable(other))
    for (const one of [row, found]) requireNotMerged(one)
    if (found.id === row.id) throw new AppError(409, 'same', 'This is the same suggestion.')
    const [stays, leaves] = isUsed(found) ? [found, row] : [row, found]
    if (isUsed(leaves))
      throw new AppError(409, 'both_made', 'Something was made of both. Undo one of them first, then merge them.')
    const merged = await merge(trx, leaves, stays.id, context.clock.now())
    const { reviewed_at, snoozed_until } = stays
    return takeStep(context, trx, by, stays, { step: 'merge', changes: { reviewed_at, snoozed_until }, merged })
  })
}

function isUsed({ status, article_id, event_id, fixture_id }: SuggestionRow): boolean {
  return status === 'published' || (article_id ?? event_id ?? fixture_id) !== null
}
