import { AppError } from '../../../http/errors/app-error.ts'
import type { EventFeedItemRow } from './event-feeds.table.ts'
import type { Noted } from './feed-report.ts'
import type { DescribedEvent } from './reading/feed-event.ts'
import type { FieldHashes } from './reading/field-hashes.ts'

/** The result of one event of a check, as the report has it. */
export interface Outcome {
  result: 'added' | 'updated' | 'kept' | 'returned' | 'skipped' | 'unchanged'
  entry: Noted
}

export const THERE_ALREADY = 'It is on the calendar already'
export const DELETED_HERE = 'It was deleted here'

export function entryOf({ title, startDate }: DescribedEvent, eventId?: string): Noted {
  return { title, start: startDate, detail: null, eventId }
}

/** Call it before anything of the event is written: the transaction goes on with the others. */
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

/** The hashes of an item's fields as the feed last had them. */
export function hashesOf({ field_hashes }: Pick<EventFeedItemRow, 'field_hashes'>): FieldHashes {
  return JSON.parse(field_hashes)
}

/** What is remembered of an event as the feed has it now. */
export function asRead({ key, url, facts, hashes }: DescribedEvent) {
  return { item_key: key, url, facts, field_hashes: JSON.stringify(hashes) }
}
