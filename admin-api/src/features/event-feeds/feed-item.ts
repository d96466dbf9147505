import { AppError } from '../../http/app-error.ts'
import type { EventFeedItemRow } from './event-feeds.table.ts'
import type { Noted } from './feed-report.ts'
import type { DescribedEvent } from './reading/feed-event.ts'
import type { FieldHashes } from './reading/field-hashes.ts'

/** What became of one event of a calendar. */
export interface Outcome {
  deed: 'added' | 'updated' | 'kept' | 'returned' | 'skipped' | 'unchanged'
  entry: Noted
}

export function entryOf({ title, startDate }: DescribedEvent, eventId?: string): Noted {
  return { title, start: startDate, detail: null, eventId }
}

/** What we refuse is refused before anything of it is written. */
export function refusal(event: DescribedEvent, error: unknown, eventId?: string): Outcome {
  if (!(error instanceof AppError)) throw error
  return { deed: 'skipped', entry: { ...entryOf(event, eventId), detail: error.message } }
}

export function newItem(
  event: DescribedEvent,
  eventId: string,
  state: 'own' | 'linked',
  { feedId, now }: { feedId: string; now: number },
): Omit<EventFeedItemRow, 'vanished_at' | 'deleted_here'> {
  return { ...asRead(event), feed_id: feedId, event_id: eventId, state, created_at: now }
}

/** The hashes of an item's fields as the feed last had them. */
export function hashesOf({ field_hashes }: Pick<EventFeedItemRow, 'field_hashes'>): FieldHashes {
  return JSON.parse(field_hashes)
}

/** What is remembered of an event as the feed has it now. */
export function asRead({ key, url, facts, hashes }: DescribedEvent) {
  return { item_key: key, url, facts, field_hashes: JSON.stringify(hashes) }
}
