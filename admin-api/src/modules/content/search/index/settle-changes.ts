import { setTimeout as pause } from 'node:timers/promises'
import type { Store } from '../../../../database/store.ts'
import { listChangeWriters } from './changed-articles.repository.ts'

const POLL_INTERVAL_MS = 100

/** A PostgreSQL transaction takes its number before it commits, so higher numbers may appear first. */
export async function settleChanges({ db, kind }: Store, wait = () => pause(POLL_INTERVAL_MS)): Promise<void> {
  if (kind === 'sqlite') return
  let writers = await listChangeWriters(db)
  while (writers.length > 0) {
    await wait()
    const still = new Set(await listChangeWriters(db))
    writers = writers.filter((writer) => still.has(writer))
  }
}
