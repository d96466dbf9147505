import { describe, expect, it } from 'vitest'
import { addDeliveries, listDeliveries, newSend } from '../../../../../../test/support/sending-harness.ts'
import { openTestStore } from '../../../../../../test/support/test-store.ts'
import type { NewsletterDeliveryRow } from '../ledger/deliveries.table.ts'
import { type ActiveSend, findActiveSend } from './active-sends.repository.ts'
import { type ClaimOptions, claimRows } from './claim-rows.ts'

const NOW = 5000
const FENCE = 3

/** Addresses in the order of their numbers. */
function addresses(count: number, domain = 'alder.example', prefix = 'reader'): string[] {
  return Array.from({ length: count }, (_, index) => `${prefix}${String(index).padStart(3, '0')}@${domain}`)
}

describe('a claim', () => {
  async function openSend() {
    const store = await openTestStore()
    const { no } = await newSend(store)

    async function addReaders(emails: readonly string[], rows: Partial<NewsletterDeliveryRow> = {}): Promise<void> {
      const facts = { categories: '[]', confirmed_at: null, consent_source: null, created_at: 1, updated_at: 1 }
      const subscribers = emails.map((email) => ({ id: email, email, unsubscribe_token: `of ${email}`, ...facts }))
      await store.db.insertInto('subscribers').values(subscribers).execute()
      await addDeliveries(
        store,
        no,
        emails.map((email) => ({ email, subscriber_id: email, ...rows })),
      )
    }

    async function find(): Promise<ActiveSend> {
      const send = await findActiveSend(store.db, no)
      if (!send) throw new Error('It is there.')
      return send
    }

    async function claim(limit: number, changes: Partial<ClaimOptions> = {}) {
      const send = await find()
      const options = { limit, fence: FENCE, now: NOW, confirmedOnly: false, ...changes }
      const { rows, ...rest } = await store.db.transaction().execute((trx) => claimRows(trx, send, options))
      // As the sender does after each claim.
      if (rest.nextEmail !== undefined) {
        await store.db.updateTable('newsletter_sends').set({ next_email: rest.nextEmail }).execute()
      }
      return { ...rest, rows, emails: rows.map(({ email }) => email) }
    }

    const deferred = (count: number) => store.db.updateTable('newsletter_sends').set({ deferred: count }).execute()
    return { store, no, addReaders, claim, deferred, find }
  }

  it('takes the next rows in order, puts them on the wire and counts them', async () => {
    const { store, no, addReaders, claim, find } = await openSend()
    const emails = addresses(5)
    await addReaders(emails, { variant: 2 })
    const first = await claim(3)
    expect(first.emails).toEqual(emails.slice(0, 3))
    const { newsletter_id: newsletterId } = await find()
    const [email = ''] = emails
    expect(first.rows[0]).toEqual({
      ...{ sendNo: no, newsletterId, email, token: `of ${email}`, variant: 2, attempts: 1, wasDeferred: false },
    })
    expect(first).toMatchObject({ unsent: 0, nextEmail: emails[2] })
    expect(first.deltas).toEqual({ on_the_wire: 3, suppressed: 0, unsubscribed: 0, deferred: -0 })
    const [row] = await listDeliveries(store, no)
    expect(row).toMatchObject({ state: 'on_the_wire', fence: FENCE, attempts: 1, updated_at: NOW })
    expect((await claim(3)).emails).toEqual(emails.slice(3))
    const last = await claim(3)
    expect(last).toMatchObject({ rows: [], unsent: 0, nextEmail: undefined })
  })

  it('takes deferred rows that are due before the others', async () => {
    const { addReaders, claim, deferred } = await openSend()
    const emails = addresses(5)
    const [due = ''] = addresses(1, 'birch.example', 'z')
    await addReaders(emails)
    await addReaders([due], { state: 'deferred', attempts: 2, next_attempt_at: NOW })
    await addReaders(['later@birch.example'], { state: 'deferred', next_attempt_at: NOW + 1 })
    await deferred(2)
    const { rows, deltas } = await claim(3)
    expect(rows.map(({ email }) => email)).toEqual([due, emails[0], emails[1]])
    expect(rows.map(({ attempts, wasDeferred }) => [attempts, wasDeferred])).toEqual([
      [3, true],
      [1, false],
      [1, false],
    ])
    expect(deltas).toMatchObject({ on_the_wire: 3, deferred: -1 })
  })

  it('takes only as many deferred rows as there is room for, and none that the send doesn’t count', async () => {
    const { addReaders, claim, deferred } = await openSend()
    await addReaders(addresses(3), { state: 'deferred', next_attempt_at: 1 })
    expect((await claim(2)).rows).toEqual([])
    await deferred(3)
    expect((await claim(2)).rows).toHaveLength(2)
  })

  it('closes who is gone by now or suppressed, and writes to the others', async () => {
    const { store, addReaders, claim, no } = await openSend()
    const emails = addresses(6)
    await addReaders(emails)
    const { db } = store
    const [leaver = '', moved = '', deleted = '', suppressed = '', waiting = '', reader = ''] = emails
    await db.updateTable('subscribers').set({ status: 'unsubscribed' }).where('email', '=', leaver).execute()
    await db.updateTable('subscribers').set({ email: 'new@x.example' }).where('email', '=', moved).execute()
    await db.deleteFrom('subscribers').where('email', '=', deleted).execute()
    await db
      .insertInto('mail_suppressions')
      .values([suppressed, leaver].map((email) => ({ email, reason: 'bounce' as const, details: '', created_at: 1 })))
      .execute()
    await db.updateTable('subscribers').set({ awaits_confirmation: 1 }).where('email', '=', waiting).execute()
    const { rows, unsent, deltas } = await claim(10)
    expect(rows.map(({ email }) => email)).toEqual([reader])
    expect(unsent).toBe(5)
    expect(deltas).toEqual({ on_the_wire: 1, suppressed: 1, unsubscribed: 4, deferred: -0 })
    expect((await listDeliveries(store, no)).map(({ state }) => state)).toEqual([
      ...['unsubscribed', 'unsubscribed', 'unsubscribed', 'suppressed', 'unsubscribed', 'on_the_wire'],
    ])
  })

  it('counts deferred rows that it closes as deferred no more', async () => {
    const { store, addReaders, claim, deferred } = await openSend()
    const [leaver = '', suppressed = ''] = addresses(2)
    await addReaders([leaver, suppressed], { state: 'deferred', next_attempt_at: 1 })
    await deferred(2)
    await store.db.updateTable('subscribers').set({ status: 'unsubscribed' }).where('email', '=', leaver).execute()
    await store.db
      .insertInto('mail_suppressions')
      .values({ email: suppressed, reason: 'bounce', details: '', created_at: 1 })
      .execute()
    const { deltas, unsent } = await claim(10)
    expect(deltas).toEqual({ on_the_wire: 0, suppressed: 1, unsubscribed: 1, deferred: -2 })
    expect(unsent).toBe(2)
  })

  it('writes only to who has confirmed, where that is needed', async () => {
    const { store, addReaders, claim } = await openSend()
    const [first = '', second = ''] = addresses(2)
    await addReaders([first, second])
    await store.db.updateTable('subscribers').set({ confirmed_at: 1 }).where('email', '=', second).execute()
    expect((await claim(10, { confirmedOnly: true })).emails).toEqual([second])
  })
})
