import type {
  Business,
  BusinessChanges,
  BusinessListQuery,
  NewBusiness,
  PublicBusiness,
} from '@hometown/shared-types/contract/businesses'
import type { Page } from '@hometown/shared-types/contract/fields'
import { sql } from 'kysely'
import type { AppContext } from '../../../context.ts'
import type { Actor, Db } from '../../../database/database.ts'
import { countRows, readPage } from '../../../database/paging.ts'
import { getRow } from '../../../database/read-rows.ts'
import { pictureColumnUsage, withPictureCopies } from '../media/index.ts'
import {
  businesses,
  businessFromRow,
  columnsFromBusiness,
  createCategoryNormalizer,
  insertBusiness,
  publicBusinessFromRow,
  requireFreeBusinessSlug,
  selectBusinesses,
} from './businesses.repository.ts'

export async function listPublicBusinesses({ store: { db } }: AppContext): Promise<PublicBusiness[]> {
  const published = db.selectFrom('businesses').selectAll().where('status', '=', 'published')
  return withPictureCopies(db, (await published.orderBy('slug').execute()).map(publicBusinessFromRow))
}

export function countPublishedBusinesses(db: Db): Promise<number> {
  return countRows(db.selectFrom('businesses').where('status', '=', 'published'))
}

export async function listBusinessPage({ store }: AppContext, query: BusinessListQuery): Promise<Page<Business>> {
  return readPage(selectBusinesses(store.db, query), query, businessFromRow)
}

export async function getBusiness({ store }: AppContext, id: string): Promise<Business> {
  return businessFromRow(await getRow(store.db, businesses, id))
}

export async function createBusiness({ store }: AppContext, actor: Actor, input: NewBusiness): Promise<Business> {
  return store.write(actor, async (tx) => {
    const after = await insertBusiness(tx, input, { normalizeCategory: await createCategoryNormalizer(tx.db) })
    await tx.audit('business.create', after, { name: after.name })
    return businessFromRow(after)
  })
}

export async function updateBusiness(
  { store }: AppContext,
  actor: Actor,
  id: string,
  { version, slug, ...changes }: BusinessChanges,
): Promise<Business> {
  return store.write(actor, async (tx) => {
    const before = await tx.expect(businesses, id, version)
    const { category } = changes
    const after = await tx.update(before, {
      ...columnsFromBusiness(changes),
      category: category && (await createCategoryNormalizer(tx.db))(category),
      slug: slug ? await requireFreeBusinessSlug(tx, slug, id) : undefined,
      sample: 0,
      updated_at: tx.now,
    })
    const isShown = after.status === 'published'
    const action = after.status === before.status ? 'update' : isShown ? 'publish' : 'unpublish'
    await tx.audit(`business.${action}`, after, { name: after.name })
    return businessFromRow(after)
  })
}

export async function deleteBusiness({ store }: AppContext, actor: Actor, id: string, version: number): Promise<void> {
  await store.write(actor, async (tx) => {
    const before = await tx.expect(businesses, id, version)
    await tx.remove(before)
    await tx.audit('business.delete', before, { name: before.name })
  })
}

export const businessPictureUsage = pictureColumnUsage({
  kind: 'business',
  table: 'businesses',
  columns: sql`name as title, status`,
  order: sql`name`,
  isPublic: sql`status = 'published'`,
  change: (subjectId) => ({ kind: 'business', subjectId }),
})
