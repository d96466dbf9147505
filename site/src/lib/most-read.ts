import type { SiteArticle, SiteContent } from './content.ts'
import { findListed } from './jobs.ts'
import { MOST_READ_SHOWN } from './page-sizes.ts'

/** Of the last seven days, most read first. Empty if nobody counts. */
export function mostReadArticles(
  { front, articles }: Pick<SiteContent, 'front' | 'articles'>,
  limit: number,
): readonly SiteArticle[] {
  return (front?.mostRead ?? []).flatMap((id) => findListed(articles, id) ?? []).slice(0, limit)
}

/** For pages that would be a dead end: what others read, else what is new. */
export function storiesToGoOn({ front, articles }: Pick<SiteContent, 'front' | 'articles'>): {
  readonly title: string
  readonly articles: readonly SiteArticle[]
} {
  const read = mostReadArticles({ front, articles }, MOST_READ_SHOWN)
  if (read.length === MOST_READ_SHOWN) return { title: 'Most read', articles: read }
  return { title: 'Latest', articles: latestStories(articles) }
}

function latestStories(articles: SiteContent['articles']): readonly SiteArticle[] {
  const newest = articles.newest(undefined, NEWEST_LOOKED_AT).filter(({ category }) => category !== 'Obituaries')
  return newest.slice(0, MOST_READ_SHOWN)
}

/** Obituaries among them are left out. */
export const NEWEST_LOOKED_AT = 20
