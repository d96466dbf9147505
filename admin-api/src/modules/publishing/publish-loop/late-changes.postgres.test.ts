import { expect, it } from 'vitest'
import { openTestStore } from '../../../../test/support/test-store.ts'
import { listChangesAfter, recordChange } from '../../platform/changes/changes.service.ts'

const BEGINNING = { xid: '0', seq: 0 }

it('a change that PostgreSQL commits after one with a higher number is passed over by nobody', async () => {
  const store = await openTestStore()
  const mayEnd = Promise.withResolvers<void>()
  const written = Promise.withResolvers<void>()
  const first = store.db.transaction().execute(async (trx) => {
    await recordChange(trx, { kind: 'settings' }, 1)
    written.resolve()
    await mayEnd.promise
  })
  await Promise.race([written.promise, first])
  await store.db.transaction().execute((trx) => recordChange(trx, { kind: 'business' }, 1))
  const early = await listChangesAfter(store, BEGINNING, 10)
  mayEnd.resolve()
  await first
  const late = await listChangesAfter(store, early.position, 10)
  const kinds = [...early.changes, ...late.changes].map(({ kind }) => kind)
  expect(kinds).toEqual(['settings', 'business'])
  expect(await listChangesAfter(store, late.position, 10)).toEqual({ changes: [], position: late.position })
})
