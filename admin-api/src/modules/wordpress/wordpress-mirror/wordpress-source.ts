import { ARTICLE_STATUSES, type ArticleStatus } from '@hometown/shared-types/article'
import {
  coauthorNicenames,
  type MapPostOptions,
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
  /** Display names by nicename, of Co-Authors Plus: a post has only nicenames. */
  readonly coauthors: Map<string, string | undefined>
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
    coauthors: new Map(),
    compareAt: 0,
    query: (more) => ({ ...base, ...more }),
  }
}

/** What these posts don't have themselves. */
export async function findPostOptions(
  context: AppContext,
  { client, coauthors: known }: WordPressSource,
  posts: readonly WordPressPost[],
): Promise<MapPostOptions> {
  const coauthors: Record<string, string> = {}
  for (const nicename of new Set(posts.flatMap(coauthorNicenames))) {
    if (!known.has(nicename)) known.set(nicename, (await client.coauthor(nicename))?.display_name)
    const name = known.get(nicename)
    if (name !== undefined) coauthors[nicename] = name
  }
  return { ...(await findBylines(context)), coauthors, categoryMap: context.config.categoryMap }
}

/** Whose names posts get, as Settings says. When it changes, all posts must be read again. */
export async function findBylines(context: AppContext) {
  const bylines = (await findSavedSetting(context, 'bylines')) ?? 'authors'
  return { siteName: await publicationName(context), bylines }
}

const HEAP_LIMIT_MB = 256
const BATCH_WITHIN_MS = 15_000
const SINGLE_WITHIN_MS = 3000

export interface SafeArticleReader {
  /** `failed` have HTML that is too deep, too large or too slow to parse. */
  read(posts: WordPressPost[], options: MapPostOptions): Promise<{ articles: SafeArticle[]; failed: number[] }>
}

/** In a thread, so that a hostile post delays the others only briefly. */
function createSafeArticleReader(): SafeArticleReader {
  const thread = createThread<SafeArticleRequest, SafeArticle[]>(new URL('./safe-article.worker.ts', import.meta.url), {
    heapMb: HEAP_LIMIT_MB,
    deadlineMs: BATCH_WITHIN_MS,
  })
  return {
    async read(posts, options) {
      if (posts.length === 0) return { articles: [], failed: [] }
      const batch = await thread.run({ posts, options })
      if (batch.outcome === 'done') return { articles: batch.value, failed: [] }
      const articles: SafeArticle[] = []
      const failed: number[] = []
      for (const post of posts) {
        const single = await thread.run({ posts: [post], options }, { deadlineMs: SINGLE_WITHIN_MS })
        if (single.outcome === 'done') articles.push(...single.value)
        else failed.push(post.id)
      }
      return { articles, failed }
    },
  }
}

/** They start with the first post and stay for the life of the process. */
export const safeArticleReaders = { poll: createSafeArticleReader(), saves: createSafeArticleReader() } as const
