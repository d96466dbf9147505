import { decodeSlug, encodeSlug } from '@hometown/shared-types/article-slug'
import { ELSEWHERE_HASH } from '@hometown/shared-types/parts-elsewhere'
import type { FormerPaths } from '@hometown/shared-types/site-info'
import { storable } from '@hometown/shared-types/storable-text'
import type { Kysely, Transaction } from 'kysely'
import type { AppContext } from '../../../../context.ts'
import type { Database } from '../../../../database/database.ts'
import type { ArticleRow } from '../articles.table.ts'
import { recordArticlePage } from '../record-article-page.ts'
import {
  findSlugRenamedAfter,
  listFormerAddresses,
  listFormerPatterns,
  listLinkingArticles,
  listLinksOfPosts,
  listPublishedAtFormer,
  listPublishedAtSlugs,
  listPublishedByNumbers,
  listSingleFormerPaths,
  listTextLinks,
  replaceTextLinks,
  setSticky,
  upsertFormerAddresses,
} from './former-addresses.repository.ts'

type Trx = Transaction<Database>
type Placed = Pick<ArticleRow, 'id' | 'wordpress_id' | 'slug' | 'category' | 'published_at' | 'status'>

/** What WordPress says about an article besides its text. */
interface WordPressPlace {
  readonly row: Placed
  /** Its address in WordPress, as `formerPath` gives it; several if it can be written in several ways. */
  readonly paths: readonly string[]
  readonly links: readonly { href: string; path: string }[]
  readonly isSticky: boolean
  /** Readers could not see it until now. */
  readonly isNew: boolean
}

/** Of more articles that link to one, as to a guide that every story names, the rest follows when they change. */
const LINKING_AT_MOST = 200
/** Hosts that read a file of redirects limit their number: Cloudflare Pages to 2,000 and 100 with patterns. */
const SINGLE_PATHS_AT_MOST = 1000
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
  for (const isSticky of [true, false]) {
    const some = places.filter((place) => place.isSticky === isSticky)
    await setSticky(
      trx,
      some.map(({ row }) => row.id),
      isSticky,
    )
  }
  const relinked = await noteTextLinks(trx, places)
  const known = published.filter(({ row, isNew }) => isNew || found.has(row.id))
  const linking = await listLinkingArticles(trx, known.flatMap(pathsOf), LINKING_AT_MOST)
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
      .map((path) => ({ path, article_id: row.id, pattern: patternOf(path, row.slug), created_at: now })),
  )
  const present = await listFormerAddresses(
    trx,
    wanted.map(({ path }) => path),
  )
  const byPath = new Map(present.map((row) => [row.path, row]))
  const changed = wanted.flatMap((row) => {
    const known = byPath.get(row.path)
    if (known?.article_id !== row.article_id) return [row]
    return known.pattern === row.pattern ? [] : [{ ...row, created_at: known.created_at }]
  })
  // Two posts of one batch may name the same path, and a statement can't write a row twice.
  await upsertFormerAddresses(trx, [...new Map(changed.map((row) => [row.path, row])).values()])
  return new Set(changed.map((row) => row.article_id))
}

/** Years never begin an address of ours, so a line for all posts of a year leads nowhere else. */
function patternOf(path: string, slug: string): string | null {
  const [, year, month, day] = /^\/(\d{4})\/\d{2}(\/\d{2})?\/[^/]+$/.exec(path) ? path.split('/') : []
  if (!year || !month || !path.endsWith(`/${slug}`)) return null
  return path.split('/').length === 5 && day ? `/${year}/:month/:day/:slug` : `/${year}/:month/:slug`
}

async function noteTextLinks(trx: Trx, places: readonly WordPressPlace[]): Promise<Placed[]> {
  const present = await listTextLinks(
    trx,
    places.map(({ row }) => row.id),
  )
  const byArticle = Map.groupBy(present, (link) => link.article_id)
  const changed: Placed[] = []
  for (const { row, links } of places) {
    const before = (byArticle.get(row.id) ?? []).map(({ href }) => href).sort()
    const after = links.map(({ href }) => href).sort()
    if (before.join('\n') === after.join('\n')) continue
    await replaceTextLinks(trx, row.id, links)
    changed.push(row)
  }
  return changed
}

