import {
  type PublishedTopic,
  SERIES_FROM,
  SERIES_MOST_PARTS,
  TOPIC_FROM,
  type TopicKind,
} from '@hometown/shared-types/topic'
import { type ArticleTopic, topicsOfKeywords } from '@hometown/shared-types/topic-slug'
import { findListed } from './closed-job.ts'
import type { SiteArticle, SiteContent } from './content.ts'
import { CATEGORY_PAGE_SIZE, TOPICS_SHOWN } from './page-sizes.ts'

export type TopicContent = Pick<SiteContent, 'articles' | 'topics'>

export interface Topic extends Pick<PublishedTopic, 'slug' | 'description' | 'kind'> {
  readonly name: string
  readonly explainer: SiteArticle | undefined
}

/** Undefined if it has no page: too few stories, or merged into another. */
export function findTopic(content: TopicContent, slug: string): Topic | undefined {
  if (content.topics.targetOf(slug) !== slug || !hasPage(content, slug)) return undefined
  const note = content.topics.find(slug)
  return {
    slug,
    name: note?.name ?? spelledName(content, slug),
    description: note?.description ?? '',
    kind: note?.kind ?? 'topic',
    explainer: note?.explainer == null ? undefined : findListed(content.articles, note.explainer),
  }
}

/** @param slug of a keyword, which may be merged into another topic */
export function hasPage(content: TopicContent, slug: string): boolean {
  const target = content.topics.targetOf(slug)
  const from = storiesFrom(content.topics.find(target)?.kind)
  return newestOfTopic(content, target, from).length >= from
}

function storiesFrom(kind: TopicKind | undefined): number {
  return kind === 'series' ? SERIES_FROM : TOPIC_FROM
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

export interface SeriesPlace {
  readonly series: Topic
  /** From 1. */
  readonly part: number
  readonly parts: number
  readonly previous: SiteArticle | undefined
  readonly next: SiteArticle | undefined
}

/** The parts in their order; empty if it isn't a series, or one with too many parts to number them. */
export function partsOfSeries(content: TopicContent, slug: string): readonly SiteArticle[] {
  const note = content.topics.find(slug)
  if (note?.kind !== 'series') return []
  const newest = newestOfTopic(content, slug, SERIES_MOST_PARTS + 1)
  if (newest.length > SERIES_MOST_PARTS) return []
  const place = new Map(note.parts.map((id, at) => [id, at]))
  const placeOf = ({ wordpressPostId: id }: SiteArticle) => place.get(id) ?? note.parts.length
  return newest.toReversed().sort((one, other) => placeOf(one) - placeOf(other))
}

/** Undefined for an article that is in no series. */
export function seriesOfArticle(content: TopicContent, article: SiteArticle): SeriesPlace | undefined {
  for (const { slug: keyword } of topicsOfKeywords(article.keywords)) {
    const slug = content.topics.targetOf(keyword)
    const parts = partsOfSeries(content, slug)
    const at = parts.findIndex(({ wordpressPostId: id }) => id === article.wordpressPostId)
    const series = at === -1 || parts.length < SERIES_FROM ? undefined : findTopic(content, slug)
    if (series) return { series, part: at + 1, parts: parts.length, previous: parts[at - 1], next: parts[at + 1] }
  }
  return undefined
}
