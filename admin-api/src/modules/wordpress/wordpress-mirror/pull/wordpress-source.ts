import { ARTICLE_STATUSES, type ArticleStatus } from '@hometown/shared-types/article'
import {
  type ItemsByIds,
  type ListQuery,
  type WordPressClient,
  WordPressError,
  type WordPressPost,
} from '@hometown/wordpress-adapter'
import { type CoauthorNames, createCoauthorNames } from './posts/post-options.ts'

/** Without the trash. */
export const ALL_STATUSES = ['publish', 'future', 'draft', 'pending', 'private']
const EMBEDDED = ['author', 'wp:featuredmedia', 'wp:term']

export interface WordPressSource {
  readonly client: WordPressClient
  readonly editable: boolean
  readonly statuses: readonly ArticleStatus[]
  readonly coauthors: CoauthorNames
  query(more: ListQuery): ListQuery
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
  const base: ListQuery = editable ? { status: ALL_STATUSES, context: 'edit' } : { status: 'publish' }
  const statuses = editable ? ARTICLE_STATUSES : (['published'] as const)
  return { client, editable, statuses, coauthors: createCoauthorNames(client), query: (more) => ({ ...base, ...more }) }
}

/** `missing` has the ids that certainly don't exist. */
export async function fetchPosts(
  source: WordPressSource,
  ids: readonly number[],
): Promise<Omit<ItemsByIds<WordPressPost>, 'items'> & { posts: WordPressPost[] }> {
  const { items: posts, ...rest } = await source.client.posts.byIds(ids, source.query({ _embed: EMBEDDED }))
  return { posts, ...rest }
}
