import { encodeSlug } from '@hometown/shared-types/article-slug'
import { ARTICLE_TEXTS, type ArticleTextColumns } from '@hometown/shared-types/article-texts'
import { textFromHtml } from '@hometown/shared-types/excerpt'
import type { WordPressPost } from '@hometown/wordpress-adapter'
import type { AppContext } from '../../../../context.ts'
import { type ArticleRow, articlePath } from '../../../content/articles/stored-articles.service.ts'
import { recordChange, wakePublishing } from '../../../platform/changes/changes.service.ts'
import { removeMissing } from '../held-loss/remove-missing.ts'
import { listByWordPressIds, listMirrored, listSlugOwners } from '../pull/mirror.repository.ts'
import { mirrorPosts } from '../pull/mirror.service.ts'
import type { Mirror } from '../pull/mirror.ts'
import { createMirrorReport } from '../pull/mirror-report.ts'
import { chooseSlugs } from '../pull/posts/choose-slugs.ts'
import { changedColumns, type MirrorColumns, mirrorColumns, slugChoices } from '../pull/posts/mirror-columns.ts'
import { findPostOptions } from '../pull/posts/post-options.ts'
import type { SafeArticle } from '../pull/posts/safe-article.ts'
import { createSafeArticleReader } from '../pull/posts/safe-articles.ts'
import { EMBEDDED, fetchPosts, openWordPressSource, type WordPressSource } from '../pull/wordpress-source.ts'
import type { Difference } from './difference.ts'

const PAGES_AT_ONCE = 4
/** What changes while we compare has had this time to arrive before the second look. */
const SECOND_LOOK_AFTER_MS = 2000

export interface Verification {
  /** Posts of WordPress that were compared. */
  posts: number
  differences: Difference[]
  /** Differences that we tried to fix; 0 unless asked for. */
  healed: number
}

export interface VerifyOptions {
  heal?: boolean
  /** After each part. @param posts that were compared so far */
  onProgress?(posts: number): void
  /** Lets changes that are on their way arrive. */
  pause?(milliseconds: number): Promise<void>
}

/**
 * Compares each post of the connected WordPress with what is stored, and each published article with its page on the
 * site. A difference counts only if a second look finds it again.
 * @throws WordPressError if WordPress can't be read
 */
export async function verifyMirror(context: AppContext, options: VerifyOptions = {}): Promise<Verification> {
  const { wordpress, config } = context
  if (!wordpress || !config.wordpressUrl) throw new Error('No WordPress is connected')
  const mirror: Mirror = { context, origin: config.wordpressUrl, reader: createSafeArticleReader() }
  try {
    const source = await openWordPressSource(wordpress)
    const first = await compareAll(mirror, source, options)
    const doubted = await lookAgain(mirror, source, first.differences, options)
    const pages = await comparePages(mirror, doubted, options)
    const differences = [...doubted, ...pages].toSorted((a, b) => a.wordpressId - b.wordpressId)
    if (options.heal) await heal(mirror, source, differences)
    return { posts: first.posts, differences, healed: options.heal ? differences.length : 0 }
  } finally {
    await mirror.reader.close()
  }
}

async function compareAll(mirror: Mirror, source: WordPressSource, { onProgress }: VerifyOptions) {
  const differences: Difference[] = []
  const seen = new Set<number>()
  for await (const { items, malformed } of source.client.posts.iterate(source.query({ _embed: EMBEDDED }))) {
    for (const { id } of [...items, ...malformed]) if (id !== undefined) seen.add(id)
    differences.push(...(await comparePosts(mirror, source, items)))
    onProgress?.(seen.size)
  }
  const ours = await listMirrored(mirror.context.store.db, mirror.origin, source.statuses)
  const absent = ours.map((row) => row.wordpress_id).filter((id) => !seen.has(id))
  differences.push(...(await listGone(mirror, source, absent)))
  return { posts: seen.size, differences }
}

