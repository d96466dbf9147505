import { SOURCE_FIELDS, type SourceField } from '@hometown/shared-types/event-sources'
import type { Kysely } from 'kysely'
import type { Database } from '../../../../database/database.ts'
import { listFrom, listStoredEvents, type StoredEvent } from '../../events/events.service.ts'
import { listClaimsOfEvents } from '../claims/claims.repository.ts'
import type { EventClaimRow, EventDifferenceRow, EventFieldOriginRow } from '../event-sources.table.ts'
import type { PlaceFinder } from '../matching/known-places.ts'
import { listTrust, type TrustRow } from '../trust/trust.repository.ts'
import { chosenTrust, trustOf } from '../trust/trust.ts'
import { type ClaimedValue, decideField, type FieldDecision } from './decide-field.ts'
import { EVENT_FIELDS } from './field-changes.ts'
import { listDifferences, listOrigins } from './fields.repository.ts'
import { fieldValues, readSaid, type Said } from './said.ts'
import { isSameValue } from './same-value.ts'

/** All that is known of an event's sources. */
export interface EventState {
  readonly event: StoredEvent
  readonly ours: Record<SourceField, string>
  readonly claims: readonly { readonly row: EventClaimRow; readonly said: Said }[]
  readonly origins: ReadonlyMap<SourceField, EventFieldOriginRow>
  readonly differences: readonly EventDifferenceRow[]
  readonly trust: readonly TrustRow[]
}

export async function loadStates(
  db: Kysely<Database>,
  eventIds: readonly string[],
  countyZone: string,
): Promise<EventState[]> {
  const events = await listStoredEvents(db, [...new Set(eventIds)])
  const ids = events.map(({ row }) => row.id)
  const claims = Map.groupBy(await listClaimsOfEvents(db, ids), ({ event_id }) => event_id)
  const origins = Map.groupBy(await listOrigins(db, ids), ({ event_id }) => event_id)
  const differences = Map.groupBy(await listDifferences(db, ids), ({ event_id }) => event_id)
  const trust = await listTrust(db, [...new Set([...claims.values()].flat().map(({ source_id }) => source_id))])
  return events.map((event) => ({
    event,
    ours: valuesOfEvent(event, countyZone),
    claims: (claims.get(event.row.id) ?? []).map((row) => ({ row, said: readSaid(row.said) })),
    origins: new Map((origins.get(event.row.id) ?? []).map((row) => [row.field, row])),
    differences: differences.get(event.row.id) ?? [],
    trust,
  }))
}

export function valuesOfEvent({ row }: StoredEvent, countyZone: string): Record<SourceField, string> {
  return fieldValues(
    {
      ...{ title: row.title, description: row.description ?? '', location: row.location ?? '' },
      price: row.price ?? '',
      ...{ startDate: row.start_date, endDate: row.end_date, timeZone: row.time_zone },
      ...{ imageUrl: row.image_url, cancelled: row.cancelled === 1 },
    },
    countyZone,
  )
}

export function keyOf({
  source_kind,
  source_id,
  item_key,
}: Pick<EventClaimRow, 'source_kind' | 'source_id' | 'item_key'>): string {
  return `${source_kind} ${source_id} ${item_key}`
}

/** Undefined: an editor typed the value. */
export function originOf({ event, ours, claims, origins }: EventState, field: SourceField): EventClaimRow | undefined {
  const origin = origins.get(field)
  if (origin)
    return origin.value === ours[field] ? claims.find(({ row }) => keyOf(row) === keyOf(origin))?.row : undefined
  const { feed_id: feedId, edited_fields: edited } = event.row
  if (feedId === null || listFrom(edited).some((name) => EVENT_FIELDS[field].includes(name))) return undefined
  return claims.find(({ row }) => row.source_kind === 'feed' && row.source_id === feedId)?.row
}

export function decisionsFor(state: EventState, finder: PlaceFinder): Map<SourceField, FieldDecision> {
  return new Map(SOURCE_FIELDS.map((field) => [field, decideField(situationOf(state, field, finder))]))
}

function situationOf(state: EventState, field: SourceField, finder: PlaceFinder) {
  const origin = state.origins.get(field)
  const from = originOf(state, field)
  const ours = state.ours[field]
  const chosen = origin !== undefined && origin.decided_by !== null && origin.value === ours ? origin : undefined
  // Who chose a value saw the others.
  const wasThere = (since: number) => chosen !== undefined && since <= chosen.decided_at
  const claims = state.claims.flatMap(({ row, said }): ClaimedValue[] => {
    const value = said[field]
    if (value === undefined || row.is_gone === 1) return []
    return [
      {
        key: keyOf(row),
        ...value,
        trust: trustOf(state.trust, row, field, state.event.row.feed_id),
        isOwn: chosenTrust(state.trust, row, field) === undefined,
        isSame: isSameValue(field, ours, value.value, finder),
        isAnswered:
          wasThere(value.since) ||
          state.differences.some(
            (one) =>
              one.field === field && keyOf(one) === keyOf(row) && one.status === 'kept' && one.theirs === value.value,
          ),
      },
    ]
  })
  const source = origin ? keyOf(origin) : from && keyOf(from)
  return {
    field,
    ours,
    isEdited: from === undefined || chosen !== undefined,
    from: source,
    taken: origin?.value,
    claims,
  }
}
