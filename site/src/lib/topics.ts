import { categoryDetails } from '@hometown/shared-types/contract/category'
import { type PublishedTopic, TOPIC_FROM } from '@hometown/shared-types/contract/topics'
import { type ArticleTopic, topicKicker, topicsOfKeywords } from '@hometown/shared-types/rules/slugs'
import type { SiteArticle, SiteContent, TopicNotes } from './content.ts'
import { CATEGORY_PAGE_SIZE, TOPICS_SHOWN } from './page-sizes.ts'

type Articles = Pick<SiteContent, 'articles'>
export type TopicContent = Pick<SiteContent, 'articles' | 'topics'>

export interface Topic extends Pick<PublishedTopic, 'slug' | 'description'> {
  readonly name: string
}

/** Undefined if it has no page: too few stories. */
export function findTopic(content: TopicContent, slug: string): Topic | undefined {
  if (!hasPage(content, slug)) return undefined
  const note = content.topics.get(slug)
  return { slug, name: note?.name ?? spelledName(content, slug), description: note?.description ?? '' }
}

function hasPage(content: Articles, slug: string): boolean {
  return countOfTopic(content, slug) >= TOPIC_FROM
}

/** The newest spelling would change with a new story, and with it the pages of all years. */
function spelledName({ articles }: Articles, slug: string): string {
  const keywords = articles.byKeyword.oldest(slug)?.keywords ?? []
  return topicsOfKeywords(keywords).find((topic) => topic.slug === slug)?.name ?? slug
}

export function newestOfTopic(
  { articles }: Articles,
  slug: string,
  limit = CATEGORY_PAGE_SIZE,
): readonly SiteArticle[] {
  return articles.byKeyword.newest(slug, limit)
}

export function countOfTopic({ articles }: Articles, slug: string): number {
  return articles.byKeyword.count(slug)
}

/** Those of an article that have a page, with the article's own spelling: a new name of a topic leaves it as it is. */
export function topicsOfArticle(
  content: Articles,
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
function firstTopicName(content: TopicContent, article: SiteArticle): string | undefined {
  const [first] = topicsOfArticle(content, article, 1)
  return first && findTopic(content, first.slug)?.name
}

export function hasTopics(content: Articles): boolean {
  for (const _ of listTopics(content)) return true
  return false
}

/** Slugs of all topics that have a page. */
export function* listTopics(content: Articles): Iterable<string> {
  for (const slug of content.articles.byKeyword.slugs()) if (hasPage(content, slug)) yield slug
}

/** With so few stories, each one decides whether there is a page, to which the others link and which is their kicker. */
export function storiesOfSmallTopics(
  { keywords }: Pick<SiteArticle, 'keywords'>,
  { articles: { byKeyword } }: Articles,
): SiteArticle[] {
  return topicsOfKeywords(keywords).flatMap(({ slug }) =>
    byKeyword.count(slug) === TOPIC_FROM ? byKeyword.newest(slug, TOPIC_FROM) : [],
  )
}

export function createTopicNotes(topics: readonly PublishedTopic[]): TopicNotes {
  return new Map(topics.map((topic) => [topic.slug, topic]))
}

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
