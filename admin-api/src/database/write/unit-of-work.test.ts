import { expect, test, vi } from 'vitest'
import { buildTestContext } from '../../../test/support/build-test-app.ts'
import { signIn } from '../../../test/support/sign-in.ts'
import { businesses } from '../../modules/content/businesses/index.ts'
import type { LockedRow, NewRow, Tx } from '../database.ts'
import { LostRaceError } from './write-conflict.ts'

const NEW: NewRow<'businesses'> = {
  id: 'one',
  slug: 'bakery',
  name: 'Bakery',
  status: 'published',
  created_at: 1,
  updated_at: 1,
}

async function open() {
  const context = await buildTestContext()
  const { store, messages } = context
  const user = await signIn(context)
  const made = await store.write(user, (tx) => tx.insert(businesses, NEW))
  messages.sent.length = 0
  const rows = (table: 'businesses' | 'changes' | 'audit_log' | 'redirects') =>
    store.db.selectFrom(table).selectAll().execute()
  return { context, store, messages, user, made, rows }
}

test('a row is written only by the version that its caller saw, and what belongs to it is written and told once', async () => {
  const { store, messages, user, rows } = await open()
  let tries = 0
  await store.write(user, async (tx) => {
    const before = await tx.expect(businesses, 'one', 1)
    const after = await tx.update(before, { slug: 'main-street-bakery' })
    await tx.audit('business.update', after, { name: after.name })
    tries += 1
    if (tries < 3) throw new LostRaceError()
  })
  expect(await rows('businesses')).toMatchObject([{ slug: 'main-street-bakery', version: 2 }])
  expect(await rows('redirects')).toMatchObject([{ path: '/business-directory/bakery', item_id: 'one' }])
  expect(await rows('audit_log')).toMatchObject([{ action: 'business.update', subject: 'one', user_id: user.id }])
  expect((await rows('changes')).map(({ kind, subject_id }) => [kind, subject_id])).toEqual([
    ['business', 'one'],
    ['business', 'one'],
  ])
  expect(messages.sent).toEqual([
    { type: 'changes-waiting' },
    { type: 'live', event: { type: 'changed', lists: ['businesses', 'audit-log'] } },
  ])
  await expect(store.write(user, (tx) => tx.expect(businesses, 'one', 1))).rejects.toMatchObject({
    status: 409,
    code: 'stale',
    details: { extra: { current: { slug: 'main-street-bakery', version: 2 } } },
  })
  await expect(store.write(user, (tx) => tx.expect(businesses, 'two'))).rejects.toMatchObject({ status: 404 })
})

test('a write that fails leaves nothing behind and tells nobody', async () => {
  const { store, messages, user, rows } = await open()
  const fails = store.write(user, async (tx) => {
    await tx.remove(await tx.expect(businesses, 'one'))
    tx.afterCommit(() => expect.unreachable())
    throw new Error('No.')
  })
  await expect(fails).rejects.toThrow('No.')
  expect(await rows('businesses')).toHaveLength(1)
  expect(await rows('redirects')).toEqual([])
  expect(messages.sent).toEqual([])
})

test('a row from elsewhere can’t be written', async () => {
  const { store, user, made } = await open()
  const copy = { ...made }
  const write = (tx: Tx) => tx.update(copy as LockedRow<'businesses'>, { name: 'Other' })
  await expect(store.write(user, write)).rejects.toThrow('tx.expect')
})

test('many rows get new versions with one entry, and are deleted for good with their pages', async () => {
  const { store, user, rows } = await open()
  const kept = await store.write(user, (tx) =>
    tx.updateMany(businesses, (all) => all.where('id', '=', 'one'), { name: 'Other' }, 'business.rename'),
  )
  expect(kept).toBe(1)
  expect(await rows('audit_log')).toMatchObject([{ action: 'business.rename', details: '{"count":1}' }])
  expect(await rows('businesses')).toMatchObject([{ name: 'Other', version: 2 }])
  await store.write(user, (tx) => tx.purge(businesses, (all) => all))
  expect(await rows('businesses')).toEqual([])
  expect(await rows('redirects')).toMatchObject([{ path: '/business-directory/bakery' }])
})

test.for<[string, (tx: Tx) => Promise<unknown>]>([
  ['change', ({ db }) => db.updateTable('businesses').set({ name: 'Other' }).execute()],
  ['deletion', ({ db }) => db.deleteFrom('businesses').execute()],
  [
    'insertion',
    ({ db, now }) =>
      db
        .insertInto('businesses')
        .values({ ...NEW, created_at: now })
        .execute(),
  ],
])('a %s of rows with versions that passes by the unit of work is an error', async ([, write]) => {
  const { store, user } = await open()
  await expect(store.write(user, write)).rejects.toThrow('Rows of businesses')
})

test('somebody who has lost the role meanwhile writes nothing', async () => {
  const { store, user } = await open()
  await store.db.updateTable('users').set({ role: 'contributor' }).where('id', '=', user.id).execute()
  const write = store.write(user, (tx) => tx.expect(businesses, 'one'))
  await expect(write).rejects.toMatchObject({ status: 401 })
})

test('what goes past the transaction of a write is an error at once, and is allowed again after it', async () => {
  const { store, user } = await open()
  const { db } = store
  const past: Record<string, () => Promise<unknown>> = {
    read: () => db.selectFrom('businesses').selectAll().execute(),
    write: () => db.updateTable('businesses').set({ name: 'Other' }).execute(),
    transaction: () => db.transaction().execute((trx) => trx.selectFrom('businesses').select('id').execute()),
    'another write': () => store.write(user, async () => undefined),
  }
  for (const [name, query] of Object.entries(past))
    await expect(store.write(user, query), name).rejects.toThrow('Inside store.write')
  const later = vi.fn(() => db.selectFrom('businesses').selectAll().execute())
  await store.write(user, async (tx) => tx.afterCommit(later))
  await expect(later.mock.results[0]?.value).resolves.toHaveLength(1)
})

test('writes that come together share a commit, and each has its own scope and fate', async () => {
  const { store, user } = await open()
  const together = await Promise.allSettled([
    store.write(user, async (tx) => (await tx.update(await tx.expect(businesses, 'one', 1), { name: 'A' })).name),
    store.write(user, async (tx) => (await tx.update(await tx.expect(businesses, 'one', 1), { name: 'B' })).name),
    store.db.selectFrom('businesses').select('id').execute(),
  ])
  expect(together.map(({ status }) => status).sort()).toEqual(['fulfilled', 'fulfilled', 'rejected'])
})