async function lookAgain(
  mirror: Mirror,
  source: WordPressSource,
  found: readonly Difference[],
  { pause = wait }: VerifyOptions,
): Promise<Difference[]> {
  if (found.length === 0) return []
  await pause(SECOND_LOOK_AFTER_MS)
  const ids = found.map(({ wordpressId }) => wordpressId)
  const { posts, missing } = await fetchPosts(source, ids)
  return [...(await comparePosts(mirror, source, posts)), ...(await listGone(mirror, source, missing))]
}

async function comparePosts(mirror: Mirror, source: WordPressSource, posts: WordPressPost[]): Promise<Difference[]> {
  const { context, reader } = mirror
  const { db } = context.store
  const { articles } = await reader.read(posts, await findPostOptions(context, source, posts))
  const ids = articles.map(({ wordpressPostId }) => wordpressPostId)
  const rows = new Map((await listByWordPressIds(db, ids)).map((row) => [row.wordpress_id, row]))
  const owners = await listSlugOwners(db, articles.flatMap(slugChoices))
  const ownerBySlug = new Map(owners.map((owner) => [owner.slug, owner.wordpress_id]))
  const slugs = chooseSlugs(articles, ownerBySlug, new Set(ids))
  return articles.flatMap((article) => {
    const id = article.wordpressPostId
    return differenceOf(article, rows.get(id), slugs.get(id) ?? article.slug)
  })
}

function differenceOf(article: SafeArticle, row: ArticleRow | undefined, slug: string): Difference[] {
  const { wordpressPostId: id, title } = article
  if (!row) return [{ wordpressId: id, title, kind: 'missing', details: article.status }]
  const fields = Object.keys(changedColumns(row, mirrorColumns(article, slug)))
  return fields.length === 0 ? [] : [{ wordpressId: id, title, kind: 'changed', details: nameColumns(fields) }]
}

/** Posts that WordPress certainly doesn't have, and we do. */
async function listGone(mirror: Mirror, source: WordPressSource, ids: readonly number[]): Promise<Difference[]> {
  if (ids.length === 0) return []
  const { missing } = await source.client.posts.briefsByIds(ids, source.query({}))
  const rows = await listByWordPressIds(mirror.context.store.db, missing)
  return rows.map((row) => ({ wordpressId: row.wordpress_id, title: row.title, kind: 'gone', details: row.status }))
}

/** Pages of articles that differ from WordPress anyway are left out. */
async function comparePages(
  mirror: Mirror,
  except: readonly Difference[],
  { pause = wait }: VerifyOptions,
): Promise<Difference[]> {
  const { db } = mirror.context.store
  const known = new Set(except.map(({ wordpressId }) => wordpressId))
  const ids = (await listMirrored(db, mirror.origin, ['published'])).map((row) => row.wordpress_id)
  const doubted = await listPageProblems(
    mirror,
    ids.filter((id) => !known.has(id)),
  )
  if (doubted.length === 0) return []
  await pause(SECOND_LOOK_AFTER_MS)
  return listPageProblems(
    mirror,
    doubted.map(({ wordpressId }) => wordpressId),
  )
}

async function listPageProblems({ context }: Mirror, ids: readonly number[]): Promise<Difference[]> {
  const { store, config } = context
  const differences: Difference[] = []
  const waiting = [...ids]
  async function work(): Promise<void> {
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      const [row] = await listByWordPressIds(store.db, [id])
      const isPublic = row?.status === 'published'
      const problem = isPublic ? await findPageProblem(config.siteUrl, row) : undefined
      if (row && problem) differences.push({ wordpressId: id, title: row.title, kind: 'site', details: problem })
    }
  }
  await Promise.all(Array.from({ length: PAGES_AT_ONCE }, work))
  return differences
}

