import { describe, expect, it } from 'vitest'
import { newNewsletter, newSend } from '../../../../../../test/support/sending-harness.ts'
import { openTestStore } from '../../../../../../test/support/test-store.ts'
import type { Store } from '../../../../../database/store.ts'
import { countsOf, queuedOf } from './send-counts.ts'
import { beginSend, cancelSend, findSend, listPaused, pauseSend, resumeSend } from './sends.repository.ts'

const NOW = 5000

function begin({ db }: Store, id: string, only?: { scheduledFor?: number; version?: number }) {
  return db.transaction().execute((trx) => beginSend(trx, id, NOW, only))
}

describe('a send', () => {
  it.each(['draft', 'scheduled'] as const)('begins once, of a newsletter that is %s', async (status) => {
    const store = await openTestStore()
    const id = await newNewsletter(store, { status, scheduled_for: 9 })
    await store.db.updateTable('newsletters').set({ held_reason: 'late' }).execute()
    expect(await begin(store, id)).toMatchObject({
      id,
      status: 'preparing',
      sent_at: NOW,
      held_reason: null,
      version: 2,
      updated_at: NOW,
    })
    expect(await findSend(store.db, id)).toMatchObject({
      newsletter_id: id,
      started_at: NOW,
      finished_at: null,
      paused_at: null,
      pause_reason: null,
      cancelled_at: null,
      cancelling: 0,
      problem: null,
    })
    expect(await begin(store, id)).toBeUndefined()
  })

  it('does not begin of another version than the one that was checked', async () => {
    const store = await openTestStore()
    const id = await newNewsletter(store)
    expect(await begin(store, id, { version: 2 })).toBeUndefined()
    expect(await store.db.selectFrom('newsletter_sends').selectAll().execute()).toEqual([])
    expect(await begin(store, id, { version: 1 })).toMatchObject({ status: 'preparing', version: 2 })
  })

  it('does not begin of one that is sent or gone, and leaves others alone', async () => {
    const store = await openTestStore()
    const [draft, sent] = [await newNewsletter(store), await newNewsletter(store, { status: 'sent' })]
    expect(await begin(store, sent)).toBeUndefined()
    expect(await begin(store, 'nobody')).toBeUndefined()
    expect(await store.db.selectFrom('newsletter_sends').selectAll().execute()).toEqual([])
    expect(await begin(store, draft)).toBeDefined()
    expect(await findSend(store.db, sent)).toBeUndefined()
  })

  it('that was planned begins only for the time that it still has', async () => {
    const store = await openTestStore()
    const planned = await newNewsletter(store, { status: 'scheduled', scheduled_for: 9 })
    const draft = await newNewsletter(store, { status: 'draft', scheduled_for: 9 })
    expect(await begin(store, planned, { scheduledFor: 8 })).toBeUndefined()
    expect(await begin(store, draft, { scheduledFor: 9 })).toBeUndefined()
    expect(await begin(store, planned, { scheduledFor: 9 })).toMatchObject({ status: 'preparing' })
  })

  it('is paused and resumed once, and alone', async () => {
    const store = await openTestStore()
    const { db } = store
    const [{ newsletter_id: id }, { newsletter_id: other }] = [await newSend(store), await newSend(store)]
    const pause = () => db.transaction().execute((trx) => pauseSend(trx, id, 'person', NOW))
    const resume = (which = id) => db.transaction().execute((trx) => resumeSend(trx, which))
    expect(await resume()).toBe(false)
    expect(await pause()).toBe(true)
    expect(await pause()).toBe(false)
    expect(await findSend(db, id)).toMatchObject({ paused_at: NOW, pause_reason: 'person' })
    expect(await listPaused(db, [id, other])).toEqual([id])
    expect(await listPaused(db, [other])).toEqual([])
    expect(await listPaused(db, [])).toEqual([])
    expect(await resume(other)).toBe(false)
    expect(await resume()).toBe(true)
    expect(await findSend(db, id)).toMatchObject({ paused_at: null, pause_reason: null })
  })

  it('is cancelled once, and alone', async () => {
    const store = await openTestStore()
    const { db } = store
    const [{ newsletter_id: id }, { newsletter_id: other }] = [await newSend(store), await newSend(store)]
    const cancel = () => db.transaction().execute((trx) => cancelSend(trx, id, NOW))
    expect(await cancel()).toBe(true)
    expect(await cancel()).toBe(false)
    expect(await findSend(db, id)).toMatchObject({ cancelling: 1, cancelled_at: NOW })
    expect(await findSend(db, other)).toMatchObject({ cancelling: 0, cancelled_at: null })
  })

  it('counts as queued who is counted nowhere', async () => {
    const store = await openTestStore()
    const send = await newSend(store)
    const counted = {
      ...{ on_the_wire: 1, accepted: 2, deferred: 3, failed: 4 },
      ...{ in_doubt: 5, suppressed: 6, unsubscribed: 7, cancelled: 8 },
    }
    expect(queuedOf({ ...send, ...counted, total: 40 })).toBe(4)
    expect(countsOf({ ...send, ...counted, total: 40 })).toEqual({
      ...{ queued: 4, onTheWire: 1, accepted: 2, deferred: 3, failed: 4 },
      ...{ inDoubt: 5, suppressed: 6, unsubscribed: 7, cancelled: 8, total: 40 },
    })
    expect(countsOf({ ...send, ...counted, total: 30 }).queued).toBe(0)
    expect(Object.values(countsOf(undefined))).toEqual(Array(10).fill(0))
  })
})
