import { encodeSlug } from '@hometown/shared-types/article-slug'
import type { Removable } from '@hometown/shared-types/removal'
import type { Kysely, Transaction } from 'kysely'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import { isOneOf } from '../../../database/many-rows.ts'
import { AppError } from '../../../http/errors/app-error.ts'

type Db = Kysely<Database>
type Trx = Transaction<Database>

export interface Page {
  readonly kind: Removable
  readonly id: string
  readonly slug: string
}

export function pathOfPage({ kind, slug }: Pick<Page, 'kind' | 'slug'>): string {
  return kind === 'event' ? `/events/${slug}` : `/${encodeSlug(slug)}`
}

/** Readers no longer get these. @param sendTo where they are sent; null for a page that says it was removed */
export async function addRemovedPages(
  trx: Trx,
  pages: readonly Page[],
  now: number,
  sendTo: string | null = null,
): Promise<void> {
  if (pages.length === 0) return
  const rows = pages.map((page) => ({ path: pathOfPage(page), item_id: page.id, send_to: sendTo, removed_at: now }))
  await trx
    .insertInto('removed_pages')
    .values(rows)
    .onConflict((conflict) => conflict.column('path').doNothing())
    .execute()
}

/** Readers get these, at these addresses. */
export async function endRemovedPages(trx: Trx, pages: readonly Page[]): Promise<void> {
  if (pages.length === 0) return
  const [paths, ids] = [pages.map(pathOfPage), pages.map(({ id }) => id)]
  await trx
    .deleteFrom('removed_pages')
    .where((row) => row.or([isOneOf(trx, 'path', paths), isOneOf(trx, 'item_id', ids)]))
    .execute()
}

export async function sendReadersTo(trx: Trx, itemIds: readonly string[], sendTo: string | null): Promise<void> {
  if (sendTo === null || itemIds.length === 0) return
  await trx
    .updateTable('removed_pages')
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
  const isLeaving = pages.some((page) => pathOfPage(page) === url.pathname)
  // A page that was removed may send readers back here.
  if (isLeaving || (await findRemovedPage(store.db, url.pathname))) throw removedTarget()
  return url.pathname.replace(/^\/+/, '/') + url.search + url.hash
}

function removedTarget(): AppError {
  const message = 'That page is removed, too. Choose another one.'
  return new AppError(422, 'invalid', message, { issues: [{ path: 'sendTo', message }] })
}

export async function findRemovedPage(db: Db, path: string): Promise<{ sendTo: string | null } | undefined> {
  return db.selectFrom('removed_pages').select('send_to as sendTo').where('path', '=', path).executeTakeFirst()
}

/** Without pages that say they were removed: a list of their addresses would tell anyone their titles. */
export async function listPageRedirects(db: Db): Promise<{ from: string; to: string }[]> {
  return db
    .selectFrom('removed_pages')
    .select(['path as from', 'send_to as to'])
    .where('send_to', 'is not', null)
    .orderBy('path')
    .$narrowType<{ to: string }>()
    .execute()
}
