import { type RawBuilder, sql } from 'kysely'
import type { Store } from './store.ts'

/** For tables that may be empty after a crash. SQLite has no such kind. */
export function unloggedOn(kind: Store['kind']): RawBuilder<unknown> {
  return sql.raw(kind === 'postgres' ? 'unlogged' : '')
}
