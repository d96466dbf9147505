import { type PublishedTopic, TOPIC_FROM } from '@hometown/shared-types/topic'
import { type ArticleTopic, topicsOfKeywords } from '@hometown/shared-types/topic-slug'
import type { SiteArticle, SiteContent } from './content.ts'
import { CATEGORY_PAGE_SIZE, TOPICS_SHOWN } from './page-sizes.ts'

export type TopicContent = Pick<SiteContent, 'articles' | 'topics'>

export interface Topic extends Pick<PublishedTopic, 'slug' | 'description'> {
  readonly name: string
}

/** Undefined if it has no page: too few stories, or merged into another. */
export function findTopic(content: TopicContent, slug: string): Topic | undefined {
  if (content.topics.targetOf(slug) !== slug || !hasPage(content, slug)) return undefined
  const note = content.topics.find(slug)
  return {
    slug,
    name: note?.name ?? spelledName(content, slug),
    description: note?.description ?? '',
  }
}

/** @param slug of a keyword, which may be merged into another topic */
export function hasPage(content: TopicContent, slug: string): boolean {
  return newestOfTopic(content, content.topics.targetOf(slug), TOPIC_FROM).length >= TOPIC_FROM
}

/** The newest spelling would change with a new story, and with it the pages of all years. */
function spelledName({ articles, topics }: TopicContent, slug: string): string {
  const names = topics.namesOf(slug)
  const own = articles.byKeyword.oldest([slug]) ?? articles.byKeyword.oldest(names)
  return topicsOfKeywords(own?.keywords ?? []).find((topic) => names.includes(topic.slug))?.name ?? slug
}

/** With those of merged names; each once, newest first. @param slug of a topic that isn't merged itself */
export function newestOfTopic(
  { articles, topics }: TopicContent,
  slug: string,
  limit = CATEGORY_PAGE_SIZE,
): readonly SiteArticle[] {
  return articles.byKeyword.newest(topics.namesOf(slug), limit)
}

export function countOfTopic({ articles, topics }: TopicContent, slug: string): number {
  return articles.byKeyword.count(topics.namesOf(slug))
}

/** Those of an article that have a page, with the article's own spelling: a new name of a topic leaves it as it is. */
export function topicsOfArticle(
  content: TopicContent,
  { keywords }: Pick<SiteArticle, 'keywords'>,
  limit = TOPICS_SHOWN,
): ArticleTopic[] {
  const topics: ArticleTopic[] = []
  for (const topic of topicsOfKeywords(keywords)) {
    if (topics.length >= limit) break
    if (hasPage(content, topic.slug)) topics.push(topic)
  }
  return topics
}

/** By the editors' name. */
export function firstTopicName(content: TopicContent, article: SiteArticle): string | undefined {
  const [first] = topicsOfArticle(content, article, 1)
  return first && findTopic(content, content.topics.targetOf(first.slug))?.name
}

export function hasTopics(content: TopicContent): boolean {
  for (const slug of content.articles.byKeyword.slugs()) if (hasPage(content, slug)) return true
  return false
}

/** Slugs of all topics that have a page. */
export function* listTopics(content: TopicContent): Iterable<string> {
  const seen = new Set<string>()
  for (const keyword of content.articles.byKeyword.slugs()) {
    const slug = content.topics.targetOf(keyword)
    if (seen.has(slug)) continue
    seen.add(slug)
    if (hasPage(content, slug)) yield slug
  }
}
