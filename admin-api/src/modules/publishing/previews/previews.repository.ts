import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../database/database.ts'
import { databaseNow } from '../../../database/dialects.ts'
import type { Store } from '../../../database/store.ts'

/** @param most the oldest beyond them are deleted */
export async function insertPreview(
  db: Kysely<Database>,
  preview: { id: string; html: string; expires_at: number },
  { now, most }: { now: number; most: number },
): Promise<void> {
  await db
    .insertInto('previews')
    .values({ ...preview, request: null, claimed_until: null, problem: null })
    .execute()
  const made = db.selectFrom('previews').select('id').where('request', 'is', null)
  // SQLite wants a limit with an offset.
  const oldest = made.orderBy('expires_at', 'desc').limit(1000).offset(most)
  await db
    .deleteFrom('previews')
    .where('request', 'is', null)
    .where((row) => row.or([row('expires_at', '<=', now), row('id', 'in', oldest)]))
    .execute()
}

export async function findPreview(db: Kysely<Database>, id: string, now: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('previews')
    .select('html')
    .where('id', '=', id)
    .where('request', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row?.html ?? undefined
}

/** By the database’s clock, since several machines read the times. */
export async function insertPreviewRequest(
  { db, kind }: Store,
  { id, request, milliseconds }: { id: string; request: string; milliseconds: number },
): Promise<void> {
  const expires_at = sql<number>`${databaseNow(kind)} + ${milliseconds}`
  const row = { id, request, expires_at, claimed_until: null, html: null, problem: null }
  await db.insertInto('previews').values(row).execute()
}

/** Undefined until a machine has answered. */
export async function findPreviewAnswer(
  db: Kysely<Database>,
  id: string,
): Promise<{ html: string | null; problem: string | null } | undefined> {
  return db
    .selectFrom('previews')
    .select(['html', 'problem'])
    .where('id', '=', id)
    .where((row) => row.or([row('html', 'is not', null), row('problem', 'is not', null)]))
    .executeTakeFirst()
}

export async function deletePreviewRequest(db: Kysely<Database>, id: string): Promise<void> {
  await db.deleteFrom('previews').where('id', '=', id).execute()
}

/** Undefined if none waits. One that another machine claimed comes back if that machine doesn’t answer in time. */
export async function claimPreviewRequest(
  { db, kind }: Store,
  milliseconds: number,
): Promise<{ id: string; request: string } | undefined> {
  const now = databaseNow(kind)
  const next = db
    .selectFrom('previews')
    .select('id')
    .where('request', 'is not', null)
    .where('html', 'is', null)
    .where('problem', 'is', null)
    .where('expires_at', '>', now)
    .where((row) => row.or([row('claimed_until', 'is', null), row('claimed_until', '<=', now)]))
    .orderBy('expires_at')
    .limit(1)
  return db
    .updateTable('previews')
    .set({ claimed_until: sql<number>`${now} + ${milliseconds}` })
    .where('id', '=', kind === 'postgres' ? next.forUpdate().skipLocked() : next)
    .returning(['id', 'request'])
    .$narrowType<{ request: string }>()
    .executeTakeFirst()
}

/** The first answer counts. @returns false if there was one, or nobody waits any more */
export async function answerPreviewRequest(
  db: Kysely<Database>,
  id: string,
  answer: { html: string } | { problem: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('previews')
    .set(answer)
    .where('id', '=', id)
    .where('html', 'is', null)
    .where('problem', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deleteExpiredPreviews({ db, kind }: Store): Promise<void> {
  await db.deleteFrom('previews').where('expires_at', '<=', databaseNow(kind)).execute()
}
