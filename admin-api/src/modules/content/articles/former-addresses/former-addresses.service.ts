import { decodeSlug, encodeSlug } from '@hometown/shared-types/rules/slugs'
import { storable } from '@hometown/shared-types/rules/text'
import type { Kysely, Transaction } from 'kysely'
import type { AppContext } from '../../../../context.ts'
import type { Database } from '../../../../database/database.ts'
import { insertMany, isOneOf } from '../../../../database/many-rows.ts'
import { recordChange } from '../../../platform/changes/changes.service.ts'
import type { ArticleRow } from '../articles.table.ts'
import { recordArticlePage } from '../record-article-page.ts'
import { ELSEWHERE_HASH } from './parts-elsewhere.service.ts'

type Trx = Transaction<Database>
type Placed = Pick<ArticleRow, 'id' | 'wordpress_id' | 'slug' | 'category' | 'published_at' | 'status'>

/** What WordPress says about an article besides its text. */
interface WordPressPlace {
  readonly row: Placed
  /** Its address in WordPress, as `formerPath` gives it; several if it can be written in several ways. */
  readonly paths: readonly string[]
  readonly links: readonly { href: string; path: string }[]
  /** Readers could not see it until now. */
  readonly isNew: boolean
}

/** Of more articles that link to one, as to a guide that every story names, the rest follows when they change. */
const LINKING_AT_MOST = 200
/** Hosts that read a file of redirects limit the number of patterns: Cloudflare Pages to 100. */
const PATTERNS_AT_MOST = 60

/** In the transaction that stores the articles. Pages whose links lead elsewhere now are rendered again. */
export async function noteWordPressPlaces(
  trx: Trx,
  places: readonly WordPressPlace[],
  { clock, config }: Pick<AppContext, 'clock' | 'config'>,
): Promise<void> {
  const now = clock.now()
  const published = places.filter(({ row }) => row.status === 'published')
  const found = await noteFormerPaths(trx, published, now)
  const relinked = await noteTextLinks(trx, places)
  const known = published.filter(({ row, isNew }) => isNew || found.has(row.id))
  const linking = await listLinkingArticles(trx, known.flatMap(pathsOf))
  const pages = new Map([...relinked, ...linking].map((row) => [row.id, row]))
  for (const row of pages.values()) await recordArticlePage(trx, row, { now, timeZone: config.timeZone })
}

/** All ways in which a text of the same WordPress may link to it. */
function pathsOf({ row, paths }: WordPressPlace): string[] {
  return [...new Set([...paths, `/${row.slug}`, `?p=${row.wordpress_id}`])]
}

/** @returns the articles with an address that was unknown */
async function noteFormerPaths(trx: Trx, places: readonly WordPressPlace[], now: number): Promise<ReadonlySet<string>> {
  const wanted = places.flatMap(({ row, paths }) =>
    paths
      .filter((path) => path !== `/${row.slug}`)
      .map((path) => ({ path, item_id: row.id, pattern: patternOf(path, row.slug), created_at: now })),
  )
  const known = trx.selectFrom('redirects').select(['path', 'item_id', 'pattern'])
  const paths = wanted.map(({ path }) => path)
  const rows = new Map((await known.where(isOneOf(trx, 'path', paths)).execute()).map((row) => [row.path, row]))
  const changed = wanted.filter(({ path, item_id, pattern }) => {
    const row = rows.get(path)
    // Null: an article was renamed here from the same address, which is what readers knew last.
    return !row || (row.pattern !== null && (row.item_id !== item_id || row.pattern !== pattern))
  })
  if (changed.length === 0) return new Set()
  const patterns = new Set(await listFormerPatterns(trx))
  for (const row of changed)
    await trx
      .insertInto('redirects')
      .values(row)
      .onConflict((conflict) => conflict.column('path').doUpdateSet(row))
      .execute()
  // Of those with a pattern, the file of redirects has only the pattern.
  const isListed = changed.some(({ pattern }) => pattern === '' || !patterns.has(pattern))
  if (isListed) await recordChange(trx, { kind: 'redirects' }, now)
  return new Set(changed.map((row) => row.item_id))
}

/** Years never begin an address of ours, so a line for all posts of a year leads nowhere else. */
function patternOf(path: string, slug: string): string {
  const [, year, month, day] = /^\/(\d{4})\/\d{2}(\/\d{2})?\/[^/]+$/.exec(path) ? path.split('/') : []
  if (!year || !month || !path.endsWith(`/${slug}`)) return ''
  return path.split('/').length === 5 && day ? `/${year}/:month/:day/:slug` : `/${year}/:month/:slug`
}

