import { listUnpublishedChanges, markChangesPublished } from '../../src/modules/platform/changes/changes.service.ts'
import { findLastReceipt, noteReceipt } from '../../src/modules/platform/changes/receipts.service.ts'
import type { TestContext } from './build-test-app.ts'

/** As if the publisher had rendered all changes so far. */
export async function publishEverything(context: TestContext): Promise<void> {
  const { db } = context.store
  const seqs = (await listUnpublishedChanges(db, 1000)).map(({ seq }) => seq)
  await noteReceipt(context, 'live', '')
  const receipt = await findLastReceipt(context)
  await db.transaction().execute((trx) => markChangesPublished(trx, seqs, receipt?.id ?? ''))
}
