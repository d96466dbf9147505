import type {
  BulkBusinessesInput,
  BulkBusinessesResult,
  Business,
  BusinessChanges,
  BusinessListQuery,
  NewBusiness,
  PublicBusiness,
} from '@hometown/shared-types/business'
import type { Page } from '@hometown/shared-types/pagination'
import { EMPTY_SLUG, slugify, uniqueSlug } from '@hometown/shared-types/slug'
import type { Kysely, Transaction } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import { LostRaceError, retryConflicts } from '../../../database/write-conflict.ts'
import { AppError, notFound } from '../../../http/errors/app-error.ts'
import type { SignedIn } from '../../../http/request-context.ts'
import { type AuditEntry, recordAudit } from '../../platform/audit/audit.service.ts'
import { recordChange, wakePublishing } from '../../platform/changes/changes.service.ts'
import { announce } from '../../platform/live/live.service.ts'
import { withPictureCopies } from '../media/library/media.service.ts'
import { openCategorySpelling } from './business-categories.ts'
import {
  businessFromRow,
  columnsOf,
  deleteBusinessRow,
  findBusinessRow,
  insertBusinesses,
  isBusinessSlugTaken,
  listBusinessRows,
  listCategoryCounts,
  listPublishedRows,
  listRowsByIds,
  publicBusinessFromRow,
  updateBusinessRow,
} from './businesses.repository.ts'
import type { BusinessRow } from './businesses.table.ts'

export { countPublishedRows as countPublishedBusinesses } from './businesses.repository.ts'

type Trx = Transaction<Database>

const STALE_BUSINESS_MESSAGE = 'Another editor saved this business in the meantime.'

export async function listBusinessPage(
  { store }: Pick<AppContext, 'store'>,
  query: BusinessListQuery & { page: number },
): Promise<Page<Business>> {
  const { rows, total } = await listBusinessRows(store.db, query)
  return { data: rows.map(businessFromRow), total, totalPages: Math.ceil(total / query.per_page) }
}

export async function listBusinessCategories({ store }: Pick<AppContext, 'store'>) {
  return listCategoryCounts(store.db)
}

export async function getBusiness({ store }: Pick<AppContext, 'store'>, id: string): Promise<Business> {
  return businessFromRow(await getRow(store.db, id))
}

export async function createBusiness(context: AppContext, { user }: SignedIn, input: NewBusiness): Promise<Business> {
  const { slug, ...fields } = input
  const row = await write(context, async (trx, now) => {
    const id = uuid()
    const made: BusinessRow = {
      ...emptyRow,
      ...columnsOf({ ...fields, category: (await openCategorySpelling(trx))(fields.category) }),
      id,
      slug: slug ? await freeSlug(trx, slug, id) : await chooseSlug(trx, fields.name, id, now),
      name: fields.name,
      created_at: now,
      updated_at: now,
    }
    await insertBusinesses(trx, [made])
    await recordSideEffects(context, trx, { before: undefined, after: made }, { user, action: 'business.create' })
    return made
  })
  return businessFromRow(row)
}

export async function updateBusiness(
  context: AppContext,
  { user }: SignedIn,
  id: string,
  { version, slug, ...changes }: BusinessChanges,
): Promise<Business> {
  const row = await write(context, async (trx, now) => {
    const before = await getRow(trx, id)
    if (version !== undefined && version !== before.version) {
      throw new AppError(409, 'stale', STALE_BUSINESS_MESSAGE, { extra: { current: businessFromRow(before) } })
    }
    const columns = {
      ...columnsOf(changes),
      ...(changes.category !== undefined && { category: (await openCategorySpelling(trx))(changes.category) }),
      ...(slug && slug !== before.slug && { slug: await freeSlug(trx, slug, before.id) }),
    }
    if (Object.keys(columns).length === 0) return before
    const after = await updateBusinessRow(trx, before, { ...columns, sample: 0, updated_at: now })
    if (!after) throw new LostRaceError()
    await recordSideEffects(context, trx, { before, after }, { user, action: 'business.update' })
    return after
  })
  return businessFromRow(row)
}

