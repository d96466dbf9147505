import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../database/database.ts'
import { databaseNow } from '../../../database/dialects.ts'
import type { Store } from '../../../database/store.ts'

/** By the database’s clock, since several machines read the times. */
export async function insertPreviewRequest(
  { db, kind }: Store,
  { id, request, milliseconds }: { id: string; request: string; milliseconds: number },
): Promise<void> {
  const expires_at = sql<number>`${databaseNow(kind)} + ${milliseconds}`
  const row = { id, request, expires_at, claimed_until: null, html: null, problem: null }
  await db.insertInto('preview_requests').values(row).execute()
}

/** Undefined until a machine has answered. */
export async function findPreviewAnswer(
  db: Kysely<Database>,
  id: string,
): Promise<{ html: string | null; problem: string | null } | undefined> {
  return db
    .selectFrom('preview_requests')
    .select(['html', 'problem'])
    .where('id', '=', id)
    .where((row) => row.or([row('html', 'is not', null), row('problem', 'is not', null)]))
    .executeTakeFirst()
}

export async function deletePreviewRequest(db: Kysely<Database>, id: string): Promise<void> {
  await db.deleteFrom('preview_requests').where('id', '=', id).execute()
}

/** Undefined if none waits. One that another machine claimed comes back if that machine doesn’t answer in time. */
export async function claimPreviewRequest(
  { db, kind }: Store,
  milliseconds: number,
): Promise<{ id: string; request: string } | undefined> {
  const now = databaseNow(kind)
  const next = db
    .selectFrom('preview_requests')
    .select('id')
    .where('html', 'is', null)
    .where('problem', 'is', null)
    .where('expires_at', '>', now)
    .where((row) => row.or([row('claimed_until', 'is', null), row('claimed_until', '<=', now)]))
    .orderBy('expires_at')
    .limit(1)
  return db
    .updateTable('preview_requests')
    .set({ claimed_until: sql<number>`${now} + ${milliseconds}` })
    .where('id', '=', kind === 'postgres' ? next.forUpdate().skipLocked() : next)
    .returning(['id', 'request'])
    .executeTakeFirst()
}

/** The first answer counts. @returns false if there was one, or nobody waits any more */
export async function answerPreviewRequest(
  db: Kysely<Database>,
  id: string,
  answer: { html: string } | { problem: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('preview_requests')
    .set(answer)
    .where('id', '=', id)
    .where('html', 'is', null)
    .where('problem', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deleteExpiredPreviewRequests({ db, kind }: Store): Promise<void> {
  await db.deleteFrom('preview_requests').where('expires_at', '<=', databaseNow(kind)).execute()
}
