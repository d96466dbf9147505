import type { SourceField, SourceKind, SourceTrust } from '@hometown/shared-types/event-sources'
import type { Generated, Selectable } from 'kysely'

interface ClaimColumns {
  source_kind: SourceKind
  source_id: string
  /** The source's key of its entry: a feed's UID, a suggestion's or submission's id. */
  item_key: string
}

/** What one source says about an event. */
export interface EventClaimTable extends ClaimColumns {
  /** May refer to a deleted event. */
  event_id: string
  source_name: string
  url: string | null
  /** Title, place and start, independent of spelling: it stays when a source changes its keys. */
  fingerprint: string
  /** JSON: `Said`. */
  said: string
  is_gone: Generated<number>
  first_seen_at: number
  last_seen_at: number
}
export type EventClaimRow = Selectable<EventClaimTable>

/** Whose value a field has. Another value in the event means that it was edited here since. */
export interface EventFieldOriginTable extends ClaimColumns {
  event_id: string
  field: SourceField
  source_name: string
  value: string
  /** JSON of the field's changes before, for an undo. */
  former: string | null
  /** Null: a rule decided. */
  decided_by: string | null
  decided_at: number
}
export type EventFieldOriginRow = Selectable<EventFieldOriginTable>

export interface EventDifferenceTable extends ClaimColumns {
  event_id: string
  field: SourceField
  theirs: string
  /** `kept`: ours stays until the source says something else. */
  status: 'open' | 'kept' | 'taken'
  noted_at: number
  answered_by: Generated<string | null>
  answered_at: Generated<number | null>
}
export type EventDifferenceRow = Selectable<EventDifferenceTable>

export interface EventMatchTable extends ClaimColumns {
  event_id: string
  fingerprint: string
  /** The event that the source's entry became while the question is open. */
  added_id: string | null
  answer: 'asked' | 'same' | 'not-same'
  /** JSON list of reasons. */
  reasons: string
  asked_at: number
  answered_by: Generated<string | null>
  answered_at: Generated<number | null>
  /** JSON of what the answer changed, for an undo; null if it changed nothing else. */
  former: Generated<string | null>
  /** The event's version after the answer: a later one means that somebody changed it since. */
  event_version: Generated<number | null>
  /** The entry's key when it was first asked about, if its source has changed it since. */
  former_key: Generated<string | null>
}
export type EventMatchRow = Selectable<EventMatchTable>

export interface EventSourceTrustTable {
  source_kind: SourceKind
  source_id: string
  /** `*` is for all that aren't named. */
  field: SourceField | '*'
  trust: SourceTrust
}