export async function deleteBusiness(context: AppContext, { user }: SignedIn, id: string): Promise<void> {
  await write(context, async (trx) => {
    const before = await getRow(trx, id)
    if (!(await deleteBusinessRow(trx, before))) throw new LostRaceError()
    await recordSideEffects(context, trx, { before, after: undefined }, { user, action: 'business.delete' })
  })
}

export async function changeBusinesses(
  context: AppContext,
  { user }: SignedIn,
  { ids, action, versions = {} }: BulkBusinessesInput,
): Promise<BulkBusinessesResult> {
  const status = action === 'publish' ? 'published' : 'draft'
  return write(context, async (trx, now) => {
    const rows = await listRowsByIds(trx, ids)
    const meant = action === 'delete' ? rows : rows.filter((row) => row.status !== status)
    const stale = meant.filter(({ id, version }) => (versions[id] ?? version) !== version)
    const touched = meant.filter((row) => !stale.includes(row))
    const newVersions: Record<string, number> = {}
    for (const before of touched) {
      if (action === 'delete') {
        if (!(await deleteBusinessRow(trx, before))) throw new LostRaceError()
        await recordSideEffects(context, trx, { before, after: undefined }, { user, action: 'business.delete' })
      } else {
        const after = await updateBusinessRow(trx, before, { status, sample: 0, updated_at: now })
        if (!after) throw new LostRaceError()
        await recordSideEffects(context, trx, { before, after }, { user, action: `business.${action}` })
        newVersions[after.id] = after.version
      }
    }
    const failed = stale.map(({ id, name }) => ({ id, name, message: STALE_BUSINESS_MESSAGE }))
    return { changed: touched.length, versions: newVersions, failed }
  })
}

const emptyRow = {
  category: null,
  description: null,
  address: null,
  phone: null,
  email: null,
  website: null,
  hours: null,
  hours_note: null,
  image_url: null,
  image_alt: null,
  status: 'draft' as const,
  version: 1,
  sample: 0,
}

async function write<T>(context: AppContext, work: (trx: Trx, now: number) => Promise<T>): Promise<T> {
  const result = await retryConflicts(() =>
    context.store.db.transaction().execute((trx) => work(trx, context.clock.now())),
  )
  wakePublishing(context)
  announce(context, { type: 'changed', lists: ['businesses'] })
  return result
}

interface Save {
  before: BusinessRow | undefined
  after: BusinessRow | undefined
}

async function recordSideEffects(
  context: AppContext,
  trx: Trx,
  { before, after }: Save,
  { user, action }: Pick<AuditEntry, 'user' | 'action'>,
): Promise<void> {
  const now = context.clock.now()
  const row = after ?? before
  if (!row) return
  await recordAudit(trx, { user, action, subject: row.id, details: { name: row.name } }, now)
  if (before?.status === 'published' || after?.status === 'published') await notifyReaders(trx, now)
}

async function getRow(db: Kysely<Database>, id: string): Promise<BusinessRow> {
  const row = await findBusinessRow(db, id)
  if (!row) throw notFound('Business')
  return row
}

export function slugOfName(name: string): string {
  const made = slugify(name)
  return made === EMPTY_SLUG ? 'listing' : made
}

async function chooseSlug(trx: Trx, name: string, id: string, now: number): Promise<string> {
  return uniqueSlug(slugOfName(name), (slug) => isBusinessSlugTaken(trx, slug, id), now)
}

/** A slug written by an editor is refused rather than changed. */
async function freeSlug(trx: Trx, slug: string, id: string): Promise<string> {
  if (!(await isBusinessSlugTaken(trx, slug, id))) return slug
  const message = 'Another business already uses this address'
  throw new AppError(422, 'invalid', message, { issues: [{ path: 'slug', message }] })
}

export async function notifyReaders(trx: Trx, now: number): Promise<void> {
  await recordChange(trx, { kind: 'business' }, now)
}

export async function listPublicBusinesses({ store }: Pick<AppContext, 'store'>): Promise<PublicBusiness[]> {
  return withPictureCopies(store.db, (await listPublishedRows(store.db)).map(publicBusinessFromRow))
}
