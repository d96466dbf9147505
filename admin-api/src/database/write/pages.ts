import { RESERVED_SLUGS } from '@hometown/shared-types/rules/slugs'
import { fieldConflict } from '../../http/errors/app-error.ts'
import { isOneOf } from '../bulk-sql.ts'
import type { Db, NewChange, PageKind, PageTables, Row, Trx } from '../database.ts'

type PublicPageRow<Kind extends PageKind> = Row<PageTables[Kind]> & { sample: number }

interface PublicPageKind<Row> {
  /** The folder of its pages, such as `/events/`. */
  readonly folder: string
  readonly table: PageTables[PageKind]
  /** The columns of its id, and of what says where its page is and who gets it. */
  readonly columns: readonly (keyof Row & string)[]
  /** The last part of its address, decoded. */
  slug(row: Row): string
  /** Tells whether the site has another page there. */
  isReserved?(row: Row): boolean
  /** Tells whether readers get it at its address. */
  isPublic(row: Row): boolean
  /** Tells whether readers may know its address, even if they don't get it now. The default is `isPublic`. */
  isKnown?(row: Row): boolean
  /** Returns what the publisher is told. */
  change(rows: { before: Row | undefined; after: Row | undefined; row: Row }): NewChange
}

/** Says of every kind of page how its address follows from its row, and who gets it. */
export const PAGES: { readonly [Kind in PageKind]: PublicPageKind<PublicPageRow<Kind>> } = {
  article: {
    table: 'articles',
    columns: ['id', 'slug', 'status', 'deleted_at'],
    folder: '/',
    slug: ({ slug }) => slug,
    isReserved: ({ slug }) => RESERVED_SLUGS.has(slug),
    isPublic: ({ status, deleted_at }) => status === 'published' && deleted_at === null,
    isKnown: ({ published_at }) => published_at !== null,
    change: ({ before, after, row }) => ({
      kind: 'article',
      contentId: row.number,
      articleId: row.id,
      before: before ?? null,
      after: after ?? null,
    }),
  },
  event: {
    table: 'events',
    columns: ['id', 'slug', 'status', 'deleted_at'],
    folder: '/events/',
    slug: ({ slug }) => slug,
    isPublic: isPublicEvent,
    change: ({ before, after, row }) => ({
      kind: 'event',
      subjectId: row.id,
      wasPublic: before !== undefined && isPublicEvent(before),
      isPublic: after !== undefined && isPublicEvent(after),
    }),
  },
  person: {
    table: 'people',
    columns: ['id', 'slug', 'deleted_at'],
    folder: '/author/',
    slug: ({ slug }) => slug,
    isPublic: ({ deleted_at }) => deleted_at === null,
    change: ({ row }) => ({ kind: 'person', subjectId: row.id }),
  },
  business: {
    table: 'businesses',
    columns: ['id', 'slug', 'status'],
    folder: '/business-directory/',
    slug: ({ slug }) => slug,
    isPublic: ({ status }) => status === 'published',
    change: ({ row }) => ({ kind: 'business', subjectId: row.id }),
  },
  newsletter: {
    table: 'newsletters',
    columns: ['id', 'status', 'taken_off_at'],
    folder: '/newsletter/',
    slug: ({ id }) => id,
    isPublic: ({ status, taken_off_at }) => (status === 'sending' || status === 'sent') && taken_off_at === null,
    change: ({ row }) => ({ kind: 'newsletter', subjectId: row.id }),
  },
  topic: {
    table: 'topics',
    columns: ['slug'],
    folder: '/topics/',
    slug: ({ slug }) => slug,
    isPublic: () => true,
    change: ({ row }) => ({ kind: 'topic', subjectId: row.slug }),
  },
}

function isPublicEvent({ status, deleted_at }: PublicPageRow<'event'>): boolean {
  return status === 'published' && deleted_at === null
}

/** Returns the address of the row's page, decoded, as in `redirects`. */
function publicPagePath<Kind extends PageKind>(kind: Kind, row: PublicPageRow<Kind>): string {
  const page: PublicPageKind<PublicPageRow<Kind>> = PAGES[kind]
  return page.folder + page.slug(row)
}

