import { decodeSlug, encodeSlug } from '@hometown/shared-types/rules/slugs'
import type { Kysely } from 'kysely'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import { PAGES, type PageKind, readPagePaths, sendReadersTo } from '../../../database/write/pages.ts'
import { invalidField } from '../../../http/errors/app-error.ts'
import { formerPath } from '../articles/former-addresses/former-addresses.service.ts'

type Db = Kysely<Database>

export { sendReadersTo }

/** What has an address of its own. */
export interface Page {
  readonly kind: 'article' | 'event'
  readonly id: string
  readonly slug: string
}

/**
 * Where readers of these pages are sent from now on: a path of the site or an https address, percent-encoded.
 * @throws AppError 422 if nothing would be there
 */
export async function chooseTarget(
  { store, config }: Pick<AppContext, 'store' | 'config'>,
  sendTo: string | undefined,
  pages: readonly Pick<Page, 'kind' | 'slug'>[],
): Promise<string | null> {
  if (sendTo === undefined) return null
  const url = new URL(sendTo, config.siteUrl)
  if (url.origin !== new URL(config.siteUrl).origin) return url.href
  const isLeaving = pages.some(({ kind, slug }) => PAGES[kind].folder + slug === decodeSlug(url.pathname))
  // A page that was removed may send readers back here.
  const isRemoved = isLeaving || (await findRedirect(store.db, url.pathname))?.isRemoved
  if (!isRemoved) return url.pathname.replace(/^\/+/, '/') + url.search + url.hash
  throw invalidField('sendTo', 'That page is removed, too. Choose another one.')
}

interface Redirect {
  /** Percent-encoded, or an https address; null for what was removed without another place for its readers. */
  readonly to: string | null
  readonly isRemoved: boolean
}

/**
 * What is known of an address without a page; undefined if readers never had something there.
 * @param target path and query of a request: `/2026/11/28/county-fair`, `/?p=123`
 */
export async function findRedirect(db: Db, target: string): Promise<Redirect | undefined> {
  const path = formerPath(target)
  if (path === undefined) return undefined
  const row = await redirectsWithArticles(db).where('path', '=', path).executeTakeFirst()
  if (!row) return findNumbered(db, path)
  return redirectOf(row, await readPaths(db, [row]))
}

async function findNumbered(db: Db, path: string): Promise<Redirect | undefined> {
  const number = /^\?p=(\d+)$/.exec(path)?.[1]
  if (number === undefined) return undefined
  const article = db.selectFrom('articles').select('slug').where('wordpress_id', '=', Number(number))
  const found = await article.where('status', '=', 'published').executeTakeFirst()
  return found && { to: `/${encodeSlug(found.slug)}`, isRemoved: false }
}

/** Hosts that read a file of redirects limit their number: Cloudflare Pages to 2,000. */
const FORMER_PATHS_AT_MOST = 1000

/**
 * For a file of redirects: percent-encoded paths, some lead to an https address. Without pages that say they were removed:
 * a list of their addresses would tell anyone their titles. Of WordPress's addresses, the newest that no pattern covers.
 */
export async function listRedirects(db: Db): Promise<{ from: string; to: string }[]> {
  const own = await redirectsWithArticles(db).where('pattern', 'is', null).orderBy('path').execute()
  const former = await redirectsWithArticles(db)
    .where('pattern', '=', '')
    .where('path', 'like', '/%')
    .orderBy('redirects.created_at', 'desc')
    .orderBy('path')
    .limit(FORMER_PATHS_AT_MOST)
    .execute()
  const paths = await readPaths(db, own)
  return [...own, ...former].flatMap((row) => {
    const { to } = redirectOf(row, paths)
    return to === null ? [] : { from: encodePath(row.path), to }
  })
}

function redirectsWithArticles(db: Db) {
  return db
    .selectFrom('redirects')
    .leftJoin('articles', 'articles.id', 'redirects.item_id')
    .select(['path', 'item_id', 'send_to', 'articles.slug', 'articles.status'])
}

interface Found {
  readonly path: string
  readonly item_id: string
  readonly send_to: string | null
  readonly slug: string | null
  readonly status: string | null
}

/** Where the items of these redirects are now, by id, without articles. Their folder says what they are. */
async function readPaths(db: Db, rows: readonly Found[]): Promise<ReadonlyMap<string, string>> {
  const kinds = (Object.keys(PAGES) as PageKind[]).filter((kind) => kind !== 'article')
  const found = kinds.map((kind) => {
    const ofKind = rows.filter(({ path }) => path.startsWith(PAGES[kind].folder))
    return readPagePaths(
      db,
      kind,
      ofKind.map(({ item_id }) => item_id),
    )
  })
  return new Map((await Promise.all(found)).flat().map(([id, path]) => [id, encodePath(path)]))
}

function encodePath(path: string): string {
  return path.split('/').map(encodeSlug).join('/')
}

/** By status here: in the query, SQLite would start with all published articles (60 ms at 50,000). */
function redirectOf({ item_id, send_to, slug, status }: Found, paths: ReadonlyMap<string, string>): Redirect {
  const article = slug !== null && status === 'published' ? `/${encodeSlug(slug)}` : undefined
  const present = article ?? paths.get(item_id)
  return { to: present ?? send_to, isRemoved: present === undefined }
}
