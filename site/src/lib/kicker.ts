import type { SiteArticle } from './content.ts'
import { type TopicContent, topicsOfArticle } from './topics.ts'

/**
 * The small line above a headline: the first topic as the article spells it, else the section. Names that editors give
 * topics don't count, because they would change old pages.
 */
export function kickerOf(content: TopicContent, article: SiteArticle): string {
  return topicsOfArticle(content, article, 1)[0]?.name ?? article.category
}