async function heal(mirror: Mirror, source: WordPressSource, differences: readonly Difference[]): Promise<void> {
  const idsOf = (...kinds: Difference['kind'][]) =>
    differences.filter(({ kind }) => kinds.includes(kind)).map(({ wordpressId }) => wordpressId)
  const { posts, malformed } = await fetchPosts(source, idsOf('missing', 'changed'))
  await mirrorPosts(mirror, source, posts, malformed)
  // Reading the pages took its time: a post may be back.
  const gone = await listGone(mirror, source, idsOf('gone'))
  await removeMissing(
    mirror,
    createMirrorReport(mirror.context),
    gone.map(({ wordpressId }) => wordpressId),
  )
  await renderAgain(mirror, idsOf('site'))
}

async function renderAgain({ context }: Mirror, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const { store, config, clock } = context
  await store.db.transaction().execute(async (trx) => {
    for (const row of await listByWordPressIds(trx, ids)) {
      const path = articlePath(row, config.timeZone)
      const change = {
        kind: 'article',
        contentId: row.wordpress_id,
        articleId: row.id,
        before: path,
        after: path,
      } as const
      await recordChange(trx, change, clock.now())
    }
  })
  wakePublishing(context)
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}

const NAMES: Readonly<Record<Exclude<keyof MirrorColumns, keyof ArticleTextColumns>, string>> = {
  title: 'title',
  description: 'summary',
  content_raw: 'original text',
  content_html: 'text',
  safe_html_version: 'cleanup rules',
  category: 'category',
  image_url: 'picture',
  image_width: 'picture size',
  image_height: 'picture size',
  image_srcset: 'picture size',
  author_name: 'author',
  status: 'status',
  published_at: 'publish date',
  created_at: 'date created',
  updated_at: 'last modified',
  slug: 'address',
  keywords: 'tags',
  wordpress_categories: 'WordPress categories',
  wordpress_revision: 'WordPress revision',
}

const TEXT_NAMES = Object.values(ARTICLE_TEXTS).map(({ column, label }) => [column, label.toLowerCase()])
const ALL: ReadonlyMap<string, string> = new Map([...Object.entries(NAMES), ...(TEXT_NAMES as [string, string][])])

/** `title, text`: what an editor calls these columns of an article, each name once. */
function nameColumns(columns: readonly string[]): string {
  return [...new Set(columns.map((column) => ALL.get(column) ?? column))].join(', ')
}

/** Shorter pieces of a text say little, and captions may stand elsewhere. */
const PIECE_LENGTH = 20
const ANSWER_WITHIN_MS = 10_000
const PAGE_LIMIT = 5_000_000

interface PublishedArticle {
  title: string
  slug: string
  content_html: string
}

/**
 * What is wrong with an article's pages on the site; undefined if readers see the stored title and text.
 * @throws Error for people if the site can't be reached
 */
async function findPageProblem(siteUrl: string, article: PublishedArticle): Promise<string | undefined> {
  const address = `${siteUrl}/${encodeSlug(article.slug)}`
  const { status, html } = await read(address).catch((cause: unknown) => {
    throw new Error(`The site at ${siteUrl} can’t be reached. Start Hometown, then try again`, { cause })
  })
  if (status !== 200) return `HTTP ${status} at /${article.slug}`
  const text = textFromHtml(html)
  if (!text.includes(textFromHtml(article.title))) return 'another title'
  const missing = piecesOf(article.content_html).filter((piece) => !text.includes(piece))
  return missing.length === 0
    ? undefined
    : `${missing.length} ${missing.length === 1 ? 'part' : 'parts'} of the text missing`
}

async function read(address: string): Promise<{ status: number; html: string }> {
  const response = await fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(ANSWER_WITHIN_MS) })
  return { status: response.status, html: (await response.text()).slice(0, PAGE_LIMIT) }
}

function piecesOf(html: string): string[] {
  return html
    .split(/<\/?(?:p|h[1-6]|li|td|th|blockquote)\b[^<>]{0,2000}>/)
    .map(textFromHtml)
    .filter((piece) => piece.length >= PIECE_LENGTH)
}
