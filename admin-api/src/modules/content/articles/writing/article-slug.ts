import { slugify, uniqueSlug } from '@hometown/shared-types/slug'
import type { Transaction } from 'kysely'
import type { Database } from '../../../../database/database.ts'
import { isSlugTaken } from '../articles.repository.ts'

/** A redirect's address counts as free: the article's page replaces it. */
export async function chooseSlug(
  trx: Transaction<Database>,
  wanted: string,
  articleId: string,
  now: number,
): Promise<string> {
  return uniqueSlug(slugify(wanted), (slug) => isSlugTaken(trx, slug, articleId), now)
}
