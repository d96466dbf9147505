import { topicsOfKeywords } from '@hometown/shared-types/topic-slug'
import { type ArticleIndex, RELATED_ARTICLES, type SiteArticle } from './content.ts'
import type { MutableArticleIndex } from './content-index.ts'
import { compareArticles } from './sorted-articles.ts'

/**
 * Older stories that share a keyword, then those of the section. Never newer ones, which would change old pages, and
 * never by merged names, so that a merge leaves the articles of both alone.
 */
export function relatedArticles(articles: ArticleIndex, article: SiteArticle): readonly SiteArticle[] {
  const sharing = topicsOfKeywords(article.keywords).flatMap(({ slug }) =>
    articles.byKeyword.olderThan(article, slug, RELATED_ARTICLES),
  )
  const ofTopics = [...new Set(sharing)].sort(compareArticles)
  const ofSection = articles.olderInCategory(article, RELATED_ARTICLES)
  return [...new Set([...ofTopics, ...ofSection])].slice(0, RELATED_ARTICLES)
}

/** The newer articles that may list this one: as many at any size of the archive. */
export function* relatingArticles(articles: MutableArticleIndex, article: SiteArticle): Iterable<SiteArticle> {
  yield* articles.newerInCategory(article, RELATED_ARTICLES)
  for (const { slug } of topicsOfKeywords(article.keywords)) {
    yield* articles.byKeyword.newerThan(article, slug, RELATED_ARTICLES)
  }
}

export function sharesTopic(one: readonly string[], other: readonly string[]): boolean {
  const slugs = new Set(topicsOfKeywords(one).map(({ slug }) => slug))
  return topicsOfKeywords(other).some(({ slug }) => slugs.has(slug))
}
