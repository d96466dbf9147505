import { type PublishedTopic, TOPIC_FROM } from '@hometown/shared-types/contract/topics'
import { type ArticleTopic, topicsOfKeywords } from '@hometown/shared-types/rules/slugs'
import type { SiteArticle, SiteContent, TopicNotes } from './content.ts'
import { TOPICS_SHOWN } from './page-sizes.ts'

type TopicArticles = Pick<SiteContent, 'articles'>
type TopicContent = Pick<SiteContent, 'articles' | 'topics'>

interface Topic extends Pick<PublishedTopic, 'slug' | 'description'> {
  readonly name: string
}

/** Returns undefined for a topic with too few stories for a page. */
export function findTopic(content: TopicContent, slug: string): Topic | undefined {
  if (!hasTopicPage(content, slug)) return undefined
  const note = content.topics.get(slug)
  return { slug, name: note?.name ?? spelledTopicName(content, slug), description: note?.description ?? '' }
}

function hasTopicPage({ articles }: TopicArticles, slug: string): boolean {
  return articles.byKeyword.all(slug).length >= TOPIC_FROM
}

/** Takes the oldest spelling: the newest would change with a new story, and with it the pages of all years. */
function spelledTopicName({ articles }: TopicArticles, slug: string): string {
  const keywords = articles.byKeyword.all(slug).at(-1)?.keywords ?? []
  return topicsOfKeywords(keywords).find((topic) => topic.slug === slug)?.name ?? slug
}

/** Returns an article's topics that have a page, with its own spelling, so a new name of a topic doesn't change it. */
export function topicsOfArticle(content: TopicArticles, { keywords }: Pick<SiteArticle, 'keywords'>): ArticleTopic[] {
  const topics: ArticleTopic[] = []
  for (const topic of topicsOfKeywords(keywords)) {
    if (topics.length >= TOPICS_SHOWN) break
    if (hasTopicPage(content, topic.slug)) topics.push(topic)
  }
  return topics
}

export function hasTopics(content: TopicArticles): boolean {
  for (const _ of listTopics(content)) return true
  return false
}

export function* listTopics(content: TopicArticles): Iterable<string> {
  for (const slug of content.articles.byKeyword.names()) if (hasTopicPage(content, slug)) yield slug
}

/** Returns the stories of topics with so few that each one decides whether there is a page to which the others link. */
export function storiesOfSmallTopics(
  { keywords }: Pick<SiteArticle, 'keywords'>,
  { articles: { byKeyword } }: TopicArticles,
): SiteArticle[] {
  return topicsOfKeywords(keywords).flatMap(({ slug }) =>
    byKeyword.all(slug).length === TOPIC_FROM ? byKeyword.newest(slug, TOPIC_FROM) : [],
  )
}

export function createTopicNotes(topics: readonly PublishedTopic[]): TopicNotes {
  return new Map(topics.map((topic) => [topic.slug, topic]))
}