/**
 * Where an address of WordPress leads now; undefined if no published article had it.
 * @param target path and query of a request: `/2026/11/28/county-fair`, `/?p=123`
 */
export async function findFormerAddress(db: Kysely<Database>, target: string): Promise<string | undefined> {
  const path = formerPath(target)
  if (path === undefined) return undefined
  const slug = (await findRenamedSince(db, path)) ?? (await slugsOfPaths(db, [path])).get(path)
  return slug === undefined || path === `/${slug}` ? undefined : `/${encodeSlug(slug)}`
}

/** An editor may have renamed another article from the same address later: that is what readers knew last. */
async function findRenamedSince(db: Kysely<Database>, path: string): Promise<string | undefined> {
  if (!/^\/[^/]+$/.test(path)) return undefined
  const [former] = await listFormerAddresses(db, [path])
  return former && findSlugRenamedAfter(db, path.slice(1), former.created_at)
}

/** The slugs of the published articles that are meant by paths of WordPress. */
async function slugsOfPaths(db: Kysely<Database>, paths: readonly string[]): Promise<Map<string, string>> {
  const numbers = paths.flatMap((path) => (path.startsWith('?p=') ? [Number(path.slice(3))] : []))
  const single = paths.flatMap((path) => (/^\/[^/]+$/.test(path) ? [path.slice(1)] : []))
  const [former, present, numbered] = [
    await listPublishedAtFormer(db, paths),
    await listPublishedAtSlugs(db, single),
    await listPublishedByNumbers(db, numbers),
  ]
  return new Map([
    ...present.map(({ former: slug, slug: to }) => [`/${slug}`, to] as const),
    ...numbered.map((row) => [`?p=${row.wordpress_id}`, row.slug] as const),
    // Imported articles have numbers of their own, so what is known of an old number comes first.
    ...former.map(({ path, slug }) => [path, slug] as const),
  ])
}

/** Links in texts to posts that are articles here, as `href` in the HTML and our path, by post number. */
export async function findLinksOfPosts(
  db: Kysely<Database>,
  numbers: readonly number[],
): Promise<Map<number, { href: string; to: string }[]>> {
  const links = await listLinksOfPosts(db, numbers)
  const slugs = await slugsOfPaths(db, [...new Set(links.map(({ path }) => path))])
  const known = links.flatMap(({ wordpress_id: number, href, path }) => {
    const slug = slugs.get(path)
    const at = href.indexOf('#')
    const part = at < 0 ? '' : href.slice(at)
    return slug === undefined ? [] : [{ number, href, to: `/${encodeSlug(slug)}${part}` }]
  })
  const byPost = Map.groupBy(known, ({ number }) => number)
  return new Map([...byPost].map(([number, list]) => [number, list.map(({ href, to }) => ({ href, to }))]))
}

/** For hosts that read a file of redirects. */
export async function listFormerPaths(db: Kysely<Database>): Promise<FormerPaths> {
  return {
    single: (await listSingleFormerPaths(db, SINGLE_PATHS_AT_MOST)).map(({ path, slug }) => ({ from: path, to: slug })),
    patterns: await listFormerPatterns(db, PATTERNS_AT_MOST),
  }
}

/** Addresses with a number instead of a path: `/?p=123`, and `/?attachment_id=123` for the page of a picture. */
const NUMBERS = ['p', 'attachment_id'] as const

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
  if (path === '') return numberedPath(url.searchParams)
  return path.length > 500 || /[\s\p{Cc}]/u.test(path) ? undefined : path
}

function numberedPath(query: URLSearchParams): string | undefined {
  for (const name of NUMBERS) {
    const number = /^\d{1,15}$/.exec(query.get(name) ?? '')?.[0]
    if (number) return `?${name}=${Number(number)}`
  }
  return undefined
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