async function noteTextLinks(trx: Trx, places: readonly WordPressPlace[]): Promise<Placed[]> {
  const ids = places.map(({ row }) => row.id)
  const present = await trx
    .selectFrom('text_links')
    .selectAll()
    .where(isOneOf(trx, 'article_id', ids))
    .execute()
  const byArticle = Map.groupBy(present, (link) => link.article_id)
  const changed: Placed[] = []
  for (const { row, links } of places) {
    const before = (byArticle.get(row.id) ?? []).map(({ href }) => href).sort()
    const after = links.map(({ href }) => href).sort()
    if (before.join('\n') === after.join('\n')) continue
    await trx.deleteFrom('text_links').where('article_id', '=', row.id).execute()
    await insertMany(
      trx,
      'text_links',
      links.map(({ href, path }) => ({ article_id: row.id, href, path })),
    )
    changed.push(row)
  }
  return changed
}

async function listLinkingArticles(trx: Trx, paths: readonly string[]): Promise<Placed[]> {
  return trx
    .selectFrom('articles')
    .select(['id', 'wordpress_id', 'slug', 'category', 'published_at', 'status'])
    .where('id', 'in', (query) =>
      query
        .selectFrom('text_links')
        .select('article_id')
        .where(isOneOf(trx, 'path', paths)),
    )
    .limit(LINKING_AT_MOST)
    .execute()
}

/** Links in texts to posts that are articles here, as `href` in the HTML and our path, by article. */
export async function findTextLinks(
  db: Kysely<Database>,
  articleIds: readonly string[],
): Promise<Map<string, { href: string; to: string }[]>> {
  const links = await db
    .selectFrom('text_links')
    .selectAll()
    .where(isOneOf(db, 'article_id', articleIds))
    .execute()
  const slugs = await slugsOfPaths(db, [...new Set(links.map(({ path }) => path))])
  const found = new Map<string, { href: string; to: string }[]>()
  for (const { article_id: id, href, path } of links) {
    const slug = slugs.get(path)
    if (slug === undefined) continue
    const at = href.indexOf('#')
    const link = { href, to: `/${encodeSlug(slug)}${at < 0 ? '' : href.slice(at)}` }
    found.set(id, [...(found.get(id) ?? []), link])
  }
  return found
}

/** The slugs of the published articles that are meant by paths of WordPress. */
async function slugsOfPaths(db: Kysely<Database>, paths: readonly string[]): Promise<Map<string, string>> {
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
    ...present.map(({ slug }) => [`/${slug}`, slug] as const),
    ...numbered.map(({ wordpress_id, slug }) => [`?p=${wordpress_id}`, slug] as const),
    // Imported articles have numbers of their own, so what is known of an old number comes first.
    ...moved.filter(({ status }) => status === 'published').map(({ path, slug }) => [path, slug] as const),
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
  const path = storable(decodeSlug(url.pathname))
    .replace(/\/{2,}/g, '/')
    .replace(/\/$/, '')
  if (path === '') {
    const number = /^\d{1,15}$/.exec(url.searchParams.get('p') ?? '')?.[0]
    return number && `?p=${Number(number)}`
  }
  return path.length > 500 || /[\s\p{Cc}]/u.test(path) ? undefined : path
}

/** More of them are no text but a list. */
const LINKS_AT_MOST = 300
const HREF = /<a [^<>]*?href="([^"<>]*)"/g
/** Files, feeds and calls of WordPress. */
const NO_POST = /^\/(?:wp-(?:admin|content|includes|json)|feed)(?:\/|$)|\/feed$|\.\w{2,4}$/

/** Links in a text to posts of the site where it comes from. @param html sanitized */
export function linksToHost(html: string, own: URL): { href: string; path: string }[] {
  const links = new Map<string, string>()
  for (const [, href = ''] of html.matchAll(HREF)) {
    if (links.size >= LINKS_AT_MOST) break
    const url = URL.parse(href.replaceAll('&amp;', '&'))
    if (!url || hostOf(url) !== hostOf(own) || url.hash === ELSEWHERE_HASH) continue
    const path = formerPath(url.href)
    if (path !== undefined && !NO_POST.test(path)) links.set(href, path)
  }
  return Array.from(links, ([href, path]) => ({ href, path }))
}

function hostOf({ protocol, host }: URL): string {
  return /^https?:$/.test(protocol) ? host.replace(/^www\./, '') : ''
}
