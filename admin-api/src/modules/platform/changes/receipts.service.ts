import type { PublishReceipt } from '@hometown/shared-types/publish-receipt'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '../../../context.ts'
import { announce } from '../live/live.service.ts'
import { findReceipt, insertPublish, listReceipts } from './receipts.repository.ts'

export {
  closeInterruptedPublishes,
  deleteRunningPublish,
  endRunningPublish,
  findReceipt,
  insertPublish,
  listReceipts,
  updatePublish,
} from './receipts.repository.ts'

export async function noteReceipt(
  context: Pick<AppContext, 'store' | 'clock' | 'link'>,
  outcome: 'live' | 'failed' | 'held',
  message: string,
): Promise<void> {
  const now = context.clock.now()
  const id = uuid()
  await insertPublish(context.store.db, {
    id,
    started_at: now,
    finished_at: now,
    outcome,
    release: null,
    changes: 0,
    files_written: 0,
    files_removed: 0,
    milliseconds: null,
    message,
    notices: '[]',
  })
  await announcePublish(context, id)
}

export async function announcePublish(context: Pick<AppContext, 'store' | 'link'>, id: string): Promise<void> {
  const receipt = await findReceipt(context.store.db, id)
  if (receipt) announce(context, { type: 'publish', receipt })
}

export async function findLastReceipt({ store }: Pick<AppContext, 'store'>): Promise<PublishReceipt | undefined> {
  const [last] = await listReceipts(store.db, 1)
  return last
}