/**
 * Keeps what follows from a write of a row with a page: a redirect from an address that the row leaves, 410 at the
 * address of what readers no longer get, and no redirect where there is a page again.
 * @param written `before` is undefined for a new or restored row, `after` for a row that is deleted now
 * @returns what the publisher has to render; nothing if readers see no difference
 * @throws AppError 409 for an address where the site has another page
 */
export async function updatePageRedirects<Kind extends PageKind>(
  trx: Trx,
  kind: Kind,
  { before, after }: { before: PublicPageRow<Kind> | undefined; after: PublicPageRow<Kind> | undefined },
  now: number,
): Promise<NewChange[]> {
  const page: PublicPageKind<PublicPageRow<Kind>> = PAGES[kind]
  const row = after ?? before
  if (!row) return []
  const isMoved = after !== undefined && (!before || publicPagePath(kind, before) !== publicPagePath(kind, after))
  if (isMoved && page.isReserved?.(after))
    throw fieldConflict('slug', 'This slug belongs to a page of the site. Please choose another.')
  const [wasPublic, isPublic] = [before, after].map((one) => one !== undefined && page.isPublic(one))
  const appears = isPublic && (isMoved || !wasPublic)
  const leadsElsewhere =
    appears && after && (await freeAddressFromRedirects(trx, publicPagePath(kind, after), pageItemId(after)))
  if (before) {
    const isKnown = wasPublic || page.isKnown?.(before)
    // Nobody keeps the addresses of the sample county.
    const isWithdrawn = wasPublic && !isPublic && before.sample !== 1
    if (isWithdrawn || (isMoved && isKnown)) {
      const former = { path: publicPagePath(kind, before), item_id: pageItemId(before), pattern: null, created_at: now }
      // If readers last got nothing of it at this address, they may know another page.
      await saveRedirect(trx, former, { onlyNew: !wasPublic })
    }
  }
  const changes = wasPublic || isPublic ? [page.change({ before, after, row })] : []
  // The publisher reads the redirects with all changes but that of an article that appears.
  return leadsElsewhere && !wasPublic && kind === 'article' ? [...changes, { kind: 'redirects' }] : changes
}

/** Lists where the pages of these rows are, decoded, even of those that readers don't get. */
export async function listPageAddresses(db: Db, kind: PageKind, ids: readonly string[]) {
  if (ids.length === 0) return []
  const page = PAGES[kind] as PublicPageKind<object>
  const rows = await db
    .selectFrom(page.table)
    .select(page.columns.map((name) => db.dynamic.ref(name)))
    .where(isOneOf(db, kind === 'topic' ? 'slug' : 'id', ids))
    .execute()
  return rows.map((row) => ({ id: pageItemId(row), path: page.folder + page.slug(row), isPublic: page.isPublic(row) }))
}

/** Topics are known by their slugs. */
function pageItemId(row: object): string {
  return String('id' in row ? row.id : Reflect.get(row, 'slug'))
}

/** Readers may know this address: it leads to where the item is now, or says that the item was removed. */
export async function saveRedirect(
  trx: Trx,
  address: Omit<Row<'redirects'>, 'send_to'>,
  { onlyNew = false } = {},
): Promise<void> {
  const row = { ...address, send_to: null }
  await trx
    .insertInto('redirects')
    .values(row)
    .onConflict((conflict) => (onlyNew ? conflict.doNothing() : conflict.column('path').doUpdateSet(row)))
    .execute()
}

/** Readers get the item at this address; its former ones lead there. @returns whether an address leads elsewhere now */
async function freeAddressFromRedirects(trx: Trx, path: string, itemId: string): Promise<boolean> {
  const taken = await trx.deleteFrom('redirects').where('path', '=', path).executeTakeFirstOrThrow()
  const former = trx.updateTable('redirects').set({ send_to: null }).where('item_id', '=', itemId)
  const { numUpdatedRows } = await former.executeTakeFirstOrThrow()
  return taken.numDeletedRows + numUpdatedRows > 0n
}
