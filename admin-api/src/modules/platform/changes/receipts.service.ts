import type { PublishReceipt } from '@hometown/shared-types/contract/publishing'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '../../../context.ts'
import type { Db } from '../../../database/database.ts'
import { announce } from '../live/live.service.ts'
import type { PublishRow } from './changes.table.ts'

export type { PublishRow }

export async function noteReceipt(
  context: Pick<AppContext, 'store' | 'clock' | 'link'>,
  outcome: 'live' | 'failed' | 'held',
  message: string,
): Promise<void> {
  const now = context.clock.now()
  const row = { ...newPublish(uuid(), now), finished_at: now, outcome, message }
  await insertPublish(context.store.db, row)
  announcePublish(context, row)
}

/** Returns a publish that is under way; its row is written when it has ended. */
export function newPublish(id: string, startedAt: number): PublishRow {
  return {
    id,
    started_at: startedAt,
    finished_at: null,
    outcome: 'running',
    changes: 0,
    message: '',
    notices: '[]',
  }
}

export function announcePublish(context: Pick<AppContext, 'link'>, row: PublishRow): void {
  announce(context, { type: 'publish', receipt: receiptFromRow(row) })
}

export async function findLastReceipt({ store }: Pick<AppContext, 'store'>): Promise<PublishReceipt | undefined> {
  const [last] = await listReceipts(store.db, 1)
  return last
}

export async function insertPublish(db: Db, row: PublishRow): Promise<void> {
  await db.insertInto('publishes').values(row).execute()
}

export async function listReceipts(db: Db, limit: number): Promise<PublishReceipt[]> {
  const rows = await db.selectFrom('publishes').selectAll().orderBy('started_at', 'desc').limit(limit).execute()
  return rows.map(receiptFromRow)
}

function receiptFromRow(row: PublishRow): PublishReceipt {
  return {
    id: row.id,
    startedAt: new Date(row.started_at).toISOString(),
    finishedAt: row.finished_at === null ? null : new Date(row.finished_at).toISOString(),
    outcome: row.outcome,
    changes: row.changes,
    message: row.message,
    notices: JSON.parse(row.notices) as string[],
  }
}
