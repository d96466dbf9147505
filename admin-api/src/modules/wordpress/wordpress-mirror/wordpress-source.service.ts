import {
  coauthorNicenames,
  isReadable,
  type MalformedItem,
  postBriefSchema,
  statusOfPost,
  type WordPressClient,
  type WordPressPost,
  type WordPressPostBrief,
} from '@hometown/wordpress-adapter'
import type { AppContext } from '../../../context.ts'
import { createThread } from '../../../threads/thread.ts'
import type { ArticleRow } from '../../content/articles/index.ts'
import { findSavedSetting, publicationName } from '../../platform/settings/index.ts'
import type { SanitizedPost, SanitizePostRequest } from './sanitize-post.worker.ts'

export const UNTRASHED_STATUSES = ['publish', 'future', 'draft', 'pending', 'private']

type WordPressPostQuery = NonNullable<Parameters<WordPressClient['posts']['list']>[0]>

export interface WordPressSource {
  readonly client: WordPressClient
  /** Drafts and raw texts can be read. */
  readonly editable: boolean
  /** Why drafts can't be read, for people. WordPress treats wrong credentials as anonymous, without an error. */
  readonly problem?: string
  query(more: WordPressPostQuery): WordPressPostQuery
}

export async function openWordPressSource(client: WordPressClient): Promise<WordPressSource> {
  const check = await client.checkCredentials()
  if (check.as === 'anonymous') return { ...createSource(client, false), problem: check.problem }
  // WordPress hides other people's posts from authors, so they would seem to be deleted.
  if (check.user.capabilities.edit_others_posts) return createSource(client, true)
  return { ...createSource(client, false), problem: `The account ${check.user.name} can’t edit other people’s posts.` }
}

export function createSource(client: WordPressClient, editable: boolean): WordPressSource {
  const base: WordPressPostQuery = editable ? { status: UNTRASHED_STATUSES, context: 'edit' } : { status: 'publish' }
  return { client, editable, query: (more) => ({ ...base, ...more }) }
}

/** Returns whose names posts get, as Settings says. When it changes, all posts must be read again. */
export async function findBylineSettings(context: AppContext) {
  const bylines = (await findSavedSetting(context, 'bylines')) ?? 'authors'
  return { siteName: await publicationName(context), bylines }
}

/**
 * Reads posts. `missing`: those that WordPress certainly doesn't have. `withdrawn`: those that it calls no longer
 * public, even if the rest can't be read. `problems`: why posts can't be read, for people, by number.
 * @param isPublished whether the post's article is published here
 */
export async function readPosts(
  context: AppContext,
  source: WordPressSource,
  ids: readonly number[],
  isPublished: (id: number) => boolean,
) {
  const { byIds, briefsByIds } = source.client.posts
  const embedded = { _embed: ['author', 'wp:featuredmedia', 'wp:term'] }
  const { items: posts, malformed, missing, failed } = await byIds(ids, source.query(embedded))
  const { articles, tooLarge } = await sanitizePostsInThread(context, source.client, posts)
  const problems = new Map([
    ...postIds(malformed).map((id) => [id, 'WordPress’s answer is malformed.'] as const),
    ...postIds(tooLarge).map((id) => [id, 'Its text is beyond our limits.'] as const),
    ...failed.map((id) => [id, 'WordPress answers with an error.'] as const),
  ])
  // A post that can't be read may still say whether it is public.
  const briefs = await briefsByIds([...problems.keys()], source.query({}))
  for (const id of briefs.missing) problems.delete(id)
  const notPublic = postIds([...briefs.items, ...briefs.malformed].filter(isNotPublic))
  return {
    articles,
    missing: [...missing, ...briefs.missing],
    withdrawn: [...postIds(posts.filter((post) => !isReadable(post))), ...notPublic.filter(isPublished)],
    problems,
  }
}

/** Returns the post as a list had it when it was mirrored. */
export function parseBrief({ wordpress_brief: brief }: Pick<ArticleRow, 'wordpress_brief'>) {
  return brief === null ? undefined : postBriefSchema.parse(JSON.parse(brief))
}

/** Tells whether WordPress says that a post isn't public. */
export function isNotPublic(brief: WordPressPostBrief | MalformedItem): boolean {
  const isProtected = 'isProtected' in brief ? brief.isProtected : Boolean(brief.password)
  return isProtected || (brief.status !== undefined && statusOfPost(brief.status) !== 'published')
}

export function postIds(posts: readonly { id: number | undefined }[]): number[] {
  return posts.flatMap(({ id }) => id ?? [])
}

/** A hostile post harms only the thread, and delays the others only briefly. */
const sanitizeThread = createThread<SanitizePostRequest, SanitizedPost | undefined>(
  new URL('./sanitize-post.worker.ts', import.meta.url),
  { heapMb: 256, deadlineMs: 5000 },
)

/** `tooLarge` have HTML that is too deep, too large or too slow to parse. */
async function sanitizePostsInThread(context: AppContext, client: WordPressClient, posts: readonly WordPressPost[]) {
  const coauthors: Record<string, string> = {}
  // A post has only the nicenames of its coauthors.
  for (const nicename of new Set(posts.flatMap(coauthorNicenames))) {
    const coauthor = await client.coauthor(nicename)
    if (coauthor) coauthors[nicename] = coauthor.display_name
  }
  const options = { ...(await findBylineSettings(context)), coauthors, categoryMap: context.config.categoryMap }
  const articles: SanitizedPost[] = []
  const tooLarge: WordPressPost[] = []
  for (const post of posts) {
    const answer = await sanitizeThread.run({ post, options })
    if (answer.outcome !== 'done') tooLarge.push(post)
    else if (answer.value) articles.push(answer.value)
  }
  return { articles, tooLarge }
}
