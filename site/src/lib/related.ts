import { topicsOfKeywords } from '@hometown/shared-types/rules/slugs'
import type { ArticleIndex, SiteArticle, SiteContent } from './content.ts'
import { compareArticles, type MutableArticleIndex } from './content-index.ts'
import { findListed } from './jobs.ts'
import { MOST_READ_SHOWN, RELATED_ARTICLES } from './page-sizes.ts'

/** Newer stories would change old pages. Below an obituary are only obituaries, and nowhere else. */
export function relatedArticles(articles: ArticleIndex, article: SiteArticle): readonly SiteArticle[] {
  const topics = article.category === 'Obituaries' ? [] : topicsOfKeywords(article.keywords)
  const sharing = topics.flatMap(({ slug }) => articles.byKeyword.olderThan(article, slug, RELATED_ARTICLES))
  const ofTopics = [...new Set(sharing)].filter(({ category }) => category !== 'Obituaries').sort(compareArticles)
  const ofSection = articles.olderInCategory(article, RELATED_ARTICLES)
  return [...new Set([...ofTopics, ...ofSection])].slice(0, RELATED_ARTICLES)
}

/** Returns the articles that list this one: as many at any size of the archive. */
export function articlesRelatedTo(articles: MutableArticleIndex, article: SiteArticle): SiteArticle[] {
  const ofTopics = topicsOfKeywords(article.keywords).flatMap(({ slug }) =>
    articles.byKeyword.newerThan(article, slug, RELATED_ARTICLES),
  )
  const newer = new Set([...ofTopics, ...articles.newerInCategory(article, RELATED_ARTICLES)])
  return [...newer].filter((other) =>
    relatedArticles(articles, other).some(({ wordpressPostId }) => wordpressPostId === article.wordpressPostId),
  )
}

/** Returns false if the list below an article is only its section's. */
export function isRelatedByTopic(article: SiteArticle, related: readonly SiteArticle[]): boolean {
  const topics = article.category === 'Obituaries' ? [] : topicsOfKeywords(article.keywords)
  const slugs = new Set(topics.map(({ slug }) => slug))
  return related.some(({ keywords }) => topicsOfKeywords(keywords).some(({ slug }) => slugs.has(slug)))
}

/** Returns articles of the last seven days, most read first. Empty if nobody counts. */
export function mostReadArticles(
  { front, articles }: Pick<SiteContent, 'front' | 'articles'>,
  limit: number,
): readonly SiteArticle[] {
  return (front?.mostRead ?? []).flatMap((id) => findListed(articles, id) ?? []).slice(0, limit)
}

/** Returns what others read, else what is new, for pages that would be a dead end. */
export function suggestedStories({ front, articles }: Pick<SiteContent, 'front' | 'articles'>): {
  readonly title: string
  readonly articles: readonly SiteArticle[]
} {
  const mostRead = mostReadArticles({ front, articles }, MOST_READ_SHOWN)
  if (mostRead.length === MOST_READ_SHOWN) return { title: 'Most read', articles: mostRead }
  return { title: 'Latest', articles: latestRelatedStories(articles) }
}

function latestRelatedStories(articles: SiteContent['articles']): readonly SiteArticle[] {
  const newest = articles
    .newest(undefined, NEWEST_RELATED_LOOKED_AT)
    .filter(({ category }) => category !== 'Obituaries')
  return newest.slice(0, MOST_READ_SHOWN)
}

/** The list leaves out obituaries among these. */
const NEWEST_RELATED_LOOKED_AT = 20
