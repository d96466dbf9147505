import { topicsOfKeywords } from '@hometown/shared-types/topic-slug'
import type { SiteArticle, SiteContent } from '../lib/content.ts'
import type { MutableArticleIndex } from '../lib/content-index.ts'
import { FEED_SIZE } from '../lib/page-sizes.ts'
import { authorFeedPath, categoryFeedPath, topicFeedPath } from '../lib/paths.ts'
import { FEED, type PagePath } from './site-paths.ts'

export type TouchedContent = Pick<SiteContent, 'people' | 'topics'> & { readonly articles: MutableArticleIndex }

/** The feeds that hold an article in full. */
export function* feedPathsOf({ articles, people, topics }: TouchedContent, article: SiteArticle): Iterable<PagePath> {
  const { category, authors = [], keywords } = article
  if (articles.rank(article) < FEED_SIZE) yield FEED
  if (articles.rank(article, category) < FEED_SIZE) yield categoryFeedPath(category)
  for (const { slug: printed } of authors) {
    const person = people.findByAnySlug(printed)
    if (person && articles.byAuthor.rank(article, printed) < FEED_SIZE) yield authorFeedPath(person.slug)
  }
  for (const { slug: keyword } of topicsOfKeywords(keywords)) {
    if (articles.byKeyword.rank(article, keyword) < FEED_SIZE) yield topicFeedPath(topics.targetOf(keyword))
  }
}
