import type { Kysely } from 'kysely'
import type { Database } from '../../../database/database.ts'
import { type Shown, withFormerSlugs } from '../seen/seen.service.ts'
import type { ArticleRow } from './articles.table.ts'

export type Taken = Pick<ArticleRow, 'id' | 'title' | 'slug' | 'status' | 'sample'>

/** As readers know it. Deleting an article deletes its redirects, so ask before. */
export async function readShown(db: Kysely<Database>, taken: Taken): Promise<Shown> {
  const shown = shownOf(taken)
  return (await withFormerSlugs(db, [shown]))[0] ?? shown
}

/** Whether it can be taken from readers. Nobody reads samples. */
export function isShown({ status, sample }: Pick<Taken, 'status' | 'sample'>): boolean {
  return status === 'published' && sample === 0
}

export function shownOf({ id, title, slug }: Taken): Shown {
  return { kind: 'article', id, title, slug }
}
