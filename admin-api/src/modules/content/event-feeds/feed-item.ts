import { AppError } from '../../../http/errors/app-error.ts'
import type { EventFeedItemRow } from './event-feeds.table.ts'
import type { Noted } from './feed-report.ts'
import type { DescribedEvent } from './reading/feed-event.ts'
import type { FieldHashes } from './reading/field-hashes.ts'

export interface Outcome {
  result: 'added' | 'updated' | 'kept' | 'returned' | 'skipped' | 'unchanged'
  entry: Noted
}

export const THERE_ALREADY = 'Already on the calendar'
export const DELETED_HERE = 'Deleted here'

export function entryOf({ title, startDate }: DescribedEvent, eventId?: string): Noted {
  return { title, start: startDate, detail: null, eventId }
}

/** Call before writing anything of the event, because the transaction continues with the others. */
export function refusal(event: DescribedEvent, error: unknown, eventId?: string): Outcome {
  if (!(error instanceof AppError)) throw error
  return { result: 'skipped', entry: { ...entryOf(event, eventId), detail: error.message } }
}

export function newItem(
  event: DescribedEvent,
  eventId: string,
  state: 'own' | 'linked',
  { feedId, now }: { feedId: string; now: number },
): Omit<EventFeedItemRow, 'vanished_at' | 'deleted_here'> {
  return { ...asRead(event), feed_id: feedId, event_id: eventId, state, created_at: now }
}

export function hashesOf({ field_hashes }: Pick<EventFeedItemRow, 'field_hashes'>): FieldHashes {
  return JSON.parse(field_hashes)
}

export function asRead({ key, url, facts, hashes }: DescribedEvent) {
  return { item_key: key, url, facts, field_hashes: JSON.stringify(hashes) }
}
