import { expect, it } from 'vitest'
import { buildTestContext } from '../../../../test/support/build-test-app.ts'
import { openTransaction } from '../../../../test/support/open-transaction.ts'
import { publishEverything } from '../../../../test/support/publish-everything.ts'
import { openTestStore } from '../../../../test/support/test-store.ts'
import { listUnpublishedChanges } from '../../platform/changes/changes.repository.ts'
import { recordChange } from '../../platform/changes/changes.service.ts'

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
