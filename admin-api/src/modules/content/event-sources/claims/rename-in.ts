import type { EventClaimRow } from '../event-sources.table.ts'
import { keyOf } from '../fields/field-state.ts'

type Source = Pick<EventClaimRow, 'source_kind' | 'source_id'>

/** @param former JSON of what an answer changed, in which rows have their own former state as JSON */
export function renameIn(former: string, source: Source, keys: ReadonlyMap<string, string>): string {
  const claims = new Map([...keys].map(([before, after]) => [keyAt(source, before), keyAt(source, after)]))
  const renamed = (value: unknown): unknown => {
    if (typeof value === 'string') return claims.get(value) ?? value
    if (Array.isArray(value)) return value.map(renamed)
    if (typeof value !== 'object' || value === null) return value
    const isOfSource = isRowOf(value, source)
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => {
        if (name === 'former' && typeof inner === 'string') return [name, renameIn(inner, source, keys)]
        if (name === 'item_key' && isOfSource) return [name, keys.get(inner) ?? inner]
        return [name, renamed(inner)]
      }),
    )
  }
  return JSON.stringify(renamed(JSON.parse(former)))
}

/** A row about the source's entry, or the feed's item. */
function isRowOf(row: object, { source_kind, source_id }: Source): boolean {
  if ('source_kind' in row && 'source_id' in row) return row.source_kind === source_kind && row.source_id === source_id
  return source_kind === 'feed' && 'feed_id' in row && row.feed_id === source_id
}

function keyAt(source: Source, item_key: string): string {
  return keyOf({ ...source, item_key })
}
