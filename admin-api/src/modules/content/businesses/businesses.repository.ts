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
import { EMPTY_SLUG, slugify, uniqueSlug } from '@hometown/shared-types/rules/slugs'
import { storable } from '@hometown/shared-types/rules/text'
import { type Kysely, sql, type Transaction } from 'kysely'
import { v7 as uuid } from 'uuid'
import { containsWord, wordsToFind } from '../../../database/contains-word.ts'
import { countRows } from '../../../database/count-rows.ts'
import type { Database } from '../../../database/database.ts'
import { LostRaceError } from '../../../database/write-conflict.ts'
import { invalidField } from '../../../http/errors/app-error.ts'
import type { BusinessRow, BusinessRowChanges } from './businesses.table.ts'
import { formatOpeningHours, parseOpeningHours } from './opening-hours-text.ts'

/** For businesses without a category. */
export const OTHER_CATEGORY = 'Other'

type Reader = Kysely<Database>
type Trx = Transaction<Database>

const orders = {
  name: sql`lower(name)`,
  category: sql`lower(coalesce(category, ''))`,
  updated: sql`updated_at desc`,
}
const SEARCHED = ['name', 'category', 'address', 'phone', 'email', 'website']

export async function listBusinessRows(
  db: Reader,
  { status, category, search, sort, page, per_page }: BusinessListQuery & { page: number },
): Promise<{ rows: BusinessRow[]; total: number }> {
  let matching = db.selectFrom('businesses')
  if (status) matching = matching.where('status', '=', status)
  if (category) matching = matching.where('category', '=', storable(category))
  for (const word of wordsToFind(search))
    matching = matching.where(({ or }) => or(SEARCHED.map((column) => containsWord(column, word))))
  const rows = await matching
    .selectAll()
    .orderBy(orders[sort])
    .orderBy(sql`lower(name)`)
    .orderBy('slug')
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute()
  return { rows, total: await countRows(matching) }
}

export async function listCategoryCounts(db: Reader): Promise<{ category: string; count: number }[]> {
  const rows = await db
    .selectFrom('businesses')
    .select(['category', (row) => row.fn.countAll<number>().as('count')])
    .where('category', 'is not', null)
    .groupBy('category')
    .orderBy('category')
    .execute()
  return rows.map(({ category, count }) => ({ category: category ?? '', count: Number(count) }))
}

type Spelling = (category: string) => string

/** Reuses the existing spelling: 'Food & Drink' for 'food and drink'. */
export async function openCategorySpelling(db: Reader): Promise<Spelling> {
  const known = new Map<string, string>()
  const spell: Spelling = (written) => {
    const slug = slugify(written.replaceAll('&', ' and '))
    const spelling = known.get(slug) ?? written
    known.set(slug, spelling)
    return spelling
  }
  const used = (await listCategoryCounts(db)).map(({ category }) => category)
  for (const category of [...BUSINESS_CATEGORIES, ...used]) spell(category)
  return spell
}

interface Made {
  spell: Spelling
  now: number
  sample?: 1
}

/** Without a slug, it gets one of its name. @throws AppError 422 for the slug of another business */
export async function insertBusiness(
  trx: Trx,
  { slug, ...fields }: NewBusiness,
  { spell, now, sample }: Made,
): Promise<BusinessRow> {
  const id = uuid()
  const made = slugify(fields.name)
  const wanted = made === EMPTY_SLUG ? 'listing' : made
  const row = {
    ...columnsOf(fields),
    id,
    name: fields.name,
    status: fields.status,
    category: spell(fields.category),
    slug: slug ? await freeSlug(trx, slug, id) : await uniqueSlug(wanted, (one) => isSlugTaken(trx, one, id), now),
    sample,
    created_at: now,
    updated_at: now,
  }
  return trx.insertInto('businesses').values(row).returningAll().executeTakeFirstOrThrow()
}

/** A slug written by an editor is refused rather than changed. */
export async function freeSlug(trx: Trx, slug: string, id: string): Promise<string> {
  if (!(await isSlugTaken(trx, slug, id))) return slug
  throw invalidField('slug', 'Another business already uses this address')
}

async function isSlugTaken(db: Reader, slug: string, exceptId: string): Promise<boolean> {
  const found = db.selectFrom('businesses').select('id').where('slug', '=', slug).where('id', '<>', exceptId)
  return (await found.executeTakeFirst()) !== undefined
}

/** @throws LostRaceError when somebody else saved first */
export async function updateBusinessRow(
  trx: Trx,
  read: Pick<BusinessRow, 'id' | 'version'>,
  changes: BusinessRowChanges,
): Promise<BusinessRow> {
  const after = await trx
    .updateTable('businesses')
    .set({ ...changes, sample: 0, version: read.version + 1 })
    .where('id', '=', read.id)
    .where('version', '=', read.version)
    .returningAll()
    .executeTakeFirst()
  if (!after) throw new LostRaceError()
  return after
}

/** @throws LostRaceError when somebody else saved or deleted it first */
export async function deleteBusinessRow(trx: Trx, read: Pick<BusinessRow, 'id' | 'version'>): Promise<void> {
  const { numDeletedRows } = await trx
    .deleteFrom('businesses')
    .where('id', '=', read.id)
    .where('version', '=', read.version)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw new LostRaceError()
}

export function businessFromRow(row: BusinessRow): Business {
  return {
    ...publicBusinessFromRow(row),
    hours: formattedHours(row),
    status: row.status,
    version: row.version,
    sample: row.sample === 1,
    createdAt: new Date(row.created_at).toISOString(),
    updatedAt: new Date(row.updated_at).toISOString(),
  }
}

export function publicBusinessFromRow(row: BusinessRow): Omit<PublicBusiness, 'copies'> {
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    category: row.category ?? OTHER_CATEGORY,
    description: row.description,
    address: row.address,
    phone: row.phone,
    email: row.email,
    website: row.website,
    hours: hoursOf(row),
    hoursNote: row.hours_note,
    imageUrl: row.image_url,
    imageAlt: row.image_alt,
  }
}

function hoursOf({ hours }: BusinessRow): OpeningHours | null {
  return hours === null ? null : (openingHoursSchema.safeParse(JSON.parse(hours)).data ?? null)
}

function formattedHours(row: BusinessRow): string | null {
  const hours = hoursOf(row)
  return hours && formatOpeningHours(hours)
}

/** @throws AppError 422 */
function requireHours(text: string): OpeningHours {
  const hours = parseOpeningHours(text)
  if (hours) return hours
  throw invalidField(
    'hours',
    'Write hours like “Mon-Fri 9am-5pm; Sat 9am-noon; Sun closed”, and anything else as a note',
  )
}

/** Absent fields stay unchanged. @throws AppError 422 for hours that nobody can read */
export function columnsOf({
  hours,
  hoursNote,
  imageUrl,
  imageAlt,
  ...same
}: Omit<BusinessChanges, 'version' | 'slug'>) {
  return {
    ...same,
    hours: hours && JSON.stringify(requireHours(hours)),
    hours_note: hoursNote,
    image_url: imageUrl,
    image_alt: imageAlt,
  }
}
