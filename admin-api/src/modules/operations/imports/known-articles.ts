import type { AppContext } from '../../../context.ts'
import {
  type ArticleRow,
  findArticle,
  isSavedByPerson,
  listArticlesBySlugs,
} from '../../content/articles/stored-articles.service.ts'
import { listImportedItems } from './imported-items.repository.ts'
import type { IncomingArticle, IncomingSource } from './incoming.ts'

export type Standing =
  | { kind: 'new' }
  /** Unchanged here since it came, so what is new at the old site may replace it. */
  | { kind: 'ours'; row: ArticleRow; digest: string; missingPictures: number }
  | { kind: 'changed_here' }
  | { kind: 'deleted_here' }

/** What each article is here so far, by its id in the source. */
export async function findStandings(
  { store: { db } }: Pick<AppContext, 'store'>,
  { name }: Pick<IncomingSource, 'name'>,
  articles: readonly IncomingArticle[],
): Promise<ReadonlyMap<string, Standing>> {
  const items = await listImportedItems(
    db,
    name,
    articles.map(({ id }) => id),
  )
  const unknown = articles.filter(({ id, status }) => !items.has(id) && status === 'published')
  const atSlugs = await listArticlesBySlugs(
    db,
    unknown.map(({ slug }) => slug),
  )
  const bySlug = new Map(atSlugs.map((row) => [row.slug, row]))
  const standings = new Map<string, Standing>()
  for (const article of articles) {
    const item = items.get(article.id)
    const row = item ? await findArticle(db, item.article_id) : sameArticle(article, bySlug.get(article.slug))
    if (!item && !row) standings.set(article.id, { kind: 'new' })
    else if (!row) standings.set(article.id, { kind: 'deleted_here' })
    else if (item ? row.version !== item.article_version : await isSavedByPerson(db, row.id))
      standings.set(article.id, { kind: 'changed_here' })
    else
      standings.set(article.id, {
        kind: 'ours',
        row,
        digest: item?.digest ?? '',
        missingPictures: item?.missing_pictures ?? 0,
      })
  }
  return standings
}

/** One that the mirror of this WordPress left here has the same address and time. */
function sameArticle({ publishedAt }: IncomingArticle, row: ArticleRow | undefined): ArticleRow | undefined {
  if (!row || row.sample === 1 || row.published_at === null || publishedAt === null) return undefined
  return Math.floor(row.published_at / 1000) === Math.floor(publishedAt / 1000) ? row : undefined
}
