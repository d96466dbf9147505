import { type RawBuilder, sql } from 'kysely'
import type { Store } from './store.ts'

/** By the database server, in milliseconds. */
export function databaseNow(kind: Store['kind']): RawBuilder<number> {
  return kind === 'sqlite'
    ? sql`cast(unixepoch('subsec') * 1000 as integer)`
    : sql`(extract(epoch from clock_timestamp()) * 1000)::bigint`
}
