import {
  SOURCE_FIELDS,
  type SourceField,
  type SourceTrust,
  type SourceTrusts,
} from '@hometown/shared-types/event-sources'
import type { EventClaimRow } from '../event-sources.table.ts'
import type { TrustRow } from './trust.repository.ts'

type Source = Pick<EventClaimRow, 'source_kind' | 'source_id'>

/** Undefined where nobody has decided. */
export function chosenTrust(rows: readonly TrustRow[], source: Source, field: SourceField): SourceTrust | undefined {
  const own = rows.filter((row) => row.source_kind === source.source_kind && row.source_id === source.source_id)
  return (own.find((row) => row.field === field) ?? own.find((row) => row.field === '*'))?.trust
}

/**
 * An event follows the calendar that it is from, and other calendars are asked about, unless somebody has decided
 * otherwise. What readers sent and what suggestions found was decided when it was added.
 */
export function trustOf(
  rows: readonly TrustRow[],
  source: Source,
  field: SourceField,
  feedId: string | null,
): SourceTrust {
  const chosen = chosenTrust(rows, source, field)
  if (chosen) return chosen
  if (source.source_kind !== 'feed') return 'never'
  return source.source_id === feedId ? 'trusted' : 'ask'
}

export function trustsFrom(rows: readonly TrustRow[]): SourceTrusts {
  const fields = SOURCE_FIELDS.flatMap((field) => {
    const row = rows.find((one) => one.field === field)
    return row ? [[field, row.trust] as const] : []
  })
  return { all: rows.find(({ field }) => field === '*')?.trust ?? 'usual', fields: Object.fromEntries(fields) }
}
