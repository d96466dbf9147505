import { describe, expect, it } from 'vitest'
import { addDeliveries, listDeliveries, newSend } from '../../../../../test/support/sending-harness.ts'
import { openTestStore } from '../../../../../test/support/test-store.ts'
import type { Store } from '../../../../database/store.ts'
import { messageIdOf } from './message-id.ts'
import { type DeliveryFeedback, markFeedback } from './report.repository.ts'

const NOW = 5000
const ann = 'ann@alder.example'

function report(values: Partial<DeliveryFeedback> = {}): DeliveryFeedback {
  return { type: 'bounce', email: ann, messageId: null, details: '550 No such user', ...values }
}

describe('a report about a message', () => {
  async function openSends() {
    const store = await openTestStore()
    const [older, newer] = [await newSend(store), await newSend(store)]
    for (const { no } of [older, newer]) {
      await addDeliveries(store, no, [
        { email: ann, state: 'accepted' },
        { email: 'bob@alder.example', state: 'accepted' },
      ])
    }
    const mark = (feedback: DeliveryFeedback) =>
      store.db.transaction().execute((trx) => markFeedback(trx, feedback, NOW))
    return { store, older, newer, mark }
  }

  async function marksOf(store: Store, sendNo: number) {
    const [row] = await listDeliveries(store, sendNo)
    return [row?.bounced_at, row?.complained_at, row?.feedback]
  }

  const countsOf = ({ db }: Store, no: number) =>
    db
      .selectFrom('newsletter_sends')
      .select(['bounced', 'soft_bounced', 'complained'])
      .where('no', '=', no)
      .executeTakeFirstOrThrow()

  it('without a Message-ID is about the latest send that reached the address', async () => {
    const { store, older, newer, mark } = await openSends()
    const latest = await newSend(store)
    await addDeliveries(store, latest.no, [{ email: ann, state: 'failed' }])
    expect(await mark(report())).toBe(true)
    expect(await marksOf(store, newer.no)).toEqual([NOW, null, '550 No such user'])
    expect(await marksOf(store, older.no)).toEqual([null, null, null])
    expect(await marksOf(store, latest.no)).toEqual([null, null, null])
    const [, bobs] = await listDeliveries(store, newer.no)
    expect(bobs?.bounced_at).toBeNull()
    expect(await countsOf(store, newer.no)).toEqual({ bounced: 1, soft_bounced: 0, complained: 0 })
    expect(await countsOf(store, older.no)).toEqual({ bounced: 0, soft_bounced: 0, complained: 0 })
  })

  it('with the Message-ID of a send is about that one', async () => {
    const { store, older, newer, mark } = await openSends()
    const messageId = messageIdOf(older.newsletter_id, ann, 'alder.example')
    expect(await mark(report({ messageId }))).toBe(true)
    expect(await marksOf(store, older.no)).toEqual([NOW, null, '550 No such user'])
    expect(await marksOf(store, newer.no)).toEqual([null, null, null])
  })
})
