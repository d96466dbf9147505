import { decodeSlug, encodeSlug } from '@hometown/shared-types/rules/slugs'
import type { UpdateResult } from 'kysely'
import type { AppContext } from '../../../context.ts'
import { isOneOf } from '../../../database/bulk-sql.ts'
import type { Db, PageKind, Tx } from '../../../database/database.ts'
import { listPageAddresses, PAGES, saveRedirect } from '../../../database/write/pages.ts'
import { invalidField } from '../../../http/errors/app-error.ts'

/** Returns a path of the site or an https address, percent-encoded. @throws AppError 422 if nothing would be there */
export async function chooseRedirectTarget(
  { store: { db }, config }: AppContext,
  sendTo: string | undefined,
  { kind, ids }: { kind: PageKind; ids: readonly string[] },
): Promise<string | null> {
  if (sendTo === undefined) return null
  const url = new URL(sendTo, config.siteUrl)
  if (url.origin !== new URL(config.siteUrl).origin) return url.href
  const pages = await listPageAddresses(db, kind, ids)
  const isOneOfThem = pages.some(({ path }) => path === decodeSlug(url.pathname))
  // A page that was removed may send readers back here.
  const isRemoved = isOneOfThem || (await findRedirect(db, url.pathname))?.isRemoved
  if (!isRemoved) return url.pathname.replace(/^\/+/, '/') + url.search + url.hash
  throw invalidField('sendTo', 'That page is removed, too. Choose another one.')
}

/** Sends readers on from all addresses of items that are gone. @param sendTo null lets them say that it was removed */
export async function setRedirectTarget(tx: Tx, itemIds: readonly string[], sendTo: string | null): Promise<void> {
  const ofItems = tx.db.updateTable('redirects').where(isOneOf(tx.db, 'item_id', itemIds))
  const changed = ofItems.set({ send_to: sendTo }).where('send_to', 'is distinct from', sendTo)
  reportRedirectChanges(tx, await changed.executeTakeFirstOrThrow())
}

/** Lets the addresses of an item lead to the other one that it is merged into. */
export async function mergeRedirects(tx: Tx, itemId: string, otherId: string): Promise<void> {
  const ofItem = tx.db.updateTable('redirects').where('item_id', '=', itemId)
  reportRedirectChanges(tx, await ofItem.set({ item_id: otherId }).executeTakeFirstOrThrow())
}

function reportRedirectChanges(tx: Tx, { numUpdatedRows }: UpdateResult): void {
  if (numUpdatedRows > 0n) tx.changed({ kind: 'redirects' })
}

interface Redirect {
  /** The percent-encoded path, or an https address; null for what was removed without another place for its readers. */
  readonly to: string | null
  readonly isRemoved: boolean
}

/**
 * Finds what is known of an address without a page; undefined if readers never had something there.
 * @param target path and query of a request, `/2026/11/28/county-fair` or `/?p=123`, or an address of the site
 */
export async function findRedirect(db: Db, target: string): Promise<Redirect | undefined> {
  const path = normalizeFormerPath(target)
  if (path === undefined) return undefined
  const [redirect] = await resolveRedirects(db, await selectRedirectsAt(db, [path]).selectAll().execute())
  if (!redirect) return findRedirectByPostNumber(db, path)
  const { to, isRemoved } = redirect
  return { to: to && encodeUrlPath(to), isRemoved }
}

async function findRedirectByPostNumber(db: Db, path: string): Promise<Redirect | undefined> {
  const number = /^\?p=(\d+)$/.exec(path)?.[1]
  if (number === undefined) return undefined
  const article = db.selectFrom('articles').select('slug').where('number', '=', Number(number))
  const row = await article.where('status', '=', 'published').executeTakeFirst()
  return row && { to: `/${encodeSlug(row.slug)}`, isRemoved: false }
}

/** Hosts that read a file of redirects limit their number: Cloudflare Pages to 2,000. */
const FORMER_PATHS_LIMIT = 1000

/**
 * Lists what a file of redirects has: percent-encoded paths, some lead to an https address. Pages that say they were
 * removed are left out: a list of their addresses would tell anyone their titles. WordPress's addresses are the newest
 * that no pattern covers.
 */
export async function listRedirects(db: Db): Promise<{ from: string; to: string }[]> {
  const all = db.selectFrom('redirects').selectAll()
  const own = await all.where('pattern', 'is', null).orderBy('path').execute()
  const former = all.where('pattern', '=', '').where('path', 'like', '/%')
  const newest = former.orderBy('created_at', 'desc').orderBy('path').limit(FORMER_PATHS_LIMIT)
  const redirects = await resolveRedirects(db, [...own, ...(await newest.execute())])
  return redirects.flatMap(({ path, to }) => (to === null ? [] : { from: encodeUrlPath(path), to: encodeUrlPath(to) }))
}

