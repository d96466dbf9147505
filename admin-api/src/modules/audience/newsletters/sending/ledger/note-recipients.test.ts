import { describe, expect, it } from 'vitest'
import { newIssue } from '../../../../../../test/support/new-issue.ts'
import { addSubscribers, listDeliveries, newSend } from '../../../../../../test/support/new-send.ts'
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
      variantOf: (_content: unknown, categories: readonly string[], town: string | null) => {
        asked.push(categories.join() + (town ?? ''))
        if (categories.includes('Churches')) return undefined
        return (categories.length > 1 ? 'many' : categories.join()) + (town ?? '')
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

  it('get the edition of their town', async () => {
    const { store, no, note } = await openSend()
    const [first, second] = await addSubscribers(store, 3)
    await store.db
      .updateTable('subscribers')
      .set({ town: 'Larkin' })
      .where('email', '=', second ?? '')
      .execute()
    await note()
    const variants = (await listDeliveries(store, no)).map(({ variant }) => variant)
    expect(variants).toEqual([0, 1, 0])
    const send = await store.db.selectFrom('newsletter_sends').select('variants').executeTakeFirstOrThrow()
    expect(JSON.parse(send.variants)[1]).toContain('Larkin')
    expect(first).toBeDefined()
  })

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

  it('are complete after exactly a thousand with a further step that notes nobody', async () => {
    const { store, find, note } = await openSend()
    const emails = await addSubscribers(store, 1000)
    expect(await note()).toBe('more')
    expect(await note()).toBe('complete')
    expect(await find()).toMatchObject({ status: 'sending', total: 1000, noted_to: emails[999] })
  })

  it('have the variant of their categories, which is chosen once for each', async () => {
    const { store, no, find, note, asked } = await openSend()
    await addSubscribers(store, 2, { prefix: 'a', categories: ['Sports'] })
    await addSubscribers(store, 1, { prefix: 'b', categories: ['Clubs', 'Sports'] })
    await addSubscribers(store, 1, { prefix: 'c', categories: ['Clubs', 'Jobs'] })
    await addSubscribers(store, 1, { prefix: 'd', categories: ['Sports'] })
    await note()
    const rows = await listDeliveries(store, no)
    expect(rows.map(({ variant }) => variant)).toEqual([0, 0, 1, 1, 0])
    expect((await find()).variants).toBe('["Sports","many"]')
    expect(asked).toEqual(['Sports', 'Clubs,Sports', 'Clubs,Jobs'])
    const [first] = await store.db.selectFrom('subscribers').select('id').orderBy('email').execute()
    expect(rows[0]?.subscriber_id).toBe(first?.id)
  })

  it.each([
    ['["many","Sports"]', 1],
    ['["Sports"]', 0],
  ])('go on with the variants that the send has: %s', async (variants, expected) => {
    const { store, no, find, note } = await openSend()
    await store.db.updateTable('newsletter_sends').set({ variants }).execute()
    await addSubscribers(store, 1)
    await note()
    expect((await listDeliveries(store, no))[0]?.variant).toBe(expected)
    expect((await find()).variants).toBe(variants)
  })

  it('leave out those for whom the newsletter has nothing, and count them once', async () => {
    const { store, no, find, note, asked } = await openSend()
    await addSubscribers(store, 2, { prefix: 'a', categories: ['Churches'] })
    await addSubscribers(store, 1, { prefix: 'b', categories: ['Sports'] })
    await addSubscribers(store, 998, { prefix: 'c', categories: ['Churches'] })
    const before = await find()
    expect(await note()).toBe('more')
    expect(await find()).toMatchObject({ total: 1, left_out: 999, variants: '["Sports"]' })
    await note({ ...before, noted_to: (await find()).noted_to })
    expect(await find()).toMatchObject({ status: 'sending', total: 1, left_out: 1000 })
    expect((await listDeliveries(store, no)).map(({ variant }) => variant)).toEqual([0])
    expect(asked).toEqual(['Churches', 'Sports', 'Churches'])
  })

  it('that all have nothing in it stop the send', async () => {
    const { store, find, note } = await openSend()
    await addSubscribers(store, 2, { categories: ['Churches'] })
    await expect(note()).rejects.toThrow('This newsletter has nothing in the sections that your subscribers chose.')
    expect(await find()).toMatchObject({ status: 'preparing', total: 0, left_out: 0 })
  })

  it('have no categories where nobody can read them', async () => {
    const { store, note, asked } = await openSend()
    await addSubscribers(store, 1)
    await store.db.updateTable('subscribers').set({ categories: '{"a":1}' }).execute()
    await note()
    expect(asked).toEqual([''])
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

  it('may be few among many', async () => {
    const { store, find, note } = await openSend()
    const [first = ''] = await addSubscribers(store, 1000)
    await store.db.updateTable('subscribers').set({ status: 'unsubscribed' }).where('email', '!=', first).execute()
    await addSubscribers(store, 1, { prefix: 'z' })
    expect([await note(), await note()]).toEqual(['more', 'complete'])
    expect(await find()).toMatchObject({ status: 'sending', total: 2 })
  })

  it('are not noted any more where the send is gone', async () => {
    const { store, no, find, note } = await openSend()
    await addSubscribers(store, 1)
    const known = await find()
    await store.db.deleteFrom('newsletter_sends').execute()
    expect(await note(known)).toBe('complete')
    expect(await listDeliveries(store, no)).toEqual([])
  })

  it.each([
    ['it is cancelled', { cancelling: 1 }, {}],
    ['it goes on already', {}, { status: 'sending' as const }],
  ])('are not noted any more where %s', async (_, send, newsletter) => {
    const { store, no, find, note } = await openSend()
    await addSubscribers(store, 1)
    const known = await find()
    await store.db
      .updateTable('newsletter_sends')
      .set({ total: 0, ...send })
      .execute()
    await store.db
      .updateTable('newsletters')
      .set({ title: 'This week', ...newsletter })
      .execute()
    await note(known)
    expect(await listDeliveries(store, no)).toEqual([])
    expect(await find()).toMatchObject({ total: 0, noted_to: '' })
  })
})
