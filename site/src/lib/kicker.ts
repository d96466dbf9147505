import { categoryDetails } from '@hometown/shared-types/category'
import { topicKicker } from '@hometown/shared-types/topic-slug'
import type { SiteArticle } from './content.ts'
import { firstTopicName, type TopicContent, topicsOfArticle } from './topics.ts'

/**
 * The small line above a headline: the first topic as the article spells it, else the badge of the section. Names that
 * editors give topics don't count, because they would change old pages.
 */
export function kickerOf(content: TopicContent, article: SiteArticle): string {
  return topicOf(content, article) ?? categoryDetails(article.category).badgeLabel
}

/** For share cards, which the service makes with the section's name. */
export function shareKickerOf(content: TopicContent, article: SiteArticle): string {
  return topicOf(content, article) ?? article.category
}

/** With the editors' name of the topic, for the home page, which changes with every topic anyway. */
export function homeKickerOf(content: TopicContent, article: SiteArticle): string {
  const name = firstTopicName(content, article)
  return name === undefined ? categoryDetails(article.category).badgeLabel : topicKicker(name)
}

function topicOf(content: TopicContent, article: SiteArticle): string | undefined {
  const [topic] = topicsOfArticle(content, article, 1)
  return topic && topicKicker(topic.name)
}
