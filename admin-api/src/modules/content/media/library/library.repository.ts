import type { MediaListQuery, SavedCredit } from '@hometown/shared-types/media'
import type { Kysely, Transaction } from 'kysely'
import { containsWord } from '../../../../database/contains-word.ts'
import type { Database } from '../../../../database/database.ts'
import { isShown } from '../uses/picture-users.service.ts'
import type { MediaRow, NotesColumns } from './media.table.ts'

type Reader = Kysely<Database>

export interface LibraryRow extends MediaRow {
  is_shown: boolean
}

const SEARCHED = ['alt', 'caption', 'credit', 'original_name'] as const

export async function listLibrary(
  db: Reader,
  { page, per_page, search = '', sort, url, unused }: MediaListQuery,
): Promise<{ rows: LibraryRow[]; total: number }> {
  let matching = db.selectFrom('media')
  for (const word of search.split(/\s+/).filter(Boolean))
    matching = matching.where(({ or }) => or(SEARCHED.map((column) => containsWord(column, word))))
  if (url !== undefined) matching = matching.where('url', '=', url)
  if (unused) matching = matching.where((row) => row.not(isShown('media.url')))
  const sorted = {
    newest: () => matching.orderBy('created_at', 'desc'),
    oldest: () => matching.orderBy('created_at'),
    largest: () => matching.orderBy('bytes', 'desc'),
    name: () => matching.orderBy((row) => row.fn('lower', [row.fn.coalesce('original_name', 'alt', 'url')])),
  }[sort]()
  const rows = await sorted
    .selectAll()
    .select(isShown('media.url').as('is_shown'))
    .orderBy('media.id', 'desc')
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute()
  const { total } = await matching.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows: rows.map((row) => ({ ...row, is_shown: Boolean(row.is_shown) })), total: Number(total) }
}

export async function findLibraryRow(db: Reader, id: string): Promise<LibraryRow | undefined> {
  const row = await db
    .selectFrom('media')
    .selectAll()
    .select(isShown('media.url').as('is_shown'))
    .where('id', '=', id)
    .executeTakeFirst()
  return row && { ...row, is_shown: Boolean(row.is_shown) }
}

/** Each credit once, with the link and the license that it has most often. */
export async function listMostUsedCredits(db: Reader, limit: number): Promise<SavedCredit[]> {
  const rows = await db
    .selectFrom('media')
    .select(['credit', 'credit_url as creditUrl', 'license'])
    .where('credit', 'is not', null)
    .groupBy(['credit', 'credit_url', 'license'])
    .orderBy((row) => row.fn.countAll(), 'desc')
    .orderBy('credit')
    .limit(limit * 3)
    .execute()
  const byCredit = new Map<string, SavedCredit>()
  for (const { credit, ...rest } of rows)
    if (credit !== null && !byCredit.has(credit)) byCredit.set(credit, { credit, ...rest })
  return [...byCredit.values()].slice(0, limit)
}

export async function updateMediaRow(
  trx: Transaction<Database>,
  id: string,
  changes: Partial<Pick<MediaRow, 'alt' | 'focal_x' | 'focal_y'> & NotesColumns>,
): Promise<void> {
  await trx.updateTable('media').set(changes).where('id', '=', id).execute()
}

export async function deleteMediaRow(trx: Transaction<Database>, id: string): Promise<boolean> {
  const result = await trx.deleteFrom('media').where('id', '=', id).executeTakeFirst()
  return result.numDeletedRows > 0n
}
