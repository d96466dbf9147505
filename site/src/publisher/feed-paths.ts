import type { SiteArticle, SiteContent } from '../lib/content.ts'
import type { MutableArticleIndex } from '../lib/content-index.ts'
import { FEED_SIZE } from '../lib/page-sizes.ts'
import { categoryFeedPath } from '../lib/paths.ts'
import { FEED, type PagePath } from './site-paths.ts'

export type TouchedContent = Pick<SiteContent, 'people'> & { readonly articles: MutableArticleIndex }

/** The feeds that hold an article in full. */
export function* feedPathsOf({ articles }: TouchedContent, article: SiteArticle): Iterable<PagePath> {
  const { category } = article
  if (articles.rank(article) < FEED_SIZE) yield FEED
  if (articles.rank(article, category) < FEED_SIZE) yield categoryFeedPath(category)
}
