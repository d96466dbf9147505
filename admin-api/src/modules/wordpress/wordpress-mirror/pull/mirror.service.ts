import type { WordPressPost } from '@hometown/wordpress-adapter'
import { wakePictures } from '../../../content/media/library/media.service.ts'
import { wakePublishing } from '../../../platform/changes/changes.service.ts'
import { announce } from '../../../platform/live/live.service.ts'
import { publicationName } from '../../../platform/settings/publication.service.ts'
import { releaseHeld } from '../held-loss/held-articles.repository.ts'
import type { Mirror, MirrorOutcome } from './mirror.ts'
import { POSTS_PER_TRANSACTION, storeArticles } from './posts/store-articles.ts'
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
  let outdated = await storePosts(mirror, posts, new Map(), outcome)
  for (let asked = 0; outdated.size > 0 && asked < ASK_AGAIN_AT_MOST; asked++) {
    const again = await fetchPosts(source, [...outdated.keys()])
    for (const { id } of [...again.posts, ...again.malformed]) if (id !== undefined) outcome.present.delete(id)
    await followUnreadable(mirror, again.malformed, MALFORMED, outcome)
    outdated = await storePosts(mirror, again.posts, outdated, outcome)
  }
  outcome.hidden = idsOf([...posts, ...unreadable]).filter((id) => !outcome.present.has(id) && !mirror.fresh?.has(id))
  const { context, origin } = mirror
  const released = await releaseHeld(context.store.db, origin, outcome.present)
  if (released > 0) announce(context, { type: 'changed', lists: ['held-articles'] })
  if (outcome.changed > 0) {
    announceChanged(mirror)
    wakePictures(mirror.context)
  }
  return outcome
}

async function storePosts(
  mirror: Mirror,
  posts: WordPressPost[],
  askedAgain: ReadonlyMap<number, number>,
  outcome: MirrorOutcome,
): Promise<Map<number, number>> {
  const { context, savedBy = null } = mirror
  const { articles, failed } = await mirror.reader.read(posts, {
    siteName: await publicationName(context),
    categoryMap: context.config.categoryMap,
  })
  const unreadable = posts.filter(({ id }) => failed.includes(id)).map(unreadablePostOf)
  await followUnreadable(mirror, unreadable, 'has a text that can’t be read within the limits', outcome)
  const isFresh = (id: number) => mirror.fresh?.has(id) ?? false
  const outdated = new Map<number, number>()
  for (let start = 0; start < articles.length; start += POSTS_PER_TRANSACTION) {
    const part = articles.slice(start, start + POSTS_PER_TRANSACTION)
    const stored = await storeArticles({ ...mirror, isFresh, savedBy, askedAgain }, part)
    outcome.changed += stored.changed
    outcome.notices.push(...stored.notices)
    for (const [id, version] of stored.outdated) outdated.set(id, version)
    for (const { wordpressPostId } of part) outcome.present.add(wordpressPostId)
  }
  return outdated
}

function idsOf(posts: readonly { id: number | undefined }[]): number[] {
  return posts.flatMap(({ id }) => id ?? [])
}

export function announceChanged({ context }: Mirror): void {
  wakePublishing(context)
  announce(context, { type: 'changed', lists: ['articles'] })
}
