import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import type { Store } from '../../src/database/database.ts'

/** Resolves when one connection to this PostgreSQL waits for a lock that another one has. */
export async function waitForBlockedLock({ db }: Pick<Store, 'db'>): Promise<void> {
  await vi.waitFor(async () => {
    const waiting = await sql`select 1 from pg_stat_activity where wait_event_type = 'Lock'
      and datname = current_database()`.execute(db)
    expect(waiting.rows).toHaveLength(1)
  }, 60_000)
}
