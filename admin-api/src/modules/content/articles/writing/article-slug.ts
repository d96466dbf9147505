import { slugify, uniqueSlug } from '@hometown/shared-types/slug'
import type { Transaction } from 'kysely'
import type { Database } from '../../../../database/database.ts'
import { isSlugTaken } from '../articles.repository.ts'

/** A free slug for an article. An address that merely redirects is free: the article's own page takes it over. */
export async function chooseSlug(
  trx: Transaction<Database>,
  wanted: string,
  articleId: string,
  now: number,
): Promise<string> {
  return uniqueSlug(slugify(wanted), (slug) => isSlugTaken(trx, slug, articleId), now)
}
