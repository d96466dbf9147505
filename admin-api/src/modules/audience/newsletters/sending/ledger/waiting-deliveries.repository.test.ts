import { describe, expect, it } from 'vitest'
import { addDeliveries, newSend } from '../../../../../../test/support/new-send.ts'
import { openTestStore } from '../../../../../../test/support/test-store.ts'
import type { Store } from '../../../../../database/store.ts'
import { findNextAttempt, hasUnfinished, listDueAgain, listQueued } from './waiting-deliveries.repository.ts'

const NOW = 5000

async function addSubscriber({ db }: Store, id: string, email: string): Promise<void> {
  const facts = { categories: '[]', confirmed_at: 3, consent_source: null, created_at: 1, updated_at: 1 }
  await db
    .insertInto('subscribers')
    .values({ id, email, unsubscribe_token: `token-of-${id}`, ...facts })
    .execute()
}

describe('the rows of a send that wait', () => {
  async function openSend() {
    const store = await openTestStore()
    const [{ no }, other] = [await newSend(store), await newSend(store)]
    await addDeliveries(store, other.no, [
      { email: 'b@x.example' },
      { email: 'w@x.example', state: 'on_the_wire' },
      { email: 'd@x.example', state: 'deferred', next_attempt_at: 1 },
    ])
    return { store, db: store.db, no }
  }
  const emailsOf = (rows: readonly { email: string }[]) => rows.map(({ email }) => email)

  it('are listed in the order of their addresses, from one on and below another', async () => {
    const { store, db, no } = await openSend()
    await addDeliveries(store, no, [
      ...['c', 'a', 'e', 'b', 'd'].map((email) => ({ email })),
      { email: 'bb', state: 'accepted' },
      { email: 'bc', state: 'deferred', next_attempt_at: 1 },
    ])
    expect(emailsOf(await listQueued(db, no, { from: 'b', limit: 9 }))).toEqual(['b', 'c', 'd', 'e'])
    expect(emailsOf(await listQueued(db, no, { from: 'b', below: 'd', limit: 9 }))).toEqual(['b', 'c'])
    expect(emailsOf(await listQueued(db, no, { from: '', limit: 2 }))).toEqual(['a', 'b'])
  })

  it('come with the subscriber as they are now, and with whether the address is suppressed', async () => {
    const { store, db, no } = await openSend()
    await addSubscriber(store, '1', 'a')
    await addSubscriber(store, '2', 'moved')
    await addSubscriber(store, '4', 'c')
    await db
      .insertInto('mail_suppressions')
      .values({ email: 'c', reason: 'bounce', details: '', created_at: 1 })
      .execute()
    await addDeliveries(store, no, [
      { email: 'a', subscriber_id: '1', variant: 2, attempts: 1 },
      { email: 'b', subscriber_id: '2' },
      { email: 'c', subscriber_id: '3' },
    ])
    const nobody = { token: null, status: null, confirmed_at: null, awaits_confirmation: null }
    expect(await listQueued(db, no, { from: '', limit: 9 })).toEqual([
      {
        email: 'a',
        variant: 2,
        attempts: 1,
        next_attempt_at: null,
        token: 'token-of-1',
        status: 'active',
        confirmed_at: 3,
        awaits_confirmation: 0,
        suppressed: null,
      },
      // Somebody else has that address now.
      expect.objectContaining({ email: 'b', ...nobody, suppressed: null }),
      expect.objectContaining({ email: 'c', ...nobody, suppressed: 'c' }),
    ])
  })

  it('are due again from their time on, the longest waiting first', async () => {
    const { store, db, no } = await openSend()
    await addDeliveries(store, no, [
      { email: 'a', state: 'deferred', next_attempt_at: NOW },
      { email: 'b', state: 'deferred', next_attempt_at: NOW - 2 },
      { email: 'c', state: 'deferred', next_attempt_at: NOW + 1 },
      { email: 'd', state: 'deferred', next_attempt_at: NOW - 1 },
      { email: 'e', state: 'in_doubt', next_attempt_at: 1 },
      { email: 'f' },
    ])
    expect(emailsOf(await listDueAgain(db, no, NOW, 9))).toEqual(['b', 'd', 'a'])
    expect(emailsOf(await listDueAgain(db, no, NOW, 2))).toEqual(['b', 'd'])
    expect(await findNextAttempt(db, no)).toBe(NOW - 2)
  })

  it('have no next attempt where none is deferred', async () => {
    const { store, db, no } = await openSend()
    await addDeliveries(store, no, [{ email: 'a' }, { email: 'b', state: 'failed', next_attempt_at: 3 }])
    expect(await findNextAttempt(db, no)).toBeUndefined()
  })

  it.each([
    ['it has none', [], false],
    ['one is queued', [{ email: 'c' }], true],
    ['one is queued at the very address', [{ email: 'b' }], true],
    ['those before the address are queued, which nobody looks at', [{ email: 'a' }], false],
    ['one is on the wire, wherever', [{ email: 'a', state: 'on_the_wire' }], true],
    [
      'the others are deferred or answered',
      [
        { email: 'c', state: 'deferred' },
        { email: 'd', state: 'failed' },
      ],
      false,
    ],
  ] as const)('say whether the send is finished: where %s', async (_, rows, expected) => {
    const { store, db, no } = await openSend()
    if (rows.length > 0) await addDeliveries(store, no, rows)
    expect(await hasUnfinished(db, no, 'b')).toBe(expected)
  })
})
