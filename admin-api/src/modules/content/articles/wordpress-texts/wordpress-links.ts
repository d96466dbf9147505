import { escapeHtml } from '@hometown/shared-types/rules/text'
import { isOneOf, isPostgres } from '../../../../database/bulk-sql.ts'
import type { Db } from '../../../../database/database.ts'
import { chunk } from '../../../../lib/collections.ts'
import { listFormerPaths, normalizeFormerPath, selectRedirectsAt } from '../../redirects/index.ts'
import { isFromWordPress } from '../article-mapping.ts'
import type { ArticleRow } from '../articles.table.ts'
import { UNSUPPORTED_BLOCK_HASH } from './unsupported-blocks.ts'

/** Thousands of pages would delay the news behind them. The rest keep their links until something else renders them. */
const LINKING_ARTICLES_LIMIT = 1000
const TEXTS_READ_AT_ONCE = 200

/** Lists published articles that link to one of these, where it is or was. Reads all texts, so not in a transaction. */
export async function listLinkingArticles(db: Db, origin: string, targets: readonly ArticleRow[]) {
  const ids = targets.map(({ id }) => id)
  const current = targets.flatMap(({ slug, number }) => [`/${slug}`, `?p=${number}`])
  const paths = new Set([...current, ...(await listFormerPaths(db, ids))])
  const own = new URL(origin)
  const host = own.host.replace(/^www\./, '')
  // A `_` in it only finds more. Texts may spell a host that isn't ASCII in its own letters.
  const pattern = `%href="http%${host.includes('xn--') ? '' : host}%`
  const articles = db.selectFrom('articles')
  const published = articles.select('id').where('origin', '=', origin).where('status', '=', 'published')
  const all = (await published.execute()).map(({ id }) => id)
  const linking: Pick<ArticleRow, 'id' | 'number' | 'slug' | 'status'>[] = []
  for (const part of chunk(all, TEXTS_READ_AT_ONCE)) {
    const texts = articles.select(['id', 'number', 'slug', 'status', 'content_html'])
    const linked = texts
      .where(isOneOf(db, 'id', part))
      .where('content_html', isPostgres(db) ? 'ilike' : 'like', pattern)
    const rows = await linked.execute()
    linking.push(...rows.filter((row) => parseLinksToHost(row.content_html, own).some(({ path }) => paths.has(path))))
    if (linking.length >= LINKING_ARTICLES_LIMIT) break
  }
  return linking
}

/** Finds links to posts of the same WordPress that are articles here: `href` in the HTML and our path, by article. */
export async function findLinksToArticles(
  db: Db,
  rows: readonly (Pick<ArticleRow, 'id' | 'origin'> & { content_html?: string })[],
): Promise<Map<string, { href: string; to: string }[]>> {
  const links = rows.map(({ id, origin, content_html: html = '' }) => ({
    id,
    found: isFromWordPress({ origin }) ? parseLinksToHost(html, new URL(origin)) : [],
  }))
  const paths = links.flatMap(({ found }) => found.map(({ path }) => path))
  const own = await findSitePathsOfPosts(db, [...new Set(paths)])
  const ours = ({ href, path, hash }: LinkToHost) => {
    const to = own.get(path)
    return to === undefined ? [] : [{ href, to: addressOfPath(to) + hash }]
  }
  return new Map(links.map(({ id, found }) => [id, found.flatMap(ours)]))
}

/** Finds where readers get what paths of WordPress mean. A removed article's path stays, which says so or leads on. */
async function findSitePathsOfPosts(db: Db, paths: readonly string[]): Promise<Map<string, string>> {
  if (paths.length === 0) return new Map()
  const published = db.selectFrom('articles').select(['slug', 'number']).where('status', '=', 'published')
  const slugs = paths.filter((path) => /^\/[^/]+$/.test(path)).map((path) => path.slice(1))
  const numbers = paths.flatMap((path) => (path.startsWith('?p=') ? Number(path.slice(3)) : []))
  const present = await published.where(isOneOf(db, 'slug', slugs)).execute()
  const numbered = await published.where(isOneOf(db, 'number', numbers)).execute()
  const redirects = selectRedirectsAt(db, paths).innerJoin('articles', 'articles.id', 'item_id')
  const former = await redirects.select(['path', 'slug', 'status']).execute()
  return new Map([
    ...present.map(({ slug }) => [`/${slug}`, `/${slug}`] as const),
    ...numbered.map(({ number, slug }) => [`?p=${number}`, `/${slug}`] as const),
    // Imported articles have numbers of their own, so what is known of an old number comes first.
    ...former.map(({ path, slug, status }) => [path, status === 'published' ? `/${slug}` : path] as const),
  ])
}

/** Lets links lead to our pages. @param html sanitized, so each link has this form @param links of `findLinksToArticles` */
export function rewriteLinks(html: string, links: readonly { href: string; to: string }[] = []): string {
  return links.reduce((text, { href, to }) => text.replaceAll(`href="${href}"`, () => `href="${escapeHtml(to)}"`), html)
}

/** Lets links within a site whose texts move here lead to the addresses that are kept. */
export function rewriteLinksToSite(html: string, site: string): string {
  const links = parseLinksToHost(html, new URL(site))
  return rewriteLinks(
    html,
    links.map(({ href, path, hash }) => ({ href, to: addressOfPath(path) + hash })),
  )
}

function addressOfPath(path: string): string {
  return encodeURI(path.startsWith('?') ? `/${path}` : path)
}

/** A text with more links is a list. */
const LINKS_PER_TEXT_LIMIT = 300
const LINK_HREF_PATTERN = /<a [^<>]*?href="([^"<>]*)"/g
/** These paths are files, feeds and calls of WordPress. */
const NON_POST_PATH_PATTERN = /^\/(?:wp-(?:admin|content|includes|json)|feed)(?:\/|$)|\/feed$|\.\w{2,4}$/

interface LinkToHost {
  /** The address as it stands in the HTML. */
  href: string
  /** The path in the form of `redirects`. */
  path: string
  hash: string
}

/** Lists links in a text to posts of the site where it comes from. @param html sanitized */
function parseLinksToHost(html: string, own: URL): LinkToHost[] {
  const links = new Map<string, LinkToHost>()
  for (const [, href = ''] of html.matchAll(LINK_HREF_PATTERN)) {
    if (links.size >= LINKS_PER_TEXT_LIMIT) break
    const url = URL.parse(href.replaceAll('&amp;', '&'))
    if (!url || webHostOf(url) !== webHostOf(own) || url.hash === UNSUPPORTED_BLOCK_HASH) continue
    const path = normalizeFormerPath(url.href)
    if (path !== undefined && !NON_POST_PATH_PATTERN.test(path)) links.set(href, { href, path, hash: url.hash })
  }
  return [...links.values()]
}

function webHostOf({ protocol, host }: URL): string {
  return /^https?:$/.test(protocol) ? host.replace(/^www\./, '') : ''
}
