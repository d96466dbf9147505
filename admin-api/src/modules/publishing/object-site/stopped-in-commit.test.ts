import { sql } from 'kysely'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { readLiveSite } from '../../../../test/support/live-site.ts'
import { createObjectsInMemory } from '../../../../test/support/objects-in-memory.ts'
import { openPublishingMachine, stopPastLease } from '../../../../test/support/publishing-machine.ts'
import { createTestDatabase } from '../../../../test/support/test-store.ts'
import { openPostgres } from '../../../database/postgres/postgres.ts'
import { describeUnavailable } from '../../../http/errors/unavailable.ts'
import { listUnpublishedChanges } from '../../platform/changes/changes.service.ts'

describe.runIf(inject('postgresServer'))('a machine that is stopped inside the transaction of its commit', () => {
  it('holds up another one only until PostgreSQL ends its session, and makes nothing live', async () => {
    const address = await createTestDatabase('template template')
    const openStore = () => {
      const store = openPostgres(address)
      onTestFinished(() => store.close())
      return store
    }
    const objects = createObjectsInMemory()
    const pages = new Map([['index.html', 'Home']])
    const late = await openPublishingMachine({ store: openStore(), objects, pages })
    await late.publish()
    const successor = await openPublishingMachine({ store: openStore(), objects, pages })
    await successor.site.follow()
    pages.set('index.html', 'Of the late one')
    await late.renderer.publish([], '2026-01-01')
    late.site.noteLocal({ changed: ['index.html'] })

    let wasHeldUp = false
    const commit = late.site.bringOut(await late.hold(), 'late', async (trx) => {
      // The service's own patience, only shorter.
      await sql`set local idle_in_transaction_session_timeout = 500`.execute(trx)
      const { db } = successor.context.store
      const refusal = await sql`select 1 from leases for update nowait`.execute(db).catch((error: unknown) => error)
      wasHeldUp = refusal instanceof Error
      pages.set('index.html', 'Of the successor')
      await stopPastLease(successor.context)
      expect(await successor.publish()).toBe('published')
    })
    const failure = await commit.catch((error: unknown) => error)
    expect(wasHeldUp).toBe(true)
    expect(describeUnavailable(failure)).toContain('busy')
    expect(await readLiveSite(successor.context.store, objects)).toEqual(pages)
    expect(await listUnpublishedChanges(successor.context.store.db, 10)).toEqual([])
  })
})
