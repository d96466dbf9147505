import { TOPIC_FROM } from '@hometown/shared-types/topic'
import { topicsOfKeywords } from '@hometown/shared-types/topic-slug'
import { articlePaths } from '../lib/article-pages.ts'
import type { SiteArticle, SiteContent } from '../lib/content.ts'
import { CATEGORY_PAGE_SIZE } from '../lib/page-sizes.ts'
import { topicPath } from '../lib/paths.ts'
import type { TopicNotes } from '../lib/topic-notes.ts'
import { newestOfTopic } from '../lib/topics.ts'
import { authorListsOf } from './person-paths.ts'
import { HOME, type PagePath, SITEMAP_INDEX, SITEMAP_TOPICS } from './site-paths.ts'

type TouchedContent = Pick<SiteContent, 'articles' | 'people' | 'topics'>

/**
 * The topic pages that show an article, and the articles that show another thing because of it: few at any size.
 * @param other the article's state after or before the change; undefined if it comes or goes
 */
export function* topicPathsShowing(
  content: TouchedContent,
  article: SiteArticle,
  other: SiteArticle | undefined,
): Iterable<PagePath> {
  const { articles, topics } = content
  const staying = new Set(other && topicsOfKeywords(other.keywords).map(({ slug }) => slug))
  for (const { slug: keyword } of topicsOfKeywords(article.keywords)) {
    const slug = topics.targetOf(keyword)
    const rank = articles.byKeyword.rank(article, keyword)
    // The page also has the number of stories, and its name is the one that its oldest story spells.
    const isCounted = rank < CATEGORY_PAGE_SIZE || !staying.has(keyword)
    if (isCounted || articles.byKeyword.oldest([keyword]) === article) yield topicPath(slug)
    yield* pathsOfFew(content, slug)
  }
}

/** With so few stories, each one decides whether there is a page, to which the others link and which is their kicker. */
function* pathsOfFew(content: TouchedContent, slug: string): Iterable<PagePath> {
  const few = newestOfTopic(content, slug, TOPIC_FROM + 1)
  if (few.length > TOPIC_FROM) return
  for (const article of few) {
    yield* articlePaths(article)
    yield* authorListsOf(content.people, article)
  }
  yield SITEMAP_TOPICS
}

/** The pages that differ because editors changed what they say about topics. */
export function changedTopicPaths(
  { articles, people }: Pick<SiteContent, 'articles' | 'people'>,
  before: TopicNotes,
  after: TopicNotes,
): Set<PagePath> {
  const paths = new Set<PagePath>()
  if (before === after) return paths
  for (const slug of changedSlugs(before, after)) {
    for (const topics of [before, after]) {
      const content = { articles, people, topics }
      for (const target of new Set([slug, before.targetOf(slug), after.targetOf(slug)])) {
        paths.add(topicPath(target))
        for (const path of articlesInDoubt(content, target)) paths.add(path)
      }
    }
  }
  if (paths.size > 0) for (const path of [HOME, SITEMAP_TOPICS, SITEMAP_INDEX]) paths.add(path)
  return paths
}

function changedSlugs(before: TopicNotes, after: TopicNotes): string[] {
  const slugs = new Set([...before.all(), ...after.all()].map(({ slug }) => slug))
  const isOther = (slug: string) => JSON.stringify(before.find(slug)) !== JSON.stringify(after.find(slug))
  return [...slugs].filter((slug) => isOther(slug) || before.targetOf(slug) !== after.targetOf(slug))
}

/** Only a keyword with few stories may have no page of its own, so a merge leaves most articles as they are. */
function* articlesInDoubt(content: TouchedContent, slug: string): Iterable<PagePath> {
  for (const name of content.topics.namesOf(slug)) {
    const stories = content.articles.byKeyword.newest([name], TOPIC_FROM)
    if (stories.length >= TOPIC_FROM) continue
    for (const story of stories) yield* [...articlePaths(story), ...authorListsOf(content.people, story)]
  }
}
