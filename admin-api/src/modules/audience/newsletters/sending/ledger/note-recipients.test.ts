import { describe, expect, it } from 'vitest'
import { newIssue } from '../../../../../../test/support/new-issue.ts'
import { addSubscribers, listDeliveries, newSend } from '../../../../../../test/support/sending-harness.ts'
import { createTestClock } from '../../../../../../test/support/test-clock.ts'
import { openTestStore } from '../../../../../../test/support/test-store.ts'
import { loadConfig } from '../../../../../config/config.ts'
import type { Store } from '../../../../../database/store.ts'
import { type ActiveSend, findActiveSend } from '../loop/active-sends.repository.ts'
import type { SendingLease } from '../loop/sending-lease.ts'
import { noteNextRecipients } from './note-recipients.ts'

describe('the recipients of a send', () => {
  async function openSend(doubleOptIn = 'false') {
    const store = await openTestStore()
    const { no, newsletter_id: id } = await newSend(store)
    const loaded = loadConfig({ DOUBLE_OPT_IN: doubleOptIn })
    if (!loaded.ok) throw new Error(loaded.problems.join('\n'))
    const context = { store, clock: createTestClock(), config: loaded.config }
    const asked: string[] = []
    const editions = {
      variantOf: (_content: unknown, categories: readonly string[]) => {
        asked.push(categories.join())
        if (categories.includes('Churches')) return undefined
        return categories.length > 1 ? 'many' : categories.join()
      },
    }
    const find = async (): Promise<ActiveSend> => {
      const send = await findActiveSend(store.db, no)
      if (!send) throw new Error('It is there.')
      return send
    }
    const note = async (send?: ActiveSend) =>
      noteNextRecipients(context, leaseOf(store), editions, send ?? (await find()), newIssue({ newsletterId: id }))
    const publishes = () => store.db.selectFrom('changes').select('subject_id').where('subject_id', '=', id).execute()
    return { store, no, context, find, note, asked, publishes }
  }

  /** Its transactions do what the tests say, with no other process about. */
  function leaseOf({ db }: Store): SendingLease {
    return {
      take: async () => 1,
      write: (work) => db.transaction().execute((trx) => work(trx, 1)),
      isCertain: () => true,
    }
  }

  it('are noted a thousand at a time, and then the newsletter is being sent', async () => {
    const { store, no, context, find, note, publishes } = await openSend()
    const emails = await addSubscribers(store, 1001)
    expect(await note()).toBe('more')
    expect(await find()).toMatchObject({ status: 'preparing', total: 1000, noted_to: emails[999] })
    expect(await publishes()).toEqual([])
    await store.db.updateTable('newsletter_sends').set({ problem: 'Something.' }).execute()
    expect(await note()).toBe('complete')
    expect(await find()).toMatchObject({ status: 'sending', total: 1001, noted_to: emails[1000], problem: null })
    expect((await listDeliveries(store, no)).map(({ email }) => email)).toEqual(emails)
    expect(await publishes()).toHaveLength(1)
    const { updated_at } = await store.db.selectFrom('newsletters').select('updated_at').executeTakeFirstOrThrow()
    expect(updated_at).toBe(context.clock.now())
  })

  it('have the variant of their categories, which is chosen once for each', async () => {
    const { store, no, find, note, asked } = await openSend()
    await addSubscribers(store, 2, { prefix: 'a', categories: ['Sports'] })
    await addSubscribers(store, 1, { prefix: 'b', categories: ['Clubs', 'Sports'] })
    await addSubscribers(store, 1, { prefix: 'c', categories: ['Clubs', 'Events'] })
    await addSubscribers(store, 1, { prefix: 'd', categories: ['Sports'] })
    await note()
    const rows = await listDeliveries(store, no)
    expect(rows.map(({ variant }) => variant)).toEqual([0, 0, 1, 1, 0])
    expect((await find()).variants).toBe('["Sports","many"]')
    expect(asked).toEqual(['Sports', 'Clubs,Sports', 'Clubs,Events'])
    const [first] = await store.db.selectFrom('subscribers').select('id').orderBy('email').execute()
    expect(rows[0]?.subscriber_id).toBe(first?.id)
  })

  it('are those who get newsletters now', async () => {
    const { store, no, find, note } = await openSend('true')
    const [leaver = '', confirmed = '', waiting = ''] = await addSubscribers(store, 3)
    const change = (email: string, values: { status?: 'unsubscribed'; confirmed_at?: number }) =>
      store.db.updateTable('subscribers').set(values).where('email', '=', email).execute()
    await change(leaver, { status: 'unsubscribed', confirmed_at: 1 })
    await change(confirmed, { confirmed_at: 1 })
    expect(await note()).toBe('complete')
    expect((await listDeliveries(store, no)).map(({ email }) => email)).toEqual([confirmed])
    expect(await find()).toMatchObject({ total: 1, noted_to: waiting })
  })

  it('that are nobody stop the send', async () => {
    const { store, find, note } = await openSend()
    await expect(note()).rejects.toThrow('This newsletter has no subscribers')
    expect(await find()).toMatchObject({ status: 'preparing', total: 0 })
    await addSubscribers(store, 1001)
    await note()
    await store.db.deleteFrom('subscribers').execute()
    expect(await note()).toBe('complete')
  })
})
