import { decodeSlug } from '@hometown/shared-types/rules/slugs'
import { escapeHtml } from '@hometown/shared-types/rules/text'
import type { Kysely } from 'kysely'
import type { Database } from '../../../../database/database.ts'
import { isOneOf, isPostgres } from '../../../../database/many-rows.ts'
import type { Tx } from '../../../../database/write/tx.ts'
import { partsOf } from '../../../../lib/parts-of.ts'
import { isFromWordPress } from '../article-values.ts'
import type { ArticleRow } from '../articles.table.ts'
import { ELSEWHERE_HASH } from './parts-elsewhere.service.ts'

/** What WordPress says about an article besides its text. */
interface WordPressPlace {
  readonly row: Pick<ArticleRow, 'id' | 'slug' | 'status'>
  /** Its address in WordPress, as `formerPath` gives it; several if it can be written in several ways. */
  readonly paths: readonly string[]
}

/** Hosts that read a file of redirects limit the number of patterns: Cloudflare Pages to 100. */
const PATTERNS_AT_MOST = 60

/** In the transaction that stores the articles. */
export async function noteFormerPaths(tx: Tx, all: readonly WordPressPlace[]): Promise<void> {
  const { db, now } = tx
  const places = all.filter(({ row }) => row.status === 'published')
  const wanted = places.flatMap(({ row, paths }) =>
    paths
      .filter((path) => path !== `/${row.slug}`)
      .map((path) => ({ path, item_id: row.id, pattern: patternOf(path, row.slug), created_at: now })),
  )
  const known = db.selectFrom('redirects').select(['path', 'item_id', 'pattern'])
  const paths = wanted.map(({ path }) => path)
  const rows = new Map((await known.where(isOneOf(db, 'path', paths)).execute()).map((row) => [row.path, row]))
  const changed = wanted.filter(({ path, item_id, pattern }) => {
    const row = rows.get(path)
    // Null: an article was renamed here from the same address, which is what readers knew last.
    return !row || (row.pattern !== null && (row.item_id !== item_id || row.pattern !== pattern))
  })
  if (changed.length === 0) return
  const patterns = new Set(await listFormerPatterns(db))
  for (const row of changed)
    await db
      .insertInto('redirects')
      .values(row)
      .onConflict((conflict) => conflict.column('path').doUpdateSet(row))
      .execute()
  // Of those with a pattern, the file of redirects has only the pattern.
  const isListed = changed.some(({ pattern }) => pattern === '' || !patterns.has(pattern))
  if (isListed) tx.changed({ kind: 'redirects' })
}

/** Years never begin an address of ours, so a line for all posts of a year leads nowhere else. */
function patternOf(path: string, slug: string): string {
  const [, year, month, day] = /^\/(\d{4})\/\d{2}(\/\d{2})?\/[^/]+$/.exec(path) ? path.split('/') : []
  if (!year || !month || !path.endsWith(`/${slug}`)) return ''
  return path.split('/').length === 5 && day ? `/${year}/:month/:day/:slug` : `/${year}/:month/:slug`
}

/**
 * Published articles whose texts link to one of these articles of the same WordPress, at an address that it has or had.
 * Looks at all texts, so call it outside of transactions.
 */
export async function listLinkingArticles(db: Kysely<Database>, origin: string, targets: readonly ArticleRow[]) {
  const ids = targets.map(({ id }) => id)
  const former = await db
    .selectFrom('redirects')
    .select('path')
    .where(isOneOf(db, 'item_id', ids))
    .execute()
  const current = targets.flatMap(({ slug, wordpress_id }) => [`/${slug}`, `?p=${wordpress_id}`])
  const paths = new Set([...current, ...former.map(({ path }) => path)])
  const own = new URL(origin)
  const host = own.host.replace(/^www\./, '')
  // A `_` in it only finds more. Texts may spell a host that isn't ASCII in its own letters.
  const pattern = `%href="http%${host.includes('xn--') ? '' : host}%`
  const articles = db.selectFrom('articles')
  const published = articles.select('id').where('origin', '=', origin).where('status', '=', 'published')
  const all = (await published.execute()).map(({ id }) => id)
  const linking: Pick<ArticleRow, 'id' | 'wordpress_id' | 'slug' | 'status'>[] = []
  for (const part of partsOf(all, TEXTS_AT_ONCE)) {
    const texts = articles.select(['id', 'wordpress_id', 'slug', 'status', 'content_html'])
    const linked = texts
      .where(isOneOf(db, 'id', part))
      .where('content_html', isPostgres(db) ? 'ilike' : 'like', pattern)
    const rows = await linked.execute()
    linking.push(...rows.filter((row) => linksToHost(row.content_html, own).some(({ path }) => paths.has(path))))
    if (linking.length >= LINKING_AT_MOST) break
  }
  return linking
}

/** Links in texts to posts of the same WordPress that are articles here, as `href` in the HTML and our path, by article. */
export async function findTextLinks(
  db: Kysely<Database>,
  rows: readonly (Pick<ArticleRow, 'id' | 'origin'> & { content_html?: string })[],
): Promise<Map<string, { href: string; to: string }[]>> {
  const links = rows.map(({ id, origin, content_html: html = '' }) => ({
    id,
    found: isFromWordPress({ origin }) ? linksToHost(html, new URL(origin)) : [],
  }))
  const paths = links.flatMap(({ found }) => found.map(({ path }) => path))
  const own = await ownPathsOf(db, [...new Set(paths)])
  const ours = ({ href, path, hash }: HostLink) => {
    const to = own.get(path)
    return to === undefined ? [] : [{ href, to: addressOf(to) + hash }]
  }
  return new Map(links.map(({ id, found }) => [id, found.flatMap(ours)]))
}

