import { addCountyDays, countyDate } from '@hometown/shared-types/county-time'
import type { SameEvent } from '@hometown/shared-types/event-sources'
import type { SuggestionMade } from '@hometown/shared-types/suggestion-calls'
import type { AppContext } from '../../../../context.ts'
import { notFound } from '../../../../http/errors/app-error.ts'
import {
  type EventEntry,
  explainMatch,
  joinClaim,
  loadMatcher,
  onCountyClocks,
} from '../../../content/event-sources/event-sources.service.ts'
import { findStoredEvent, listStoredEvents, writeEvents } from '../../../content/events/events.service.ts'
import { getShownRow, getSuggestionRow } from '../list-suggestions.ts'
import { requireOpen, requireSameWords } from '../review/may-publish.ts'
import { type By, takeStep } from '../review/take-step.ts'
import { asEvent, detailsOf } from '../suggestion-row.ts'
import { listOrigins } from '../suggestions.repository.ts'
import { sourceName } from './attribution.ts'
import { made } from './made-of-suggestion.ts'
import { claimOf } from './suggestion-claim.ts'

const MOST = 3

/** Events of the calendar that are, or may be, the suggested one; the most alike first. */
export async function listSameEvents(context: AppContext, id: string): Promise<SameEvent[]> {
  const { db } = context.store
  const row = await getSuggestionRow(db, id)
  const details = asEvent(detailsOf(row))
  if (!details || row.event_id !== null) return []
  const [origin] = (await listOrigins(db, [row.id])).get(row.id) ?? []
  const since = addCountyDays(countyDate(context.clock.now(), context.config.timeZone), -1)
  const onClocks = (time: string) => onCountyClocks(time, details.timeZone, context.config.timeZone)
  const entry: EventEntry = {
    source: sourceName(origin),
    title: row.original_title,
    start: onClocks(details.startDate),
    end: details.endDate === details.startDate ? null : onClocks(details.endDate),
    place: details.location,
    description: row.summary ?? '',
    price: details.price || null,
    url: row.source_url,
    rrule: details.rrule,
    status: details.cancelled ? 'cancelled' : 'confirmed',
  }
  const found = (await loadMatcher(context, db, since, entry)).find(entry).slice(0, MOST)
  const events = await listStoredEvents(
    db,
    found.map(({ value }) => value.id),
  )
  return found.flatMap(({ value, match }) => {
    const event = events.find((one) => one.row.id === value.id)
    if (!event || match.relation === 'different') return []
    const { title, start_date: start, location } = event.row
    const explanation = explainMatch(match.reasons)
    return [{ id: value.id, title, start, place: location ?? '', relation: match.relation, explanation }]
  })
}

/**
 * The suggestion is an event that is here: its source says something of it from now on. Nothing that AI wrote gets into
 * the event.
 */
export async function joinEvent(
  context: AppContext,
  by: By,
  id: string,
  { eventId, version }: { eventId: string; version?: number | undefined },
): Promise<SuggestionMade> {
  const { db } = context.store
  const row = await getShownRow(db, id, { version })
  requireOpen(row, 'event_id')
  const details = asEvent(detailsOf(row))
  const [origin] = (await listOrigins(db, [row.id])).get(row.id) ?? []
  await writeEvents(context, async (trx) => {
    const event = await findStoredEvent(trx, eventId)
    if (!event || !details) throw notFound('Event')
    const now = await getSuggestionRow(trx, row.id)
    requireOpen(now, 'event_id')
    requireSameWords(now, row)
    await joinClaim(context, trx, by, claimOf(context, now, details, { eventId, origin }))
    // Without a version: an undo must leave the event alone.
    const changes = { status: 'published', event_id: eventId } as const
    await takeStep(context, trx, by, now, { step: 'event', changes, made: { id: eventId, version: null } })
  })
  return made(context, row.id)
}
