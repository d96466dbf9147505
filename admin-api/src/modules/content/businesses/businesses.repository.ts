import {
  BUSINESS_CATEGORIES,
  type Business,
  type BusinessChanges,
  type BusinessListQuery,
  type NewBusiness,
  type OpeningHours,
  openingHoursSchema,
  type PublicBusiness,
} from '@hometown/shared-types/contract/businesses'
import { EMPTY_SLUG, slugify } from '@hometown/shared-types/rules/slugs'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { type Db, defineEntity, type Tx } from '../../../database/database.ts'
import { containsWord, splitSearchWords } from '../../../database/search-conditions.ts'
import { findFreeSlug, requireFreeSlug } from '../../../database/slugs.ts'
import { invalidField } from '../../../http/errors/app-error.ts'
import { pick } from '../../../lib/pick.ts'
import type { BusinessRow } from './businesses.table.ts'
import { formatOpeningHours, parseOpeningHours } from './opening-hours-text.ts'

export const OTHER_CATEGORY = 'Other'

const BUSINESS_SORT_ORDERS = {
  name: sql`lower(name)`,
  category: sql`lower(coalesce(category, ''))`,
  updated: sql`updated_at desc`,
}
const SEARCHED_BUSINESS_COLUMNS = ['name', 'category', 'address', 'phone', 'email', 'website']

export function selectBusinesses(db: Db, { status, category, search, sort }: BusinessListQuery) {
  let matching = db.selectFrom('businesses')
  if (status) matching = matching.where('status', '=', status)
  if (category) matching = matching.where('category', '=', category)
  for (const word of splitSearchWords(search))
    matching = matching.where(({ or }) => or(SEARCHED_BUSINESS_COLUMNS.map((column) => containsWord(column, word))))
  return matching.selectAll().orderBy(BUSINESS_SORT_ORDERS[sort]).orderBy(sql`lower(name)`).orderBy('slug')
}

export async function countBusinessesByCategory(db: Db): Promise<{ category: string; count: number }[]> {
  const rows = await db
    .selectFrom('businesses')
    .select(['category', (row) => row.fn.countAll<number>().as('count')])
    .where('category', 'is not', null)
    .groupBy('category')
    .orderBy('category')
    .execute()
  return rows.map(({ category, count }) => ({ category: category ?? '', count: Number(count) }))
}

type NormalizeBusinessCategory = (category: string) => string

/** Reuses the existing spelling: 'Food & Drink' for 'food and drink'. */
export async function createCategoryNormalizer(db: Db): Promise<NormalizeBusinessCategory> {
  const spellings = new Map<string, string>()
  const normalizeCategory: NormalizeBusinessCategory = (category) => {
    const slug = slugify(category.replaceAll('&', ' and '))
    const spelling = spellings.get(slug) ?? category
    spellings.set(slug, spelling)
    return spelling
  }
  const existing = (await countBusinessesByCategory(db)).map(({ category }) => category)
  for (const category of [...BUSINESS_CATEGORIES, ...existing]) normalizeCategory(category)
  return normalizeCategory
}

export const businesses = defineEntity({
  table: 'businesses',
  name: 'Business',
  stale: 'Another editor saved this business in the meantime.',
  describe: businessFromRow,
  lists: ['businesses'],
  page: 'business',
})

interface InsertBusinessOptions {
  normalizeCategory: NormalizeBusinessCategory
  /** Counts businesses added together: those without a letter for an address get one from the time, which it shifts. */
  position?: number
  sample?: 1
}

/** A business without a slug gets one of its name. @throws AppError 422 for the slug of another business */
export async function insertBusiness(
  tx: Tx,
  { slug, ...fields }: NewBusiness,
  { normalizeCategory, position = 0, sample }: InsertBusinessOptions,
): Promise<BusinessRow> {
  const id = uuid()
  const now = tx.now + position
  const slugOfName = slugify(fields.name)
  const defaultSlug = slugOfName === EMPTY_SLUG ? 'listing' : slugOfName
  return tx.insert(businesses, {
    ...columnsFromBusiness(fields),
    id,
    name: fields.name,
    status: fields.status,
    category: normalizeCategory(fields.category),
    slug: slug
      ? await requireFreeBusinessSlug(tx, slug, id)
      : await findFreeSlug({ db: tx.db, now }, 'businesses', defaultSlug),
    sample,
    created_at: now,
    updated_at: now,
  })
}

export function requireFreeBusinessSlug(tx: Tx, slug: string, id: string): Promise<string> {
  return requireFreeSlug(tx, 'businesses', slug, id, 'Another business already uses this address')
}

export function businessFromRow(row: BusinessRow): Business {
  const hours = openingHoursFromRow(row)
  return {
    ...publicBusinessFromRow(row),
    ...pick(row, 'status', 'version'),
    hours: hours && formatOpeningHours(hours),
    sample: row.sample === 1,
    createdAt: new Date(row.created_at).toISOString(),
    updatedAt: new Date(row.updated_at).toISOString(),
  }
}

export function publicBusinessFromRow(row: BusinessRow): Omit<PublicBusiness, 'copies'> {
  return {
    ...pick(row, 'id', 'slug', 'name', 'description', 'address', 'phone', 'email', 'website'),
    category: row.category ?? OTHER_CATEGORY,
    hours: openingHoursFromRow(row),
    hoursNote: row.hours_note,
    imageUrl: row.image_url,
    imageAlt: row.image_alt,
  }
}

function openingHoursFromRow({ hours }: BusinessRow): OpeningHours | null {
  return hours === null ? null : (openingHoursSchema.safeParse(JSON.parse(hours)).data ?? null)
}

/** @throws AppError 422 */
function requireOpeningHours(text: string): OpeningHours {
  const hours = parseOpeningHours(text)
  if (hours) return hours
  throw invalidField(
    'hours',
    'Write hours like “Mon-Fri 9am-5pm; Sat 9am-noon; Sun closed”, and anything else as a note',
  )
}

/** Absent fields stay unchanged. @throws AppError 422 for hours that nobody can read */
export function columnsFromBusiness(fields: Omit<BusinessChanges, 'version' | 'slug'>) {
  const { hours, hoursNote, imageUrl, imageAlt, ...same } = fields
  return {
    ...same,
    hours: hours && JSON.stringify(requireOpeningHours(hours)),
    hours_note: hoursNote,
    image_url: imageUrl,
    image_alt: imageAlt,
  }
}
