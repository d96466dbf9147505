import { expect, it } from 'vitest'
import { openTestStore } from '../../../../test/support/test-store.ts'
import { recordChanges } from '../../../database/write/record-changes.ts'
import { listChangesAfter } from './changes.service.ts'

it('a change that PostgreSQL commits after one with a higher number is passed over by nobody, nor are others held up', async () => {
  const store = await openTestStore()
  const mayEnd = Promise.withResolvers<void>()
  const written = Promise.withResolvers<void>()
  const first = store.db.transaction().execute(async (trx) => {
    await recordChanges(trx, [{ kind: 'settings' }], 1)
    written.resolve()
    await mayEnd.promise
  })
  await Promise.race([written.promise, first])
  await store.db.transaction().execute((trx) => recordChanges(trx, [{ kind: 'business' }], 1))
  const early = await listChangesAfter(store, { seq: 0, xid: '0', seen: [] }, 10)
  expect(early.changes).toMatchObject([{ seq: 2, kind: 'business' }])
  mayEnd.resolve()
  await first
  const late = await listChangesAfter(store, early.position, 10)
  expect(late.changes).toMatchObject([{ seq: 1, kind: 'settings' }])
  expect((await listChangesAfter(store, late.position, 10)).changes).toEqual([])
})
