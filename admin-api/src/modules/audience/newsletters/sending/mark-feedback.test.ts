import { expect, test } from 'vitest'
import { addDeliveries, listDeliveries, newSend } from '../../../../../test/support/sending-harness.ts'
import { openTestStore } from '../../../../../test/support/test-store.ts'
import { messageIdOf } from './messages.ts'
import { markFeedback } from './report.service.ts'

const email = 'ann@alder.example'

test.each([
  ['without a Message-ID is about the latest send that reached the address', false],
  ['with the Message-ID of a send is about that one', true],
])('a report %s', async (_, isNamed) => {
  const store = await openTestStore()
  const [older, newer, failed] = [await newSend(store), await newSend(store), await newSend(store)]
  for (const { no } of [older, newer])
    await addDeliveries(store, no, [
      { email, state: 'accepted' },
      { email: 'bob@alder.example', state: 'accepted' },
    ])
  await addDeliveries(store, failed.no, [{ email, state: 'failed' }])
  const messageId = isNamed ? messageIdOf(older.newsletter_id, email, 'alder.example') : null
  const feedback = { type: 'bounce', email, messageId, details: '550 No such user' } as const
  await store.db.transaction().execute((trx) => markFeedback(trx, feedback, 5000))
  const marked = []
  for (const { no } of [older, newer, failed])
    for (const row of await listDeliveries(store, no)) if (row.bounced_at === 5000) marked.push([no, row.email])
  expect(marked).toEqual([[isNamed ? older.no : newer.no, email]])
  const counts = await store.db.selectFrom('newsletter_sends').select('bounced').orderBy('no').execute()
  expect(counts.map(({ bounced }) => bounced)).toEqual(isNamed ? [1, 0, 0] : [0, 1, 0])
})
