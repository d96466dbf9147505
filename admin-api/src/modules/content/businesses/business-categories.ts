import { BUSINESS_CATEGORIES, businessCategorySlug } from '@hometown/shared-types/business'
import type { Kysely } from 'kysely'
import type { Database } from '../../../database/database.ts'
import { listCategoryCounts } from './businesses.repository.ts'

/** Reuses the existing spelling ('Food & Drink' for 'food & drink'), because both would share one page. */
export async function openCategorySpelling(db: Kysely<Database>): Promise<(written: string) => string> {
  const known = new Map<string, string>()
  const used = (await listCategoryCounts(db)).map(({ category }) => category)
  for (const category of [...BUSINESS_CATEGORIES, ...used]) {
    const slug = businessCategorySlug(category)
    if (!known.has(slug)) known.set(slug, category)
  }
  return (written) => {
    const slug = businessCategorySlug(written)
    const spelling = known.get(slug) ?? written
    known.set(slug, spelling)
    return spelling
  }
}
