import { describe, expect, it } from 'vitest'
import { addDeliveries, listDeliveries, newSend } from '../../../../../../test/support/new-send.ts'
import { openTestStore } from '../../../../../../test/support/test-store.ts'
import type { NewsletterDeliveryRow } from '../ledger/deliveries.table.ts'
import { type ActiveSend, findActiveSend } from './active-sends.repository.ts'
import { type ClaimOptions, claimRows } from './claim-rows.ts'
import { createDomainQuotas } from './domain-quotas.ts'
import { createSendCursors, domainOf, type SendCursor } from './send-cursors.ts'

const NOW = 5000
const FENCE = 3

interface Limits {
  busy?: readonly string[]
  quota?: (domain: string) => number
}

function quotasOf({ busy = [], quota = () => 1000 }: Limits = {}) {
  return createDomainQuotas({ busyDomains: () => busy, domainQuota: quota })
}

/** Addresses in the order of their numbers. */
function addresses(count: number, domain = 'alder.example', prefix = 'reader'): string[] {
  return Array.from({ length: count }, (_, index) => `${prefix}${String(index).padStart(3, '0')}@${domain}`)
}

describe('a claim', () => {
  async function openSend() {
    const store = await openTestStore()
    const { no } = await newSend(store)
    const cursors = createSendCursors()

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

    async function claim(limit: number, limits?: Limits, changes: Partial<ClaimOptions> = {}) {
      const send = await find()
      const options = { limit, fence: FENCE, now: NOW, quotas: quotasOf(limits), confirmedOnly: false, ...changes }
      const { rows, ...rest } = await store.db
        .transaction()
        .execute((trx) => claimRows(trx, send, cursors.of(send), options))
      // As the sender does after each claim.
      if (rest.nextEmail !== undefined) {
        await store.db.updateTable('newsletter_sends').set({ next_email: rest.nextEmail }).execute()
      }
      return { ...rest, rows, emails: rows.map(({ email }) => email) }
    }

    const deferred = (count: number) => store.db.updateTable('newsletter_sends').set({ deferred: count }).execute()
    const place = async (): Promise<SendCursor> => cursors.of(await find())
    return { store, no, addReaders, claim, deferred, place, find }
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

  it('takes none where there is room for none', async () => {
    const { addReaders, claim } = await openSend()
    await addReaders(addresses(2))
    expect(await claim(0)).toMatchObject({ rows: [], nextEmail: undefined })
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
    expect((await claim(10, {}, { confirmedOnly: true })).emails).toEqual([second])
  })

  it('passes over domains that can take nothing, and comes back to them', async () => {
    const { addReaders, claim, place } = await openSend()
    const busy = addresses(3, 'busy.example', 'a')
    const free = addresses(4, 'free.example', 'b')
    await addReaders([...busy, ...free])
    const isBusy = { busy: ['busy.example'], quota: (domain: string) => (domain === 'busy.example' ? 0 : 9) }
    const first = await claim(2, isBusy)
    expect(first.emails).toEqual(free.slice(0, 2))
    expect(first.nextEmail).toBeUndefined()
    expect([...(await place()).left]).toEqual(['busy.example'])
    expect((await place()).front).toBe(free[1])

    const second = await claim(1, isBusy)
    expect(second.emails).toEqual([free[2]])

    const third = await claim(2)
    expect(third.emails).toEqual(busy.slice(0, 2))
    expect(third.nextEmail).toBe(busy[0])
    const fourth = await claim(9)
    expect(fourth.emails).toEqual([busy[2], free[3]])
    expect((await claim(9)).emails).toEqual([])
    expect((await place()).left.size).toBe(0)
    expect((await claim(9)).nextEmail).toBeUndefined()
  })

  it('takes of each domain as many as it can take now', async () => {
    const { addReaders, claim, place } = await openSend()
    const [small, large] = [addresses(5, 'small.example', 'a'), addresses(5, 'large.example', 'b')]
    await addReaders([...small, ...large])
    const { emails } = await claim(5, { quota: (domain) => (domain === 'small.example' ? 2 : 9) })
    expect(emails).toEqual([...small.slice(0, 2), ...large.slice(0, 3)])
    expect([...(await place()).left]).toEqual(['small.example'])
  })

  it('takes nobody twice where it looks further ahead', async () => {
    const { addReaders, claim } = await openSend()
    const [small, large] = [addresses(2, 'small.example', 'a'), addresses(4, 'large.example', 'b')]
    await addReaders([...small, ...large])
    const { emails } = await claim(3, { quota: (domain) => (domain === 'small.example' ? 1 : 9) })
    expect(emails).toEqual([small[0], large[0], large[1]])
  })

  it('looks further ahead three times at most where a domain is full', async () => {
    const { addReaders, claim } = await openSend()
    const emails = [...addresses(230, 'small.example', 'a'), ...addresses(2, 'large.example', 'b')]
    await addReaders(emails)
    const limits = { quota: (domain: string) => (domain === 'small.example' ? 1 : 9) }
    expect((await claim(2, limits)).emails).toEqual([emails[0]])
    expect((await claim(2, limits)).emails).toEqual([emails[1], emails[230]])
  })

  it('reads behind its front only as many rows as one look has', async () => {
    const { addReaders, claim } = await openSend()
    const busy = addresses(120, 'busy.example', 'a')
    const slow = addresses(3, 'slow.example', 'b')
    const free = addresses(1, 'free.example', 'c')
    await addReaders([...busy, ...slow, ...free])
    const onlyFree = { busy: ['busy.example'], quota: (domain: string) => (domain === 'free.example' ? 9 : 0) }
    expect((await claim(1, onlyFree)).emails).toEqual(free)
    const alsoSlow = { ...onlyFree, quota: (domain: string) => (domain === 'busy.example' ? 0 : 9) }
    expect((await claim(1, alsoSlow)).emails).toEqual([])
    expect((await claim(30, alsoSlow)).emails).toEqual(slow)
  })

  it('takes deferred rows behind those of a domain that is full', async () => {
    const { addReaders, claim, deferred } = await openSend()
    const [full, free] = [addresses(4, 'full.example', 'a'), addresses(2, 'free.example', 'b')]
    await addReaders(full, { state: 'deferred', next_attempt_at: 1 })
    await addReaders(free, { state: 'deferred', next_attempt_at: 2 })
    await deferred(6)
    const quota = (domain: string) => (domain === 'full.example' ? 1 : 9)
    expect((await claim(2, { busy: ['other.example'], quota })).emails).toEqual([full[0], free[0]])
    expect((await claim(2, { quota })).emails).toEqual([full[1]])
  })
})

describe('the quotas of domains', () => {
  it('are used up message by message', () => {
    const quotas = quotasOf({ quota: (domain) => (domain === 'a.example' ? 2 : 0) })
    expect([quotas.has('a.example'), quotas.has('b.example')]).toEqual([true, false])
    expect([1, 2, 3].map(() => quotas.take('a.example'))).toEqual([true, true, false])
    expect(quotas.has('a.example')).toBe(false)
  })

  it('are short once a domain is busy, or could take no more', () => {
    expect(quotasOf({ busy: ['a.example'] }).isShort).toBe(true)
    const quotas = quotasOf({ quota: () => 1 })
    quotas.take('a.example')
    expect(quotas.isShort).toBe(false)
    quotas.take('a.example')
    expect(quotas.isShort).toBe(true)
  })

  it('that are overdrawn take nothing', () => {
    const quotas = quotasOf({ quota: () => -1 })
    expect([quotas.has('a.example'), quotas.take('a.example'), quotas.isShort]).toEqual([false, false, true])
  })
})

describe('the cursors of sends', () => {
  it('begin where the send is, and are kept until they are forgotten', () => {
    const cursors = createSendCursors()
    const cursor = cursors.of({ no: 1, next_email: 'b' })
    expect(cursor).toEqual({ front: 'b', left: new Set() })
    expect(cursors.of({ no: 1, next_email: 'c' })).toBe(cursor)
    expect(cursors.of({ no: 2, next_email: 'c' }).front).toBe('c')
    cursors.forget()
    expect(cursors.of({ no: 1, next_email: 'c' }).front).toBe('c')
  })

  it('remember the domain of an address that came back', () => {
    const cursors = createSendCursors()
    const cursor = cursors.of({ no: 1, next_email: '' })
    cursors.cameBack(1, 'ann@alder.example')
    cursors.cameBack(2, 'bob@birch.example')
    expect([...cursor.left]).toEqual(['alder.example'])
    expect(domainOf('"odd@name"@alder.example')).toBe('alder.example')
  })
})
