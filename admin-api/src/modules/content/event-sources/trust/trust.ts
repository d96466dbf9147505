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

/** An event follows the calendar that it is from, unless somebody has decided otherwise; others are asked about. */
export function trustOf(
  rows: readonly TrustRow[],
  source: Source,
  field: SourceField,
  feedId: string | null,
): SourceTrust {
  const isOwn = source.source_kind === 'feed' && source.source_id === feedId
  return chosenTrust(rows, source, field) ?? (isOwn ? 'trusted' : 'ask')
}

export function trustsFrom(rows: readonly TrustRow[]): SourceTrusts {
  const fields = SOURCE_FIELDS.flatMap((field) => {
    const row = rows.find((one) => one.field === field)
    return row ? [[field, row.trust] as const] : []
  })
  return { all: rows.find(({ field }) => field === '*')?.trust ?? 'ask', fields: Object.fromEntries(fields) }
}
