import type { SimilarEvent } from '@hometown/shared-types/similar-event'
import type { SuggestionMade } from '@hometown/shared-types/suggestion-calls'
import type { AppContext } from '../../../../context.ts'
import { notFound } from '../../../../http/errors/app-error.ts'
import { findSimilar, findStoredEvent, writeEvents } from '../../../content/events/events.service.ts'
import { getShownRow, getSuggestionRow } from '../list-suggestions.ts'
import { requireOpen, requireSameWords } from '../review/may-publish.ts'
import { type By, takeStep } from '../review/take-step.ts'
import { asEvent, detailsOf } from '../suggestion-row.ts'
import { made } from './made-of-suggestion.ts'

const MOST = 3

/** Events of the calendar that are, or may be, the suggested one; the most alike first. */
export async function listSameEvents({ store, config }: AppContext, id: string): Promise<SimilarEvent[]> {
  const row = await getSuggestionRow(store.db, id)
  const details = asEvent(detailsOf(row))
  if (!details || row.event_id !== null) return []
  const { location, startDate, timeZone, rrule } = details
  const entry = { title: row.original_title, location, startDate, timeZone, rrule }
  return (await findSimilar(store.db, config.timeZone, entry)).slice(0, MOST).map(({ event }) => event)
}

/** The suggestion is an event that is here, which stays as it is. */
export async function joinEvent(
  context: AppContext,
  by: By,
  id: string,
  { eventId, version }: { eventId: string; version?: number | undefined },
): Promise<SuggestionMade> {
  const { db } = context.store
  const row = await getShownRow(db, id, { version })
  requireOpen(row, 'event_id')
  await writeEvents(context, async (trx) => {
    if (!(await findStoredEvent(trx, eventId))) throw notFound('Event')
    const now = await getSuggestionRow(trx, row.id)
    requireOpen(now, 'event_id')
    requireSameWords(now, row)
    // Without a version: an undo must leave the event alone.
    const changes = { status: 'published', event_id: eventId } as const
    await takeStep(context, trx, by, now, { step: 'event', changes, made: { id: eventId, version: null } })
  })
  return made(context, row.id)
}
