import type { PublishReceipt } from '@hometown/shared-types/publish-receipt'
import type { Kysely } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import { announce } from '../live/live.service.ts'
import type { NewPublish, PublishRow } from './receipts.table.ts'

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

export async function insertPublish(db: Kysely<Database>, row: NewPublish): Promise<void> {
  await db.insertInto('publishes').values(row).execute()
}

export async function updatePublish(db: Kysely<Database>, id: string, values: Partial<PublishRow>): Promise<void> {
  await db.updateTable('publishes').set(values).where('id', '=', id).execute()
}

export async function deleteRunningPublish(db: Kysely<Database>, id: string): Promise<void> {
  await db.deleteFrom('publishes').where('id', '=', id).where('outcome', '=', 'running').execute()
}

/** A publish that was interrupted may be closed already, by the next one who publishes. */
export async function endRunningPublish(db: Kysely<Database>, id: string, values: Partial<PublishRow>): Promise<void> {
  await db.updateTable('publishes').set(values).where('id', '=', id).where('outcome', '=', 'running').execute()
}

/** @param fence of the lease under which the caller publishes: those of a later one are still running */
export async function closeInterruptedPublishes(
  db: Kysely<Database>,
  message: string,
  fence: number | null = null,
): Promise<void> {
  await db
    .updateTable('publishes')
    .set({ outcome: 'failed', message })
    .where('outcome', '=', 'running')
    .$if(fence !== null, (query) => query.where((row) => row.or([row('fence', 'is', null), row('fence', '<=', fence)])))
    .execute()
}

export async function listReceipts(db: Kysely<Database>, limit: number): Promise<PublishReceipt[]> {
  const rows = await db.selectFrom('publishes').selectAll().orderBy('started_at', 'desc').limit(limit).execute()
  return rows.map(receiptFromRow)
}

export async function findReceipt(db: Kysely<Database>, id: string): Promise<PublishReceipt | undefined> {
  const row = await db.selectFrom('publishes').selectAll().where('id', '=', id).executeTakeFirst()
  return row && receiptFromRow(row)
}

function receiptFromRow(row: PublishRow): PublishReceipt {
  return {
    id: row.id,
    startedAt: new Date(row.started_at).toISOString(),
    finishedAt: row.finished_at === null ? null : new Date(row.finished_at).toISOString(),
    outcome: row.outcome,
    release: row.release,
    changes: row.changes,
    filesWritten: row.files_written,
    filesRemoved: row.files_removed,
    milliseconds: row.milliseconds,
    message: row.message,
    notices: JSON.parse(row.notices) as string[],
  }
}
