import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { newNewsletter } from '../../../../../../test/support/sending-harness.ts'
import { openTestStore } from '../../../../../../test/support/test-store.ts'
import { LeaseLostError } from '../../../../platform/schedule/leases.service.ts'
import { createWorkLease } from '../../../../platform/schedule/work-lease.service.ts'
import { createSendingLease } from './sending-lease.ts'

const log = pino({ level: 'silent' })

describe('the lease of the sender', () => {
  async function openLease() {
    const store = await openTestStore()
    const work = createWorkLease({ store, log, node: 'here' }, 'mail')
    return { store, work, lease: createSendingLease(store, work) }
  }

  it('is kept by each transaction, which knows the fence and gives its result', async () => {
    const { store, lease } = await openLease()
    await lease.take()
    await store.db.updateTable('leases').set({ expires_at: 1 }).execute()
    expect(await lease.write(async (_trx, fence) => `done as ${fence}`)).toBe('done as 1')
    const { expires_at } = await store.db.selectFrom('leases').selectAll().executeTakeFirstOrThrow()
    expect(expires_at).toBeGreaterThan(1)
  })

  it('that another process has lets nothing be written, and is no longer ours', async () => {
    const { store, lease } = await openLease()
    const id = await newNewsletter(store)
    await lease.take()
    await store.db.updateTable('leases').set({ fence: 2, holder: 'another' }).execute()
    const work = lease.write((trx) =>
      trx.updateTable('newsletters').set({ title: 'Written' }).where('id', '=', id).execute(),
    )
    await expect(work).rejects.toMatchObject({ name: 'LeaseLostError' })
    expect((await store.db.selectFrom('newsletters').select('title').executeTakeFirst())?.title).toBe('This week')
    expect(lease.isCertain()).toBe(false)
    await expect(lease.write(async () => 'done')).rejects.toBeInstanceOf(LeaseLostError)
  })
})
