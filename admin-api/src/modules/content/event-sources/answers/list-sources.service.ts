import {
  DIFFERENCES_SHOWN,
  type EventDifferences,
  type EventSources,
  type FieldSources,
  type MatchQuestion,
  type Saying,
  SOURCE_FIELDS,
  type SourceField,
} from '@hometown/shared-types/event-sources'
import type { Kysely } from 'kysely'
import type { AppContext } from '../../../../context.ts'
import type { Database } from '../../../../database/database.ts'
import { notFound } from '../../../../http/errors/app-error.ts'
import { listStoredEvents, type StoredEvent } from '../../events/events.service.ts'
import { findClaim } from '../claims/claims.repository.ts'
import type { EventMatchRow } from '../event-sources.table.ts'
import { type EventState, loadStates, originOf, valuesOfEvent } from '../fields/field-state.ts'
import { countOpenDifferences, listOpenDifferences } from '../fields/fields.repository.ts'
import { isSameValue } from '../fields/same-value.ts'
import { countOpenMatches, listOpenMatches } from '../matches/matches.repository.ts'
import type { PlaceFinder } from '../matching/known-places.ts'
import { explainMatch } from '../matching/reasons.ts'
import { loadPlaceFinder } from '../places/place-finder.ts'

type Reading = Pick<AppContext, 'store' | 'clock' | 'config'>

export async function getEventSources(context: Reading, eventId: string): Promise<EventSources> {
  const { db } = context.store
  const [state] = await loadStates(db, [eventId], context.config.timeZone)
  if (!state) throw notFound('Event')
  const finder = await loadPlaceFinder(context, db)
  const fields = SOURCE_FIELDS.map((field) => fieldSources(state, field, finder))
  return { eventId, version: state.event.row.version, fields }
}

function fieldSources(state: EventState, field: SourceField, finder: PlaceFinder): FieldSources {
  const value = state.ours[field]
  const origin = state.origins.get(field)
  const isTaken = origin !== undefined && origin.value === value
  return {
    ...{ field, value },
    from: originOf(state, field)?.source_name ?? (isTaken ? origin.source_name : null),
    chosenBy: isTaken ? origin.decided_by : null,
    canUndo: isTaken && origin.former !== null,
    sayings: state.claims.flatMap(({ row, said }): Saying[] => {
      const theirs = said[field]
      if (!theirs) return []
      return [
        {
          claim: { kind: row.source_kind, sourceId: row.source_id, key: row.item_key },
          ...{ sourceName: row.source_name, url: row.url, value: theirs.value, isGone: row.is_gone === 1 },
          since: isoTime(theirs.since),
          lastSeen: isoTime(row.last_seen_at),
          isSame: isSameValue(field, value, theirs.value, finder),
        },
      ]
    }),
  }
}

export async function listEventDifferences({ store, config }: Reading): Promise<EventDifferences> {
  const { db } = store
  const rows = await listOpenDifferences(db, DIFFERENCES_SHOWN)
  const matches = await listOpenMatches(db, DIFFERENCES_SHOWN)
  const ids = [
    ...rows.map(({ event_id }) => event_id),
    ...matches.flatMap(({ event_id, added_id }) => (added_id === null ? [event_id] : [event_id, added_id])),
  ]
  const events = new Map((await listStoredEvents(db, [...new Set(ids)])).map((event) => [event.row.id, event]))
  const questions: MatchQuestion[] = []
  for (const match of matches) questions.push(...(await questionFrom(db, match, events, config.timeZone)))
  const differences = rows.flatMap((row) => {
    const event = events.get(row.event_id)
    if (!event) return []
    const ours = valuesOfEvent(event, config.timeZone)[row.field]
    const claim = { kind: row.source_kind, sourceId: row.source_id, key: row.item_key }
    const { field, theirs, source_name: sourceName } = row
    return [
      { event: brief(event, config.timeZone), field, ours, theirs, claim, sourceName, notedAt: isoTime(row.noted_at) },
    ]
  })
  return { total: (await countOpenDifferences(db)) + (await countOpenMatches(db)), questions, differences }
}

async function questionFrom(
  db: Kysely<Database>,
  match: EventMatchRow,
  events: ReadonlyMap<string, StoredEvent>,
  timeZone: string,
): Promise<MatchQuestion[]> {
  const [event, added] = [events.get(match.event_id), events.get(match.added_id ?? '')]
  if (!event || !added) return []
  const claim = { kind: match.source_kind, sourceId: match.source_id, key: match.item_key }
  const row = await findClaim(db, claim)
  const explanation = explainMatch(JSON.parse(match.reasons))
  const [one, other] = [brief(event, timeZone), brief(added, timeZone)]
  const sourceName = row?.source_name ?? 'Another source'
  return [{ event: one, added: other, claim, sourceName, explanation, askedAt: isoTime(match.asked_at) }]
}

function brief(event: StoredEvent, timeZone: string) {
  const { title, start, place } = valuesOfEvent(event, timeZone)
  return { id: event.row.id, title, start, place }
}

function isoTime(at: number): string {
  return new Date(Number(at)).toISOString()
}