/** @param html sanitized, so that it has each link in this form and no other @param links as `findTextLinks` finds them */
export function withOwnLinks(html: string, links: readonly { href: string; to: string }[] = []): string {
  return links.reduce((text, { href, to }) => text.replaceAll(`href="${href}"`, () => `href="${escapeHtml(to)}"`), html)
}

/** A text that moves here with its site: links within the site lead to the addresses that are kept. */
export function withOwnPaths(html: string, site: string): string {
  const toOwn = ({ href, path, hash }: HostLink) => ({
    href,
    to: addressOf(path) + hash,
  })
  return withOwnLinks(html, linksToHost(html, new URL(site)).map(toOwn))
}

function addressOf(path: string): string {
  return encodeURI(path.startsWith('?') ? `/${path}` : path)
}

/** Where readers find what paths of WordPress mean. One that was removed keeps its path, which says so or leads on. */
async function ownPathsOf(db: Kysely<Database>, paths: readonly string[]): Promise<Map<string, string>> {
  if (paths.length === 0) return new Map()
  const published = db.selectFrom('articles').select(['slug', 'wordpress_id']).where('status', '=', 'published')
  const slugs = paths.filter((path) => /^\/[^/]+$/.test(path)).map((path) => path.slice(1))
  const numbers = paths.flatMap((path) => (path.startsWith('?p=') ? Number(path.slice(3)) : []))
  const present = await published.where(isOneOf(db, 'slug', slugs)).execute()
  const numbered = numbers.length === 0 ? [] : await published.where('wordpress_id', 'in', numbers).execute()
  const moved = await db
    .selectFrom('redirects')
    .innerJoin('articles', 'articles.id', 'redirects.item_id')
    .select(['path', 'slug', 'status'])
    .where(isOneOf(db, 'path', paths))
    .execute()
  return new Map([
    ...present.map(({ slug }) => [`/${slug}`, `/${slug}`] as const),
    ...numbered.map(({ wordpress_id, slug }) => [`?p=${wordpress_id}`, `/${slug}`] as const),
    // Imported articles have numbers of their own, so what is known of an old number comes first.
    ...moved.map(({ path, slug, status }) => [path, status === 'published' ? `/${slug}` : path] as const),
  ])
}

/** Skips from one to the next in the index, so it costs the same at any size of the archive. */
export async function listFormerPatterns(db: Kysely<Database>): Promise<string[]> {
  const patterns: string[] = []
  for (let last = ''; patterns.length < PATTERNS_AT_MOST; ) {
    const { next } = await db
      .selectFrom('redirects')
      .select(({ fn }) => fn.min('pattern').as('next'))
      .where('pattern', '>', last)
      .executeTakeFirstOrThrow()
    if (next === null) break
    patterns.push(next)
    last = next
  }
  return patterns
}

/**
 * The path of an address of WordPress as it is kept, or `?p=123`. Undefined for the home page and for what is no path.
 * @param address absolute, or below a host
 */
export function formerPath(address: string): string | undefined {
  const url = URL.parse(address, 'http://site.invalid')
  if (!url) return undefined
  const path = decodeSlug(url.pathname)
    .replace(/\/{2,}/g, '/')
    .replace(/\/$/, '')
  if (path === '') {
    const number = /^\d{1,15}$/.exec(url.searchParams.get('p') ?? '')?.[0]
    return number && `?p=${Number(number)}`
  }
  return path.length > 500 || /[\s\p{Cc}]/u.test(path) ? undefined : path
}

/** Thousands of pages would delay the news behind them. The rest keep their links until something else renders them. */
const LINKING_AT_MOST = 1000
const TEXTS_AT_ONCE = 200
/** More of them are no text but a list. */
const LINKS_AT_MOST = 300
const HREF = /<a [^<>]*?href="([^"<>]*)"/g
/** Files, feeds and calls of WordPress. */
const NO_POST = /^\/(?:wp-(?:admin|content|includes|json)|feed)(?:\/|$)|\/feed$|\.\w{2,4}$/

interface HostLink {
  /** As it stands in the HTML. */
  href: string
  /** As in `redirects`. */
  path: string
  hash: string
}

/** Links in a text to posts of the site where it comes from. @param html sanitized */
function linksToHost(html: string, own: URL): HostLink[] {
  const links = new Map<string, HostLink>()
  for (const [, href = ''] of html.matchAll(HREF)) {
    if (links.size >= LINKS_AT_MOST) break
    const url = URL.parse(href.replaceAll('&amp;', '&'))
    if (!url || hostOf(url) !== hostOf(own) || url.hash === ELSEWHERE_HASH) continue
    const path = formerPath(url.href)
    if (path !== undefined && !NO_POST.test(path)) links.set(href, { href, path, hash: url.hash })
  }
  return [...links.values()]
}

function hostOf({ protocol, host }: URL): string {
  return /^https?:$/.test(protocol) ? host.replace(/^www\./, '') : ''
}
