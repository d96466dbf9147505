import type { WordPressPost } from '@hometown/wordpress-adapter'
import { wakePublishing } from '../../../platform/changes/changes.service.ts'
import { announce } from '../../../platform/live/live.service.ts'
import type { Mirror, MirrorOutcome } from './mirror.ts'
import { findPostOptions } from './posts/post-options.ts'
import type { SafeArticle } from './posts/safe-article.ts'
import { type ArticleTarget, POSTS_PER_TRANSACTION, storeArticles } from './posts/store-articles.ts'
import { followUnreadable, type UnreadablePost, unreadablePostOf } from './posts/unreadable-posts.ts'
import { fetchPosts, type WordPressSource } from './wordpress-source.ts'

const MALFORMED = 'is malformed'
/** Of a chain of moved posts, each request finds the next one. What is left waits for the next sync. */
const ASK_AGAIN_AT_MOST = 10

/**
 * An editor may have saved since a post was read, and posts exchange their slugs. So a post that may be older than our
 * row is fetched again, and one that wants the slug of another post together with that one.
 */
export async function mirrorPosts(
  mirror: Mirror,
  source: WordPressSource,
  posts: WordPressPost[],
  unreadable: readonly UnreadablePost[] = [],
): Promise<MirrorOutcome> {
  const outcome: MirrorOutcome = { changed: 0, present: new Set(), hidden: [], notices: [], unclear: [] }
  await followUnreadable(mirror, unreadable, MALFORMED, outcome)
  const seen = new Set(idsOf([...posts, ...unreadable]))
  const target = { ...mirror, savedBy: mirror.savedBy ?? null, read: new Set(idsOf(posts)) }
  const articles = await readPosts(mirror, source, posts, outcome)
  const again = new Map<number, number>()
  for (const part of partsOf(articles))
    await storePart({ ...target, askedAgain: new Map(), gone: new Set() }, part, outcome, again)
  for (let asked = 0; again.size > 0 && asked < ASK_AGAIN_AT_MOST; asked++) {
    const askedAgain = new Map(again)
    again.clear()
    const answer = await fetchPosts(source, [...askedAgain.keys()])
    const answered = [...idsOf([...answer.posts, ...answer.malformed]), ...answer.missing]
    for (const id of answered) {
      seen.add(id)
      outcome.present.delete(id)
    }
    await followUnreadable(mirror, answer.malformed, MALFORMED, outcome)
    const read = await readPosts(mirror, source, answer.posts, outcome)
    const readable = new Set([...idsOf(answer.malformed), ...read.map(({ wordpressPostId }) => wordpressPostId)])
    const gone = new Set(answered.filter((id) => !readable.has(id)))
    // In one transaction, however many exchange slugs.
    await storePart({ ...target, askedAgain, gone }, read, outcome, again)
  }
  outcome.hidden = [...seen].filter((id) => !outcome.present.has(id))
  if (outcome.changed > 0) announceChanged(mirror)
  return outcome
}

/** @param again gets the posts to fetch again, with the versions of our rows */
async function storePart(
  target: ArticleTarget,
  part: readonly SafeArticle[],
  outcome: MirrorOutcome,
  again: Map<number, number>,
): Promise<void> {
  const stored = await storeArticles(target, part)
  outcome.changed += stored.changed
  outcome.notices.push(...stored.notices)
  for (const [id, version] of stored.again) again.set(id, version)
  for (const { wordpressPostId } of part) outcome.present.add(wordpressPostId)
}

async function readPosts(
  mirror: Mirror,
  source: WordPressSource,
  posts: WordPressPost[],
  outcome: MirrorOutcome,
): Promise<SafeArticle[]> {
  const { articles, failed } = await mirror.reader.read(posts, await findPostOptions(mirror.context, source, posts))
  const unreadable = posts.filter(({ id }) => failed.includes(id)).map(unreadablePostOf)
  await followUnreadable(mirror, unreadable, 'has a text that can’t be read within the limits', outcome)
  return articles
}

function* partsOf(articles: readonly SafeArticle[]): Iterable<readonly SafeArticle[]> {
  for (let start = 0; start < articles.length; start += POSTS_PER_TRANSACTION)
    yield articles.slice(start, start + POSTS_PER_TRANSACTION)
}

function idsOf(posts: readonly { id: number | undefined }[]): number[] {
  return posts.flatMap(({ id }) => id ?? [])
}

export function announceChanged({ context }: Mirror): void {
  wakePublishing(context)
  announce(context, { type: 'changed', lists: ['articles'] })
}
