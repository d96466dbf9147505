import type { ClaimRef } from '@hometown/shared-types/event-sources'
import type { SuggestedEventDetails } from '@hometown/shared-types/suggestion'
import type { AppContext } from '../../../../context.ts'
import { fieldValues, type NewClaim } from '../../../content/event-sources/event-sources.service.ts'
import type { SuggestionOriginRow, SuggestionRow } from '../suggestions.table.ts'
import { sourceName } from './attribution.ts'

/** A source's item, as the suggestion that it became. */
export function refOf({ id, source_id }: Pick<SuggestionRow, 'id' | 'source_id'>): ClaimRef {
  return { kind: 'suggestion', sourceId: source_id ?? 'none', key: id }
}

export function claimOf(
  { config }: Pick<AppContext, 'config'>,
  row: SuggestionRow,
  details: SuggestedEventDetails,
  { eventId, origin }: { eventId: string; origin: SuggestionOriginRow | undefined },
): NewClaim {
  const { startDate, endDate, timeZone, location, price, cancelled } = details
  const texts = { title: row.original_title, description: row.summary ?? '', location, price, imageUrl: null }
  return {
    claim: refOf(row),
    eventId,
    sourceName: sourceName(origin),
    url: row.source_url,
    fingerprint: row.id,
    values: fieldValues({ ...texts, startDate, endDate, timeZone, cancelled }, config.timeZone),
  }
}
