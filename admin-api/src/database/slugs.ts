import { uniqueSlug } from '@hometown/shared-types/rules/slugs'
import { invalidField } from '../http/errors/app-error.ts'
import type { Db, Tx } from './database.ts'

type SluggedTable = 'articles' | 'businesses' | 'people'

/** Returns the wanted slug, with a number if another row has it. */
export async function findFreeSlug(
  { db, now }: Pick<Tx, 'db' | 'now'>,
  table: SluggedTable,
  wanted: string,
  exceptId?: string,
) {
  return uniqueSlug(wanted, (slug) => isSlugTaken(db, table, slug, exceptId), now)
}

/** A slug written by an editor is refused rather than changed. @throws AppError 422 with the message */
export async function requireFreeSlug(
  { db }: Tx,
  table: SluggedTable,
  slug: string,
  exceptId: string,
  message: string,
) {
  if (await isSlugTaken(db, table, slug, exceptId)) throw invalidField('slug', message)
  return slug
}

/**
 * A redirect counts as free, because the page replaces it. An author's doesn't: another one may have had the address
 * before, or is deleted and can be restored.
 */
export async function isSlugTaken(db: Db, table: SluggedTable, slug: string, exceptId = ''): Promise<boolean> {
  const now = db.selectFrom(table).select('id').where('slug', '=', slug).where('id', '<>', exceptId)
  if (await now.executeTakeFirst()) return true
  if (table !== 'people') return false
  const people = db.selectFrom('redirects').innerJoin('people', 'people.id', 'redirects.item_id').select('people.id')
  const before = people.where('path', '=', `/author/${slug}`).where('people.id', '<>', exceptId)
  return (await before.executeTakeFirst()) !== undefined
}
