import { decodeSlug, encodeSlug } from '@hometown/shared-types/rules/slugs'
import type { Kysely, Transaction } from 'kysely'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import { isOneOf } from '../../../database/many-rows.ts'
import { invalidField } from '../../../http/errors/app-error.ts'
import { formerPath } from '../articles/former-addresses/former-addresses.service.ts'

type Db = Kysely<Database>
type Trx = Transaction<Database>

/** What has an address of its own. */
export interface Page {
  readonly kind: 'article' | 'event' | 'person'
  readonly id: string
  readonly slug: string
}

const FOLDERS = { article: '/', event: '/events/', person: '/author/' } as const

/** Decoded, as in `redirects`. */
function pathOfPage({ kind, slug }: Pick<Page, 'kind' | 'slug'>): string {
  return FOLDERS[kind] + slug
}

/**
 * Readers may know these addresses and get nothing there any more: they lead to where the item is now, or say that it was
 * removed.
 */
export async function keepAddresses(trx: Trx, pages: readonly Page[], now: number): Promise<void> {
  for (const page of pages) {
    const row = { item_id: page.id, pattern: null, created_at: now }
    await trx
      .insertInto('redirects')
      .values({ ...row, path: pathOfPage(page), send_to: null })
      .onConflict((conflict) => conflict.column('path').doUpdateSet(row))
      .execute()
  }
}

/** Readers get these, at these addresses; their former ones lead there. */
export async function freeAddresses(trx: Trx, pages: readonly Page[]): Promise<void> {
  if (pages.length === 0) return
  await trx
    .deleteFrom('redirects')
    .where(isOneOf(trx, 'path', pages.map(pathOfPage)))
    .execute()
  await sendReadersTo(
    trx,
    pages.map(({ id }) => id),
    null,
  )
}

/** From all addresses of items that are gone. */
export async function sendReadersTo(trx: Trx, itemIds: readonly string[], sendTo: string | null): Promise<void> {
  await trx
    .updateTable('redirects')
    .set({ send_to: sendTo })
    .where(isOneOf(trx, 'item_id', itemIds))
    .execute()
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
  const isLeaving = pages.some((page) => pathOfPage(page) === decodeSlug(url.pathname))
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
  return redirectOf(row, path.startsWith(FOLDERS.person) ? await readAuthors(db) : new Map())
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
  const authors = await readAuthors(db)
  return [...own, ...former].flatMap((row) => {
    const { to } = redirectOf(row, authors)
    return to === null ? [] : { from: row.path.split('/').map(encodeSlug).join('/'), to }
  })
}

function redirectsWithArticles(db: Db) {
  return db
    .selectFrom('redirects')
    .leftJoin('articles', 'articles.id', 'redirects.item_id')
    .select(['path', 'item_id', 'send_to', 'articles.slug', 'articles.status'])
}

/** Paths of authors by id. */
async function readAuthors(db: Db): Promise<ReadonlyMap<string, string>> {
  const authors = await db.selectFrom('people').select(['id', 'slug']).where('deleted_at', 'is', null).execute()
  return new Map(authors.map(({ id, slug }) => [id, pathOfPage({ kind: 'person', slug })]))
}

interface Found {
  readonly item_id: string
  readonly send_to: string | null
  readonly slug: string | null
  readonly status: string | null
}

/** By status here: in the query, SQLite would start with all published articles (60 ms at 50,000). */
function redirectOf({ item_id, send_to, slug, status }: Found, authors: ReadonlyMap<string, string>): Redirect {
  const article = slug !== null && status === 'published' ? `/${encodeSlug(slug)}` : undefined
  const present = article ?? authors.get(item_id)
  return { to: present ?? send_to, isRemoved: present === undefined }
}
