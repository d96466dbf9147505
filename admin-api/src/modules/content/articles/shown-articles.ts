import type { Kysely } from 'kysely'
import type { Database } from '../../../database/database.ts'
import type { Shown } from '../seen/seen.service.ts'
import type { ArticleRow } from './articles.table.ts'
import { listRedirectsTo } from './revisions/article-history.repository.ts'

export type Taken = Pick<ArticleRow, 'id' | 'title' | 'slug' | 'status' | 'sample'>

/** Deleting an article deletes its redirects, so ask before. */
export async function withFormerSlugs(db: Kysely<Database>, shown: Shown): Promise<Shown> {
  const redirects = await listRedirectsTo(db, shown.id)
  return { ...shown, formerSlugs: redirects.map(({ slug }) => slug) }
}

/** Whether it can be taken from readers. Nobody reads samples. */
export function isShown({ status, sample }: Pick<Taken, 'status' | 'sample'>): boolean {
  return status === 'published' && sample === 0
}

export function shownOf({ id, title, slug }: Taken): Shown {
  return { kind: 'article', id, title, slug }
}
