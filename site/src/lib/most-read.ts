import { MOST_READ_SIZE } from '@hometown/shared-types/front-page'
import { MOST_READ_SHOWN, type SiteArticle, type SiteContent } from './content.ts'

/** Of the last seven days, most read first. Empty if nobody counts. */
export function mostReadArticles(
  { front, articles }: Pick<SiteContent, 'front' | 'articles'>,
  limit = MOST_READ_SIZE,
): readonly SiteArticle[] {
  return (front?.mostRead ?? []).flatMap((id) => articles.findById(id) ?? []).slice(0, limit)
}

/** For pages that would be a dead end: what others read, else what is new. */
export function storiesToGoOn({ front, articles }: Pick<SiteContent, 'front' | 'articles'>): {
  readonly title: string
  readonly articles: readonly SiteArticle[]
} {
  const read = mostReadArticles({ front, articles }, MOST_READ_SHOWN)
  if (read.length === MOST_READ_SHOWN) return { title: 'Most read', articles: read }
  const newest = articles.newest(undefined, NEWEST_LOOKED_AT).filter(({ category }) => category !== 'Obituaries')
  return { title: 'Latest', articles: newest.slice(0, MOST_READ_SHOWN) }
}

/** Obituaries among them are left out. */
export const NEWEST_LOOKED_AT = 20
