import { formatCountyTime } from '@hometown/shared-types/county-time'
import type { Change } from '@hometown/shared-types/publishing'
import type { Transaction } from 'kysely'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import { markChangesPublished } from '../../platform/changes/changes.service.ts'
import {
  announcePublish,
  deleteRunningPublish,
  endRunningPublish,
  insertPublish,
  updatePublish,
} from '../../platform/changes/receipts.service.ts'
import type { PublishResult } from './site-renderer.ts'

export interface OpenedPublish {
  readonly id: string
  readonly startedAt: number
  readonly changes: number
  readonly fence: number | null
}

export async function openReceipt(
  context: AppContext,
  { id, startedAt, changes, fence }: OpenedPublish,
): Promise<void> {
  await insertPublish(context.store.db, {
    id,
    started_at: startedAt,
    finished_at: null,
    outcome: 'running',
    release: null,
    changes,
    files_written: 0,
    files_removed: 0,
    milliseconds: null,
    message: '',
    notices: '[]',
    fence,
  })
  await announcePublish(context, id)
}

export interface FinishedPublish {
  readonly id: string
  readonly startedAt: number
  readonly changes: Change[]
  readonly result: PublishResult
}

/** In the transaction that makes it live. @returns what it says */
export async function closeReceipt(
  trx: Transaction<Database>,
  context: AppContext,
  publish: FinishedPublish,
): Promise<string> {
  const { id, startedAt, changes, result } = publish
  const finishedAt = context.clock.now()
  const milliseconds = finishedAt - startedAt
  const files = result.written.length + result.removed.length
  const clock = formatCountyTime(finishedAt, context.config.timeZone, 'HH:mm:ss')
  const message = `live at ${clock}, ${files} ${files === 1 ? 'file' : 'files'}, ${milliseconds} ms`
  await markChangesPublished(
    trx,
    changes.map((change) => change.seq),
    id,
  )
  await updatePublish(trx, id, {
    finished_at: finishedAt,
    outcome: 'live',
    release: result.release,
    files_written: result.written.length,
    files_removed: result.removed.length,
    milliseconds,
    message,
    notices: JSON.stringify(result.notices),
  })
  return message
}

export async function withdrawReceipt({ log, store }: AppContext, id: string, error: unknown): Promise<void> {
  log.info(
    { publish: id, err: error },
    'a publish was interrupted; this service resumes it after its start, or another one',
  )
  await deleteRunningPublish(store.db, id)
}

export async function failReceipt(context: AppContext, id: string, startedAt: number, error: unknown): Promise<void> {
  const message = error instanceof Error ? error.message : String(error)
  const finishedAt = context.clock.now()
  context.log.error({ publish: id, reason: message }, 'publish failed; the live site is unchanged')
  await endRunningPublish(context.store.db, id, {
    finished_at: finishedAt,
    outcome: 'failed',
    milliseconds: finishedAt - startedAt,
    message,
  })
  await announcePublish(context, id)
}
