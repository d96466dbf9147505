import { TOPIC_FROM } from '@hometown/shared-types/topic'
import { topicsOfKeywords } from '@hometown/shared-types/topic-slug'
import type { SiteArticle, SiteContent } from '../lib/content.ts'
import { CATEGORY_PAGE_SIZE } from '../lib/page-sizes.ts'
import { articlePath, topicPath } from '../lib/paths.ts'
import type { TopicNotes } from '../lib/topic-notes.ts'
import { newestOfTopic } from '../lib/topics.ts'
import { authorListsOf } from './person-paths.ts'
import { HOME, type PagePath, SITEMAP_TOPICS } from './site-paths.ts'

type TouchedContent = Pick<SiteContent, 'articles' | 'people'>

/**
 * The topic pages that show an article, and the articles that show another thing because of it: few at any size.
 * @param other the article's state after or before the change; undefined if it comes or goes
 */
export function* topicPathsShowing(
  content: TouchedContent,
  article: SiteArticle,
  other: SiteArticle | undefined,
): Iterable<PagePath> {
  const { byKeyword } = content.articles
  const staying = new Set(other && topicsOfKeywords(other.keywords).map(({ slug }) => slug))
  for (const { slug } of topicsOfKeywords(article.keywords)) {
    // The page also has the number of stories, and its name is the one that its oldest story spells.
    const isCounted = byKeyword.rank(article, slug) < CATEGORY_PAGE_SIZE || !staying.has(slug)
    if (isCounted || byKeyword.oldest(slug) === article) yield topicPath(slug)
    yield* pathsOfFew(content, slug)
  }
}

/** With so few stories, each one decides whether there is a page, to which the others link and which is their kicker. */
function* pathsOfFew(content: TouchedContent, slug: string): Iterable<PagePath> {
  const few = newestOfTopic(content, slug, TOPIC_FROM + 1)
  if (few.length > TOPIC_FROM) return
  for (const article of few) {
    yield articlePath(article.slug)
    yield* authorListsOf(content.people, article)
  }
  yield SITEMAP_TOPICS
}

/** The pages that differ because editors changed what they say about topics. */
export function changedTopicPaths(before: TopicNotes, after: TopicNotes): Set<PagePath> {
  const slugs = new Set([...before.keys(), ...after.keys()])
  const isOther = (slug: string) => JSON.stringify(before.get(slug)) !== JSON.stringify(after.get(slug))
  const changed = [...slugs].filter(isOther).map(topicPath)
  return new Set(changed.length > 0 ? [...changed, HOME] : [])
}