/** Adds where each leads: the decoded path of what was there, if readers get it, or where an editor sends readers. */
export async function resolveRedirects<Row extends { path: string; item_id: string; send_to: string | null }>(
  db: Db,
  rows: readonly Row[],
) {
  const lists = (Object.keys(PAGES) as PageKind[]).map((kind) => {
    // The address of an article in WordPress may be anywhere; other pages stay in their folder.
    const candidates = rows.filter(({ path }) => kind === 'article' || path.startsWith(PAGES[kind].folder))
    const ids = candidates.map(({ item_id }) => item_id)
    return listPageAddresses(db, kind, ids)
  })
  const pages = (await Promise.all(lists)).flat().filter(({ isPublic }) => isPublic)
  const paths = new Map(pages.map(({ id, path }) => [id, path]))
  return rows.map((row) => {
    const currentPath = paths.get(row.item_id)
    return { ...row, to: currentPath ?? row.send_to, isRemoved: currentPath === undefined }
  })
}

function encodeUrlPath(path: string): string {
  return path.split('/').map(encodeSlug).join('/')
}

/** Selects what readers knew at these decoded paths, to be joined with the items. */
export function selectRedirectsAt(db: Db, paths: readonly string[]) {
  return db.selectFrom('redirects').where(isOneOf(db, 'path', paths))
}

/** Lists the paths at which readers knew these items before. */
export async function listFormerPaths(db: Db, itemIds: readonly string[]): Promise<string[]> {
  const former = db.selectFrom('redirects').select('path')
  return (await former.where(isOneOf(db, 'item_id', itemIds)).execute()).map(({ path }) => path)
}

/** The place that an article has in another system. */
interface FormerArticleAddresses {
  readonly row: { readonly id: string; readonly slug: string; readonly status: string }
  /** The article's addresses there, as `normalizeFormerPath` gives them. */
  readonly paths: readonly string[]
}

/** Keeps where articles were in another system. Call it in the transaction that stores them. */
export async function saveFormerPaths(tx: Tx, items: readonly FormerArticleAddresses[]): Promise<void> {
  const { db, now } = tx
  const published = items.filter(({ row }) => row.status === 'published')
  const redirects = published.flatMap(({ row: { id, slug }, paths }) =>
    paths
      .filter((path) => path !== `/${slug}`)
      .map((path) => ({ path, item_id: id, pattern: redirectPatternOf(path, slug), created_at: now })),
  )
  const paths = redirects.map(({ path }) => path)
  const rows = await selectRedirectsAt(db, paths).selectAll().execute()
  const existing = new Map(rows.map((row) => [row.path, row]))
  const changed = redirects.filter(({ path, item_id, pattern }) => {
    const row = existing.get(path)
    // Null means that an article was renamed here from the same address, which is what readers knew last.
    return !row || (row.pattern !== null && (row.item_id !== item_id || row.pattern !== pattern))
  })
  if (changed.length === 0) return
  const patterns = new Set(await listRedirectPatterns(db))
  for (const row of changed) await saveRedirect(db, row)
  // The file of redirects has only the pattern of those that have one.
  if (changed.some(({ pattern }) => pattern === '' || !patterns.has(pattern))) tx.changed({ kind: 'redirects' })
}

/** Years never begin an address of ours, so a line for all posts of a year leads nowhere else. */
function redirectPatternOf(path: string, slug: string): string {
  const [, year, month, day] = /^\/(\d{4})\/\d{2}(\/\d{2})?\/[^/]+$/.exec(path) ? path.split('/') : []
  if (!year || !month || !path.endsWith(`/${slug}`)) return ''
  return path.split('/').length === 5 && day ? `/${year}/:month/:day/:slug` : `/${year}/:month/:slug`
}

/** Hosts that read a file of redirects limit the number of patterns: Cloudflare Pages to 100. */
const REDIRECT_PATTERNS_LIMIT = 60

/** Skips from one to the next in the index, so it costs the same at any size of the archive. */
export async function listRedirectPatterns(db: Db): Promise<string[]> {
  const patterns: string[] = []
  for (let last = ''; patterns.length < REDIRECT_PATTERNS_LIMIT; ) {
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

/** Returns the path as it is kept, or `?p=123`; undefined for the home page. @param address absolute, or a path */
export function normalizeFormerPath(address: string): string | undefined {
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
