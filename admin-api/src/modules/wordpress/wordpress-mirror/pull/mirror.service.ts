import type { WordPressPost } from '@hometown/wordpress-adapter'
import { wakePictures } from '../../../content/media/library/media.service.ts'
import { wakePublishing } from '../../../platform/changes/changes.service.ts'
import { announce } from '../../../platform/live/live.service.ts'
import type { Mirror, MirrorOutcome } from './mirror.ts'
import { findPostOptions } from './posts/post-options.ts'
import type { SafeArticle } from './posts/safe-article.ts'
import { fetchSlugHolders, type SlugHolders } from './posts/slug-holders.ts'
import { type ArticleTarget, POSTS_PER_TRANSACTION, storeArticles } from './posts/store-articles.ts'
import { followUnreadable, type UnreadablePost, unreadablePostOf } from './posts/unreadable-posts.ts'
import { fetchPosts, type WordPressSource } from './wordpress-source.ts'

const MALFORMED = 'is malformed'
/** A post that changes during each of these requests waits for the next sync. */
const ASK_AGAIN_AT_MOST = 3

/** An editor may have saved since the post was read, so a post that may be older than our row is fetched again. */
export async function mirrorPosts(
  mirror: Mirror,
  source: WordPressSource,
  posts: WordPressPost[],
  unreadable: readonly UnreadablePost[] = [],
): Promise<MirrorOutcome> {
  const outcome: MirrorOutcome = { changed: 0, present: new Set(), hidden: [], notices: [], unclear: [] }
  await followUnreadable(mirror, unreadable, MALFORMED, outcome)
  const seen: { id: number | undefined }[] = [...posts, ...unreadable]
  let outdated = await storePosts(mirror, source, posts, new Map(), outcome, seen)
  for (let asked = 0; outdated.size > 0 && asked < ASK_AGAIN_AT_MOST; asked++) {
    const again = await fetchPosts(source, [...outdated.keys()])
    for (const { id } of [...again.posts, ...again.malformed]) if (id !== undefined) outcome.present.delete(id)
    await followUnreadable(mirror, again.malformed, MALFORMED, outcome)
    outdated = await storePosts(mirror, source, again.posts, outdated, outcome, seen)
  }
  outcome.hidden = [...new Set(idsOf(seen))].filter((id) => !outcome.present.has(id))
  if (outcome.changed > 0) {
    announceChanged(mirror)
    wakePictures(mirror.context)
  }
  return outcome
}

/** @param seen gets the posts that were read besides */
async function storePosts(
  mirror: Mirror,
  source: WordPressSource,
  posts: WordPressPost[],
  askedAgain: ReadonlyMap<number, number>,
  outcome: MirrorOutcome,
  seen: { id: number | undefined }[],
): Promise<Map<number, number>> {
  const read = (some: WordPressPost[]) => readPosts(mirror, source, some, outcome)
  const named = await read(posts)
  const holders = await fetchSlugHolders(mirror, source, named, read)
  seen.push(...holders.posts, ...holders.missing.map((id) => ({ id })))
  const articles = [...named, ...holders.articles]
  const target: ArticleTarget = {
    ...mirror,
    savedBy: mirror.savedBy ?? null,
    askedAgain: new Map([...askedAgain, ...holders.versions]),
    read: new Set(posts.map(({ id }) => id)),
    gone: new Set(holdersWithoutArticle(holders)),
  }
  const outdated = new Map<number, number>()
  for (const part of partsOf(articles, holders.movers)) {
    const stored = await storeArticles(target, part)
    outcome.changed += stored.changed
    outcome.notices.push(...stored.notices)
    for (const [id, version] of stored.outdated) outdated.set(id, version)
    for (const { wordpressPostId } of part) outcome.present.add(wordpressPostId)
  }
  return outdated
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

/** Missing in WordPress, or behind a password there. */
function holdersWithoutArticle({ versions, articles, posts, missing }: SlugHolders): number[] {
  const readable = new Set(articles.map(({ wordpressPostId }) => wordpressPostId))
  const answered = new Set([...idsOf(posts), ...missing])
  return [...versions.keys()].filter((id) => answered.has(id) && !readable.has(id))
}

/** Posts that exchange slugs are stored in one transaction, however many they are. */
function* partsOf(articles: readonly SafeArticle[], movers: ReadonlySet<number>): Iterable<readonly SafeArticle[]> {
  const moving = articles.filter(({ wordpressPostId }) => movers.has(wordpressPostId))
  if (moving.length > 0) yield moving
  const others = articles.filter(({ wordpressPostId }) => !movers.has(wordpressPostId))
  for (let start = 0; start < others.length; start += POSTS_PER_TRANSACTION)
    yield others.slice(start, start + POSTS_PER_TRANSACTION)
}

function idsOf(posts: readonly { id: number | undefined }[]): number[] {
  return posts.flatMap(({ id }) => id ?? [])
}

export function announceChanged({ context }: Mirror): void {
  wakePublishing(context)
  announce(context, { type: 'changed', lists: ['articles'] })
}
