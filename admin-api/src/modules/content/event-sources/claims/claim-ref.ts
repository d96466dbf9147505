import type { ClaimRef } from '@hometown/shared-types/event-sources'
import type { EventClaimRow } from '../event-sources.table.ts'

/** Of any row about a source's entry. */
export function refOf({
  source_kind,
  source_id,
  item_key,
}: Pick<EventClaimRow, 'source_kind' | 'source_id' | 'item_key'>): ClaimRef {
  return { kind: source_kind, sourceId: source_id, key: item_key }
}
