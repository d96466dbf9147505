import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../../../database/database.ts'
import type { NewPictureCopyRow, PictureCopyChanges, PictureCopyRow } from './picture-copies.table.ts'

type Reader = Kysely<Database>

export async function listCopiesByUrls(db: Reader, urls: readonly string[]): Promise<PictureCopyRow[]> {
  if (urls.length === 0) return []
  return db.selectFrom('picture_copies').selectAll().where('url', 'in', urls).execute()
}

export async function listCopiesByHashes(db: Reader, hashes: readonly string[]): Promise<PictureCopyRow[]> {
  if (hashes.length === 0) return []
  return db.selectFrom('picture_copies').selectAll().where('hash', 'in', hashes).execute()
}

export async function insertCopies(trx: Transaction<Database>, row: NewPictureCopyRow): Promise<void> {
  await trx
    .insertInto('picture_copies')
    .values(row)
    .onConflict((conflict) => conflict.column('url').doNothing())
    .execute()
}

/** Next one to make: newest first, pictures without a failed attempt before others. */
export async function findDueCopies(db: Reader, now: number): Promise<PictureCopyRow | undefined> {
  return db
    .selectFrom('picture_copies')
    .selectAll()
    .where('due_at', '<=', now)
    .orderBy('attempts')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** False when another process claimed it first. */
export async function claimCopies(
  db: Reader,
  read: Pick<PictureCopyRow, 'url' | 'attempts'>,
  nextAt: number,
): Promise<boolean> {
  const result = await db
    .updateTable('picture_copies')
    .set({ attempts: read.attempts + 1, due_at: nextAt })
    .where('url', '=', read.url)
    .where('attempts', '=', read.attempts)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export async function updateCopies(db: Reader, url: string, changes: PictureCopyChanges): Promise<void> {
  await db.updateTable('picture_copies').set(changes).where('url', '=', url).execute()
}

export interface ClaimedCopies {
  readonly url: string
  readonly attempts: number
  readonly due_at: number
}

/** False when the picture was deleted or requested again after the claim. */
export async function finishCopies(db: Reader, claimed: ClaimedCopies, changes: PictureCopyChanges): Promise<boolean> {
  const result = await db
    .updateTable('picture_copies')
    .set(changes)
    .where('url', '=', claimed.url)
    .where('attempts', '=', claimed.attempts)
    .where('due_at', '=', claimed.due_at)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Requests again all pictures that had files, or those of one hash. */
export async function wantMadeCopies(db: Reader, now: number, hash?: string): Promise<void> {
  await db
    .updateTable('picture_copies')
    .set({ due_at: now, attempts: 0 })
    .where('state', 'in', ['first', 'ready'])
    .$if(hash !== undefined, (query) => query.where('hash', '=', hash ?? null))
    .execute()
}

export async function deleteCopies(trx: Transaction<Database>, urls: readonly string[]): Promise<PictureCopyRow[]> {
  if (urls.length === 0) return []
  return trx.deleteFrom('picture_copies').where('url', 'in', urls).returningAll().execute()
}

export async function isHashUsed(db: Reader, hash: string): Promise<boolean> {
  const row = await db.selectFrom('picture_copies').select('url').where('hash', '=', hash).limit(1).executeTakeFirst()
  return row !== undefined
}
