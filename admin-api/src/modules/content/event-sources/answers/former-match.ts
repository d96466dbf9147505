import type { EventClaimRow, EventDifferenceRow, EventMatchRow } from '../event-sources.table.ts'
import type { MovedMatch } from '../matches/matches.repository.ts'
import type { FormerFields } from './former-fields.ts'

/** As our own answers stored it. */
interface Former {
  /** Of the event that stays. */
  readonly version: number
  readonly fields: FormerFields
  /** Of what refers to the event elsewhere. */
  readonly links: unknown
}

export interface FormerJoin extends Former {
  readonly gone: { readonly id: string; readonly version: number }
  /** Keys of what was said of it. */
  readonly claims: readonly string[]
  readonly matches: readonly MovedMatch[]
}

export interface FormerSeparation extends Former {
  readonly claim: EventClaimRow
  readonly differences: readonly EventDifferenceRow[]
  readonly match: EventMatchRow | null
  /** The draft of the source's entry; null for one that the source's next check adds. */
  readonly made: { readonly id: string; readonly version: number } | null
}

export function readFormerJoin({ former }: Pick<EventMatchRow, 'former'>): FormerJoin | undefined {
  return former === null ? undefined : JSON.parse(former)
}

export function readFormerSeparation({ former }: Pick<EventMatchRow, 'former'>): FormerSeparation | undefined {
  return former === null ? undefined : JSON.parse(former)
}
