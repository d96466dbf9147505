import { topicsOfKeywords } from '@hometown/shared-types/topic-slug'
import type { ArticleIndex, SiteArticle } from './content.ts'
import type { MutableArticleIndex } from './content-index.ts'
import { RELATED_ARTICLES } from './page-sizes.ts'
import { compareArticles } from './sorted-articles.ts'

/**
 * Older stories that share a keyword, then those of the section.
 * Nothing newer comes by itself, which would change old pages. Below an obituary are only obituaries, and nowhere else.
 */
export function relatedArticles(articles: ArticleIndex, article: SiteArticle): readonly SiteArticle[] {
  const topics = article.category === 'Obituaries' ? [] : topicsOfKeywords(article.keywords)
  const sharing = topics.flatMap(({ slug }) => articles.byKeyword.olderThan(article, slug, RELATED_ARTICLES))
  const ofTopics = [...new Set(sharing)].filter(({ category }) => category !== 'Obituaries').sort(compareArticles)
  const ofSection = articles.olderInCategory(article, RELATED_ARTICLES)
  return [...new Set([...ofTopics, ...ofSection])].slice(0, RELATED_ARTICLES)
}

/** The articles that list this one: as many at any size of the archive. */
export function relatingArticles(articles: MutableArticleIndex, article: SiteArticle): SiteArticle[] {
  const ofTopics = topicsOfKeywords(article.keywords).flatMap(({ slug }) =>
    articles.byKeyword.newerThan(article, slug, RELATED_ARTICLES),
  )
  const newer = new Set([...ofTopics, ...articles.newerInCategory(article, RELATED_ARTICLES)])
  return [...newer].filter((other) =>
    relatedArticles(articles, other).some(({ wordpressPostId }) => wordpressPostId === article.wordpressPostId),
  )
}

/** False if the list below an article is only its section's. */
export function isRelatedByTopic(article: SiteArticle, related: readonly SiteArticle[]): boolean {
  const topics = article.category === 'Obituaries' ? [] : topicsOfKeywords(article.keywords)
  const slugs = new Set(topics.map(({ slug }) => slug))
  return related.some(({ keywords }) => topicsOfKeywords(keywords).some(({ slug }) => slugs.has(slug)))
}
