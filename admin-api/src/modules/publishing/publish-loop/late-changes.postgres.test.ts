import type { Transaction } from 'kysely'
import { expect, it } from 'vitest'
import { buildTestContext } from '../../../../test/support/build-test-app.ts'
import { publishEverything } from '../../../../test/support/publishing.ts'
import { openTestStore } from '../../../../test/support/test-store.ts'
import type { Database } from '../../../database/database.ts'
import type { Store } from '../../../database/store.ts'
import { listUnpublishedChanges, recordChange } from '../../platform/changes/changes.service.ts'

it('a change that PostgreSQL commits after one with a higher number was published is published too', async () => {
  const store = await openTestStore()
  const context = await buildTestContext({ store })
  const first = await openTransaction(store, (trx) => recordChange(trx, { kind: 'settings' }, 1))
  await store.db.transaction().execute((trx) => recordChange(trx, { kind: 'business' }, 1))
  expect(await listUnpublishedChanges(store.db, 10)).toMatchObject([{ seq: 2, kind: 'business' }])
  await publishEverything(context)
  await first.commit()
  expect(await listUnpublishedChanges(store.db, 10)).toMatchObject([{ seq: 1, kind: 'settings' }])
})

interface OpenTransaction {
  commit(): Promise<void>
}

/** A transaction that has written and stays open until the test ends it. */
async function openTransaction(
  { db }: Store,
  write: (trx: Transaction<Database>) => Promise<void>,
): Promise<OpenTransaction> {
  const [isWritten, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const ended = db.transaction().execute(async (trx) => {
    await write(trx)
    isWritten.resolve()
    await mayEnd.promise
  })
  await Promise.race([isWritten.promise, ended])
  return {
    async commit() {
      mayEnd.resolve()
      await ended
    },
  }
}
