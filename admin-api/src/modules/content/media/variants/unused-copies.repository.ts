import type { ExpressionBuilder, Kysely } from 'kysely'
import { containsWord } from '../../../../database/contains-word.ts'
import type { Database } from '../../../../database/database.ts'
import { one } from '../../../../database/select-one.ts'
import { isShown } from '../uses/picture-users.service.ts'

type Reader = Kysely<Database>

export interface CopiesUse {
  url: string
  unused_since: number | null
  is_used: boolean
}

export async function listCopiesUse(db: Reader, after: string, limit: number): Promise<CopiesUse[]> {
  const rows = await db
    .selectFrom('picture_copies')
    .select(['url', 'unused_since', (row) => isUsed(row).as('is_used')])
    .where('url', '>', after)
    .orderBy('url')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ ...row, is_used: Boolean(row.is_used) }))
}

/** Whether a revision names the file in any size; it may be restored. */
export async function isInRevision(db: Reader, url: string, stem: string): Promise<boolean> {
  const row = await db
    .selectFrom('picture_uses')
    .innerJoin('article_revisions', 'article_revisions.article_id', 'picture_uses.article_id')
    .select('article_revisions.id')
    .where('picture_uses.url', '=', url)
    .where(containsWord('article_revisions.snapshot', stem))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function noteUnused(db: Reader, urls: readonly string[], since: number | null): Promise<void> {
  if (urls.length === 0) return
  await db.updateTable('picture_copies').set({ unused_since: since }).where('url', 'in', urls).execute()
}

/** Checks the use again, since it may have changed. */
export async function deleteLongUnused(db: Reader, until: number, limit: number): Promise<string[]> {
  const urls = db
    .selectFrom('picture_copies')
    .select('url')
    .where('unused_since', '<=', until)
    .orderBy('url')
    .limit(limit)
  const rows = await db
    .deleteFrom('picture_copies')
    .where('url', 'in', urls)
    .where((row) => row.not(isUsed(row)))
    .returning('url')
    .execute()
  return rows.map(({ url }) => url)
}

export async function listKnownHashes(db: Reader, hashes: readonly string[]): Promise<string[]> {
  if (hashes.length === 0) return []
  const rows = await db.selectFrom('picture_copies').select('hash').where('hash', 'in', hashes).execute()
  return rows.flatMap(({ hash }) => hash ?? [])
}

function isUsed({ or, exists, selectFrom }: ExpressionBuilder<Database, 'picture_copies'>) {
  return or([
    isShown('picture_copies.url'),
    exists(selectFrom('media').select(one).whereRef('media.url', '=', 'picture_copies.url')),
  ])
}
