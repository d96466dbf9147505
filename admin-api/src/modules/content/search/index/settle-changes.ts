import { setTimeout as pause } from 'node:timers/promises'
import type { Store } from '../../../../database/store.ts'
import { listChangeWriters } from './changed-articles.repository.ts'

const POLL_INTERVAL_MS = 100

/**
 * Resolves when every change with a number up to one that was read can be seen. On PostgreSQL a transaction takes the
 * number before it commits, so a higher one may be seen first. SQLite has one writer at a time.
 */
export async function settleChanges({ db, kind }: Store, wait = () => pause(POLL_INTERVAL_MS)): Promise<void> {
  if (kind === 'sqlite') return
  let writers = await listChangeWriters(db)
  while (writers.length > 0) {
    await wait()
    const still = new Set(await listChangeWriters(db))
    writers = writers.filter((writer) => still.has(writer))
  }
}
