import { DELIVERY_STATES } from '@hometown/shared-types/newsletter-sending'
import { describe, expect, it } from 'vitest'
import { addDeliveries, listDeliveries, newSend } from '../../../../../test/support/sending-harness.ts'
import { openTestStore } from '../../../../../test/support/test-store.ts'
import type { Store } from '../../../../database/store.ts'
import { closeUnsent, doubtInterrupted, putOnTheWire, recordResults, takeBackUnknown } from './deliveries.repository.ts'

const NOW = 5000
const ann = { email: 'ann@alder.example' }
const bob = { email: 'bob@alder.example' }
const cid = { email: 'cid@alder.example' }
const emails = [ann.email, bob.email, cid.email]

/** A send with a row of each state, called after it. */
async function sendWithAllStates(store: Store) {
  const send = await newSend(store)
  await addDeliveries(
    store,
    send.no,
    DELIVERY_STATES.map((state) => ({ email: state, state, attempts: 2, next_attempt_at: 7, fence: 3 })),
  )
  return send
}

async function statesOf(store: Store, sendNo: number): Promise<Record<string, string>> {
  return Object.fromEntries((await listDeliveries(store, sendNo)).map(({ email, state }) => [email, state]))
}

describe('the ledger of a send', () => {
  async function openTwoSends() {
    const store = await openTestStore()
    const [send, other] = [await sendWithAllStates(store), await sendWithAllStates(store)]
    const before = await listDeliveries(store, other.no)
    const expectOtherUntouched = async () => expect(await listDeliveries(store, other.no)).toEqual(before)
    return { ...store, store, no: send.no, expectOtherUntouched }
  }
  const unchanged = Object.fromEntries(DELIVERY_STATES.map((state) => [state, state]))

  it('puts on the wire only what waits, and says which', async () => {
    const { store, db, no, expectOtherUntouched } = await openTwoSends()
    const put = await db
      .transaction()
      .execute((trx) => putOnTheWire(trx, no, [...DELIVERY_STATES, 'nobody'], { fence: 8, now: NOW }))
    expect([...put].sort()).toEqual(['deferred', 'queued'])
    expect(await statesOf(store, no)).toEqual({ ...unchanged, queued: 'on_the_wire', deferred: 'on_the_wire' })
    const row = (await listDeliveries(store, no)).find(({ email }) => email === 'deferred')
    expect(row).toMatchObject({ attempts: 3, next_attempt_at: null, fence: 8, updated_at: NOW })
    await expectOtherUntouched()
  })

  it.each(['suppressed', 'unsubscribed'] as const)('closes as %s only what waits', async (state) => {
    const { store, db, no, expectOtherUntouched } = await openTwoSends()
    const closed = await db.transaction().execute((trx) => closeUnsent(trx, no, DELIVERY_STATES, state, NOW))
    expect([...closed].sort()).toEqual(['deferred', 'queued'])
    expect(await statesOf(store, no)).toEqual({ ...unchanged, queued: state, deferred: state })
    const row = (await listDeliveries(store, no)).find(({ email }) => email === 'deferred')
    expect(row).toMatchObject({ attempts: 2, next_attempt_at: null, updated_at: NOW })
    await expectOtherUntouched()
  })

  it('records answers for rows on the wire of our fence alone', async () => {
    const store = await openTestStore()
    const { no } = await newSend(store)
    const other = await newSend(store)
    const onTheWire = { state: 'on_the_wire' as const, attempts: 1 }
    await addDeliveries(store, no, [
      { ...ann, ...onTheWire, fence: 4 },
      { ...bob, ...onTheWire, fence: 3 },
      { ...cid, state: 'accepted', fence: 4 },
    ])
    await addDeliveries(store, other.no, [{ ...ann, ...onTheWire, fence: 4 }])
    const answer = { state: 'deferred' as const, reply: '451 Later', attempts: 2, nextAttemptAt: 99 }
    const results = emails.map((email) => ({ email, ...answer }))
    const recorded = await store.db.transaction().execute((trx) => recordResults(trx, no, 4, results, NOW))
    expect(recorded).toEqual(['deferred'])
    const [annsRow, ...rest] = await listDeliveries(store, no)
    expect(annsRow).toMatchObject({
      state: 'deferred',
      reply: '451 Later',
      attempts: 2,
      next_attempt_at: 99,
      fence: null,
      updated_at: NOW,
    })
    expect(rest.map(({ state }) => state)).toEqual(['on_the_wire', 'accepted'])
    expect(await statesOf(store, other.no)).toEqual({ [ann.email]: 'on_the_wire' })
  })

  it('doubts what an earlier process left on the wire of any send, and nothing else', async () => {
    const { store, db, no } = await openTwoSends()
    const doubt = (fence: number) =>
      db.transaction().execute((trx) => doubtInterrupted(trx, fence, 'The sender died.', NOW))
    await doubt(3)
    expect(await statesOf(store, no)).toEqual(unchanged)
    await doubt(4)
    for (const send of [no, no + 1])
      expect(await statesOf(store, send)).toEqual({ ...unchanged, on_the_wire: 'in_doubt' })
    const row = (await listDeliveries(store, no)).find(({ email }) => email === 'on_the_wire')
    expect(row).toMatchObject({ reply: 'The sender died.', fence: null, updated_at: NOW })
  })

  it('takes back what our own process claimed without knowing', async () => {
    const { store, db, no } = await openTwoSends()
    const onTheWire = { state: 'on_the_wire' as const, attempts: 2, fence: 3 }
    await addDeliveries(store, no, [
      { ...ann, ...onTheWire },
      { ...bob, ...onTheWire, fence: 2 },
    ])
    const isKnown = ({ email }: { email: string }) => email === 'on_the_wire'
    await db.transaction().execute((trx) => takeBackUnknown(trx, 3, isKnown, NOW))
    expect(await statesOf(store, no)).toEqual({ ...unchanged, [ann.email]: 'deferred', [bob.email]: 'on_the_wire' })
    const row = (await listDeliveries(store, no)).find(({ email }) => email === ann.email)
    expect(row).toMatchObject({ attempts: 1, next_attempt_at: NOW, fence: null, updated_at: NOW })
  })
})
