import { ARTICLE_STATUSES, type ArticleStatus } from '@hometown/shared-types/contract/articles'
import {
  coauthorNicenames,
  isReadable,
  type MapPostOptions,
  statusOfPost,
  type WordPressClient,
  WordPressError,
  type WordPressPost,
} from '@hometown/wordpress-adapter'
import type { AppContext } from '../../../context.ts'
import { createThread } from '../../../threads/thread.ts'
import { publicationName } from '../../platform/settings/publication.service.ts'
import { findSavedSetting } from '../../platform/settings/saved-settings.service.ts'
import type { SafeArticle, SafeArticleRequest } from './safe-article.worker.ts'

/** Without the trash. */
export const ALL_STATUSES = ['publish', 'future', 'draft', 'pending', 'private']

type PostQuery = NonNullable<Parameters<WordPressClient['posts']['list']>[0]>

export interface WordPressSource {
  readonly client: WordPressClient
  readonly editable: boolean
  readonly statuses: readonly ArticleStatus[]
  /** By performance.now(): when all posts may be listed again. */
  compareAt: number
  query(more: PostQuery): PostQuery
}

/** WordPress treats wrong credentials as anonymous, without an error. `problem` then explains it. */
export async function openWordPressSource(client: WordPressClient): Promise<WordPressSource & { problem?: string }> {
  const check = await client.checkCredentials()
  if (check.as === 'anonymous') return { ...sourceOf(client, false), problem: check.problem }
  if (await mayEdit(client)) return editableSource(client)
  return { ...sourceOf(client, false), problem: `The account ${check.user.name} can’t edit posts.` }
}

async function mayEdit(client: WordPressClient): Promise<boolean> {
  try {
    await client.posts.list({ status: ALL_STATUSES, context: 'edit', per_page: 1 })
    return true
  } catch (error) {
    if (error instanceof WordPressError && [400, 401, 403].includes(error.status)) return false
    throw error
  }
}

export function editableSource(client: WordPressClient): WordPressSource {
  return sourceOf(client, true)
}

function sourceOf(client: WordPressClient, editable: boolean): WordPressSource {
  const base: PostQuery = editable ? { status: ALL_STATUSES, context: 'edit' } : { status: 'publish' }
  const statuses = editable ? ARTICLE_STATUSES : (['published'] as const)
  return {
    client,
    editable,
    statuses,
    compareAt: 0,
    query: (more) => ({ ...base, ...more }),
  }
}

/** What these posts don't have themselves. */
async function findPostOptions(
  context: AppContext,
  client: WordPressClient,
  posts: readonly WordPressPost[],
): Promise<MapPostOptions> {
  const coauthors: Record<string, string> = {}
  // A post has only their nicenames.
  for (const nicename of new Set(posts.flatMap(coauthorNicenames))) {
    const coauthor = await client.coauthor(nicename)
    if (coauthor) coauthors[nicename] = coauthor.display_name
  }
  return { ...(await findBylines(context)), coauthors, categoryMap: context.config.categoryMap }
}

/** Whose names posts get, as Settings says. When it changes, all posts must be read again. */
export async function findBylines(context: AppContext) {
  const bylines = (await findSavedSetting(context, 'bylines')) ?? 'authors'
  return { siteName: await publicationName(context), bylines }
}

const EMBEDDED = { _embed: ['author', 'wp:featuredmedia', 'wp:term'] }

const FAILED = 'WordPress answers with an error.'

interface ReadPosts {
  articles: readonly SafeArticle[]
  /** What WordPress certainly doesn't have. */
  missing: readonly number[]
  /** What WordPress calls no longer public, even if the rest of it can't be read. */
  withdrawn: readonly number[]
  /** Why posts can't be read, for people, by number. */
  problems: ReadonlyMap<number, string>
}

/** @param published the posts whose articles are published here */
export async function readPosts(
  context: AppContext,
  source: WordPressSource,
  ids: readonly number[],
  published: ReadonlySet<number>,
): Promise<ReadPosts> {
  const { byIds, briefsByIds } = source.client.posts
  const { items: posts, malformed, missing, failed } = await byIds(ids, source.query(EMBEDDED))
  const { articles, tooLarge } = await toSafeArticles(posts, await findPostOptions(context, source.client, posts))
  // A post whose text makes WordPress fail may still say whether it is public.
  const briefs = await briefsByIds(failed, source.query({}))
  const unread = [
    ...malformed.map((item) => ({ ...item, problem: 'WordPress’s answer is malformed.' })),
    ...tooLarge.map((post) => ({ ...post, isProtected: !isReadable(post), problem: 'Its text is beyond our limits.' })),
    ...briefs.items.map((brief) => ({ ...brief, isProtected: Boolean(brief.password), problem: FAILED })),
    ...briefs.malformed.map((item) => ({ ...item, problem: FAILED })),
    ...briefs.failed.map((id) => ({ id, status: undefined, isProtected: false, problem: FAILED })),
  ]
  const isWithdrawn = ({ id = 0, status = 'publish', isProtected }: (typeof unread)[number]) =>
    isProtected || (published.has(id) && statusOfPost(status) !== 'published')
  return {
    articles,
    missing: [...missing, ...briefs.missing],
    withdrawn: idsOf([...posts.filter((post) => !isReadable(post)), ...unread.filter(isWithdrawn)]),
    problems: new Map(unread.flatMap(({ id, problem }) => (id === undefined ? [] : [[id, problem] as const]))),
  }
}

export function idsOf(posts: readonly { id: number | undefined }[]): number[] {
  return posts.flatMap(({ id }) => id ?? [])
}

const SINGLE_WITHIN_MS = 3000

/** A hostile post harms only the thread, and delays the others only briefly. */
const thread = createThread<SafeArticleRequest, SafeArticle[]>(new URL('./safe-article.worker.ts', import.meta.url), {
  heapMb: 256,
  deadlineMs: 15_000,
})

/** `tooLarge` have HTML that is too deep, too large or too slow to parse. */
async function toSafeArticles(posts: WordPressPost[], options: MapPostOptions) {
  const articles: SafeArticle[] = []
  const tooLarge: WordPressPost[] = []
  if (posts.length === 0) return { articles, tooLarge }
  const batch = await thread.run({ posts, options })
  if (batch.outcome === 'done') return { articles: batch.value, tooLarge }
  for (const post of posts) {
    const single = await thread.run({ posts: [post], options }, { deadlineMs: SINGLE_WITHIN_MS })
    if (single.outcome === 'done') articles.push(...single.value)
    else tooLarge.push(post)
  }
  return { articles, tooLarge }
}
