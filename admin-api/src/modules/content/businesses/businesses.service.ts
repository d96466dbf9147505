import type {
  Business,
  BusinessChanges,
  BusinessListQuery,
  NewBusiness,
  PublicBusiness,
} from '@hometown/shared-types/contract/businesses'
import type { Page } from '@hometown/shared-types/contract/fields'
import { storable } from '@hometown/shared-types/rules/text'
import { type Expression, expressionBuilder, type Kysely, type Transaction } from 'kysely'
import type { AppContext } from '../../../context.ts'
import { countRows } from '../../../database/count-rows.ts'
import type { Database } from '../../../database/database.ts'
import { one } from '../../../database/select-one.ts'
import { type AppError, notFound, staleVersion } from '../../../http/errors/app-error.ts'
import type { SignedIn } from '../../../http/request-context.ts'
import { recordAudit } from '../../platform/audit/audit.service.ts'
import { recordChange, writeAndPublish } from '../../platform/changes/changes.service.ts'
import { withPictureCopies } from '../media/library/media.service.ts'
import type { PictureUser } from '../media/uses/picture-users.service.ts'
import {
  businessFromRow,
  columnsOf,
  deleteBusinessRow,
  freeSlug,
  insertBusiness,
  listBusinessRows,
  listCategoryCounts,
  openCategorySpelling,
  publicBusinessFromRow,
  updateBusinessRow,
} from './businesses.repository.ts'
import type { BusinessRow } from './businesses.table.ts'

type Trx = Transaction<Database>
type Reading = Pick<AppContext, 'store'>
type Noting = Pick<AppContext, 'clock'>

export async function listPublicBusinesses({ store: { db } }: Reading): Promise<PublicBusiness[]> {
  const published = db.selectFrom('businesses').selectAll().where('status', '=', 'published')
  return withPictureCopies(db, (await published.orderBy('slug').execute()).map(publicBusinessFromRow))
}

export function countPublishedBusinesses(db: Kysely<Database>): Promise<number> {
  return countRows(db.selectFrom('businesses').where('status', '=', 'published'))
}

export async function listBusinessPage({ store }: Reading, query: BusinessListQuery): Promise<Page<Business>> {
  const { rows, total } = await listBusinessRows(store.db, query)
  return { data: rows.map(businessFromRow), total, totalPages: Math.ceil(total / query.per_page) }
}

export async function getBusiness({ store }: Reading, id: string): Promise<Business> {
  return businessFromRow(await getRow(store.db, id))
}

async function getRow(db: Kysely<Database>, id: string): Promise<BusinessRow> {
  const row = await db.selectFrom('businesses').selectAll().where('id', '=', storable(id)).executeTakeFirst()
  if (!row) throw notFound('Business')
  return row
}

export async function createBusiness(context: AppContext, { user }: SignedIn, input: NewBusiness): Promise<Business> {
  return writeAndPublish(context, ['businesses'], async (trx, now) => {
    const after = await insertBusiness(trx, input, { spell: await openCategorySpelling(trx), now })
    await recordSideEffects(context, trx, { after }, { user, action: 'create' })
    return businessFromRow(after)
  })
}

export async function updateBusiness(
  context: AppContext,
  { user }: SignedIn,
  id: string,
  { version, slug, ...changes }: BusinessChanges,
): Promise<Business> {
  return writeAndPublish(context, ['businesses'], async (trx, now) => {
    const before = await getRow(trx, id)
    if (version !== undefined && version !== before.version) throw staleBusiness(before)
    const { category } = changes
    const after = await updateBusinessRow(trx, before, {
      ...columnsOf(changes),
      category: category && (await openCategorySpelling(trx))(category),
      slug: slug ? await freeSlug(trx, slug, before.id) : before.slug,
      updated_at: now,
    })
    const isShown = after.status === 'published'
    const action = after.status === before.status ? 'update' : isShown ? 'publish' : 'unpublish'
    await recordSideEffects(context, trx, { before, after }, { user, action })
    return businessFromRow(after)
  })
}

/** @throws AppError 409 if somebody else saved it since this version */
export async function deleteBusiness(
  context: AppContext,
  { user }: SignedIn,
  id: string,
  version: number,
): Promise<void> {
  await writeAndPublish(context, ['businesses'], async (trx) => {
    const before = await getRow(trx, id)
    if (version !== before.version) throw staleBusiness(before)
    await deleteBusinessRow(trx, before)
    await recordSideEffects(context, trx, { before }, { user, action: 'delete' })
  })
}

function staleBusiness(current: BusinessRow): AppError {
  return staleVersion('Another editor saved this business in the meantime.', businessFromRow(current))
}

interface Save {
  before?: BusinessRow
  after?: BusinessRow
}

async function recordSideEffects(
  context: Noting,
  trx: Trx,
  { before, after }: Save,
  { user, action }: { user: SignedIn['user']; action: string },
): Promise<void> {
  const row = after ?? before
  if (!row) return
  const now = context.clock.now()
  await recordAudit(trx, { user, action: `business.${action}`, subject: row.id, details: { name: row.name } }, now)
  if (before?.status === 'published' || after?.status === 'published')
    await recordChange(trx, { kind: 'business' }, now)
}

/** Only into an empty directory. */
export async function insertSampleBusinesses(
  context: Noting,
  trx: Trx,
  businesses: readonly NewBusiness[],
): Promise<void> {
  if (businesses.length === 0 || (await listCategoryCounts(trx)).length > 0) return
  const now = context.clock.now()
  const spell = await openCategorySpelling(trx)
  for (const business of businesses) await insertBusiness(trx, business, { spell, now, sample: 1 })
  await recordChange(trx, { kind: 'business' }, now)
}

export async function removeSampleBusinesses({ clock }: Noting, trx: Trx): Promise<void> {
  const { numDeletedRows } = await trx.deleteFrom('businesses').where('sample', '=', 1).executeTakeFirst()
  if (numDeletedRows > 0n) await recordChange(trx, { kind: 'business' }, clock.now())
}

const { exists, selectFrom } = expressionBuilder<Database, never>()
const withPicture = (url: Expression<string>) =>
  selectFrom('businesses').select(one).where('businesses.image_url', '=', url)

export const businessPictures: PictureUser = {
  shows: (url) => exists(withPicture(url)),
  publishes: (url) => exists(withPicture(url).where('businesses.status', '=', 'published')),
  async list(db, url) {
    const rows = await db
      .selectFrom('businesses')
      .select(['id', 'name as title', 'status'])
      .where('image_url', '=', url)
      .orderBy('name')
      .execute()
    return rows.map((row) => ({ kind: 'business', ...row }))
  },
  async renderAgain(trx, { url, now }) {
    const uses = await businessPictures.list(trx, url)
    if (uses.some(({ status }) => status === 'published')) await recordChange(trx, { kind: 'business' }, now)
  },
}
