import { describe, expect, it } from 'vitest'
import { addDeliveries, listDeliveries, newSend } from '../../../../../../test/support/sending-harness.ts'
import { openTestStore } from '../../../../../../test/support/test-store.ts'
import { findActiveSend } from './active-sends.repository.ts'
import type { ClaimedRow } from './claim-rows.ts'
import { closeRows, type Finished } from './close-rows.ts'

const NOW = 1_000_000
const MINUTE = 60_000
const FENCE = 3
const EMAIL = 'ann@alder.example'

describe('answers of the mail server', () => {
  async function openSend() {
    const store = await openTestStore()
    const send = await newSend(store)
    async function claimed(email = EMAIL, values: Partial<ClaimedRow> = {}): Promise<ClaimedRow> {
      await addDeliveries(store, send.no, [{ email, state: 'on_the_wire', attempts: 1, fence: FENCE }])
      const ids = { sendNo: send.no, newsletterId: send.newsletter_id, email, token: 'token', variant: 0 }
      return { ...ids, attempts: 1, wasDeferred: false, ...values }
    }
    const close = (finished: readonly Finished[], fence = FENCE) =>
      store.db.transaction().execute((trx) => closeRows(trx, finished, fence, NOW))
    const rowOf = async (email = EMAIL) => (await listDeliveries(store, send.no)).find((row) => row.email === email)
    return { store, send, claimed, close, rowOf }
  }

  it.each(['accepted', 'failed', 'in_doubt'] as const)('that are final are final: %s', async (outcome) => {
    const { send, claimed, close, rowOf } = await openSend()
    const row = await claimed()
    const changes = await close([{ row, result: { outcome, reply: 'The answer' } }])
    expect(changes).toEqual(new Map([[send.no, { on_the_wire: -1, [outcome]: 1 }]]))
    expect(await rowOf()).toMatchObject({
      state: outcome,
      reply: 'The answer',
      attempts: 1,
      next_attempt_at: null,
      fence: null,
    })
  })

  it.each([
    [1, 1],
    [2, 5],
    [6, 720],
  ])('that put a message off for the %s. time let it wait for %s minutes', async (attempts, minutes) => {
    const { send, claimed, close, rowOf } = await openSend()
    const row = await claimed(EMAIL, { attempts })
    const changes = await close([{ row, result: { outcome: 'deferred', reply: '451 Later' } }])
    expect(changes).toEqual(new Map([[send.no, { on_the_wire: -1, deferred: 1 }]]))
    expect(await rowOf()).toMatchObject({ state: 'deferred', attempts, next_attempt_at: NOW + minutes * MINUTE })
  })

  it('that never came are asked for again after a minute, and ever more rarely, but never given up', async () => {
    const { claimed, close, rowOf } = await openSend()
    const result = { outcome: 'queued', reply: 'The line broke' } as const
    await close([{ row: await claimed('a@x.example', { attempts: 4 }), result }])
    await close([{ row: await claimed('b@x.example', { attempts: 5 }), result }])
    await close([{ row: await claimed('c@x.example', { attempts: 90 }), result }])
    expect(await rowOf('a@x.example')).toMatchObject({
      state: 'deferred',
      attempts: 4,
      next_attempt_at: NOW + MINUTE,
    })
    expect(await rowOf('b@x.example')).toMatchObject({ attempts: 5, next_attempt_at: NOW + 15 * MINUTE })
    expect(await rowOf('c@x.example')).toMatchObject({ attempts: 5, next_attempt_at: NOW + 15 * MINUTE })
  })

  it('for rows that are another process’s by now change nothing, and all is counted anew', async () => {
    const { store, send, claimed, close, rowOf } = await openSend()
    await store.db.updateTable('newsletter_sends').set({ on_the_wire: 5, accepted: 5 }).execute()
    const row = await claimed()
    expect(await close([{ row, result: { outcome: 'accepted', reply: '' } }], FENCE + 1)).toEqual(new Map())
    expect(await rowOf()).toMatchObject({ state: 'on_the_wire' })
    expect(await findActiveSend(store.db, send.no)).toMatchObject({ total: 1, on_the_wire: 1, accepted: 0 })
  })

  it('that refuse suppress only the address that doesn’t exist', async () => {
    const { store, claimed, close } = await openSend()
    await close([
      { row: await claimed(), result: { outcome: 'failed', reply: '550 5.1.1 No such user', permanent: true } },
      { row: await claimed('b@x.example'), result: { outcome: 'failed', reply: '550 5.7.1 No', permanent: false } },
      { row: await claimed('c@x.example'), result: { outcome: 'deferred', reply: '451 Later' } },
    ])
    const suppressed = await store.db.selectFrom('mail_suppressions').select(['email', 'reason', 'details']).execute()
    expect(suppressed).toEqual([{ email: EMAIL, reason: 'bounce', details: '550 5.1.1 No such user' }])
  })
})
