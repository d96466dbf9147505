import { z } from 'zod'
import { call, type } from './call.ts'
import { type CsvImportResult, csvImportSchema } from './csv-import.ts'
import { isNoAddress } from './no-address.ts'
import { isWithoutHours, openingHoursInputSchema, openingHoursSchema } from './opening-hours.ts'
import { type Page, pageNumberSchema, pageQuerySchema } from './pagination.ts'
import { pictureCopiesSchema } from './picture.ts'
import { EMPTY_SLUG, isUsableSlug, slugify } from './slug.ts'
import { plainLines, singleLine } from './storable-text.ts'

/** Suggestions of the form; any other text is allowed. */
export const BUSINESS_CATEGORIES = [
  'Automotive',
  'Banking & Insurance',
  'Beauty & Wellness',
  'Building & Trades',
  'Education & Child Care',
  'Farm & Garden',
  'Food & Drink',
  'Groceries',
  'Health',
  'Home & Hardware',
  'Legal & Accounting',
  'Lodging',
  'Manufacturing',
  'Pets & Animals',
  'Recreation',
  'Real Estate',
  'Shops',
  'Technology & Telephone',
  'Other',
] as const
/** For businesses without a category. */
export const OTHER_CATEGORY = 'Other'

/** Readers see only published businesses. */
const BUSINESS_STATUSES = ['draft', 'published'] as const
export const businessStatusSchema = z.enum(BUSINESS_STATUSES)
export type BusinessStatus = z.infer<typeof businessStatusSchema>

/** Characters. */
export const BUSINESS_LIMITS = {
  name: 120,
  category: 60,
  address: 300,
  phone: 40,
  email: 254,
  website: 500,
  hoursNote: 300,
  description: 3000,
} as const

/** Item of `GET /api/businesses/published` (public). */
const publicBusinessSchema = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  category: z.string(),
  /** Plain text; an empty line separates paragraphs. */
  description: z.string().nullable(),
  address: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  /** `https:` or `http:`. */
  website: z.string().nullable(),
  hours: openingHoursSchema.nullable(),
  hoursNote: z.string().nullable(),
  imageUrl: z.string().nullable(),
  imageAlt: z.string().nullable(),
  /** The picture's sizes; missing until they are made. */
  copies: pictureCopiesSchema.optional(),
})
export type PublicBusiness = z.infer<typeof publicBusinessSchema>
/** Answer of `GET /api/businesses/published`. */
export const publicBusinessesSchema = z.array(publicBusinessSchema)

/** A business for the desk. */
export interface Business extends Omit<PublicBusiness, 'copies'> {
  status: BusinessStatus
  version: number
  sample: boolean
  createdAt: string
  updatedAt: string
}

/** Only spaces become null. */
function line(limit: number, message: string) {
  return z
    .string()
    .transform(singleLine)
    .pipe(z.string().max(limit, message))
    .nullish()
    .transform((text) => text || null)
}

const phone = line(BUSINESS_LIMITS.phone, 'The phone number is too long').refine(
  (text) => text === null || (text.match(/\d/g)?.length ?? 0) >= 3,
  'Write the phone number with its digits, like 555-0142',
)

const email = line(BUSINESS_LIMITS.email, 'The email address is too long').refine(
  (text) => text === null || z.email().safeParse(text).success,
  'This is not an email address',
)

const website = line(BUSINESS_LIMITS.website, 'The website’s address is too long')
  .transform((text) => (text !== null && isNoAddress(text) ? null : text))
  .transform((text) => (text !== null && /^[\w-]+(?:\.[\w-]+)+(?:[:/?#]|$)/.test(text) ? `https://${text}` : text))
  .refine((text) => text === null || isWebAddress(text), 'The website must be an address like https://www.example.org')

function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^\s/]/i.test(text) && URL.canParse(text)
}

const image = line(2000, 'The picture’s address is too long').refine(
  (text) => text === null || isWebAddress(text) || /^\/uploads\/[\w.-]+$/.test(text),
  'Image address must start with http:// or https://',
)

const description = z
  .string()
  .transform(plainLines)
  .pipe(z.string().max(BUSINESS_LIMITS.description, 'The description is too long'))
  .nullish()
  .transform((text) => text || null)

const slug = z
  .string()
  .trim()
  .max(120)
  .refine((text) => text === '' || isUsableSlug(text), 'Use only lowercase letters, digits and single hyphens')
  .nullish()

const fields = {
  name: z
    .string({ error: 'Name is required' })
    .transform(singleLine)
    .pipe(z.string().min(1, 'Name is required').max(BUSINESS_LIMITS.name, 'The name is too long')),
  category: z
    .string({ error: 'Category is required' })
    .transform(singleLine)
    .pipe(z.string().min(1, 'Category is required').max(BUSINESS_LIMITS.category, 'The category is too long')),
  description,
  address: line(BUSINESS_LIMITS.address, 'The address is too long'),
  phone,
  email,
  website,
  hours: openingHoursInputSchema.nullish().transform((hours) => (hours && !isWithoutHours(hours) ? hours : null)),
  hoursNote: line(BUSINESS_LIMITS.hoursNote, 'The note is too long'),
  imageUrl: image,
  imageAlt: line(1000, 'The description of the picture is too long'),
  status: businessStatusSchema,
  slug,
}

/** Without a slug, the service derives one from the name. */
export const createBusinessSchema = z.object({ ...fields, status: fields.status.default('draft') })
export type CreateBusinessInput = z.input<typeof createBusinessSchema>
export type NewBusiness = z.output<typeof createBusinessSchema>

/** A stale `version` gets 409. */
const updateBusinessSchema = z
  .object(fields)
  .partial()
  .extend({ version: z.number().int().min(1).optional() })
export type BusinessChanges = z.output<typeof updateBusinessSchema>

export const businessListQuerySchema = z.object({
  page: pageNumberSchema.default(1),
  per_page: pageQuerySchema.shape.per_page,
  search: z.string().trim().max(200).optional(),
  category: z.string().trim().max(BUSINESS_LIMITS.category).optional(),
  status: businessStatusSchema.optional(),
  sort: z.enum(['name', 'category', 'newest', 'updated']).default('name'),
})
export type BusinessListQuery = z.infer<typeof businessListQuerySchema>

/** Skips businesses that are gone. */
const bulkBusinessesSchema = z.object({
  ids: z.array(z.string().max(60)).min(1, 'Choose at least one business').max(100),
  action: z.enum(['publish', 'unpublish', 'delete']),
  /** Shown versions by id; a business with another version isn't changed. */
  versions: z.record(z.string().max(60), z.number().int().min(1)).optional(),
})
export type BulkBusinessesInput = z.infer<typeof bulkBusinessesSchema>
export interface BulkBusinessesResult {
  /** Doesn't count businesses that are gone. */
  changed: number
  /** New versions by id, for undo. */
  versions: Record<string, number>
  failed: { id: string; name: string; message: string }[]
}

/** A category in use. */
interface UsedCategory {
  category: string
  /** Businesses. */
  count: number
}

export const businessCalls = {
  list: call('GET', '/api/businesses', { query: businessListQuerySchema, answer: type<Page<Business>>() }),
  categories: call('GET', '/api/businesses/categories', { answer: type<UsedCategory[]>() }),
  get: call('GET', '/api/businesses/:id', { answer: type<Business>() }),
  create: call('POST', '/api/businesses', { body: createBusinessSchema, status: 201, answer: type<Business>() }),
  update: call('PATCH', '/api/businesses/:id', { body: updateBusinessSchema, answer: type<Business>() }),
  changeAll: call('POST', '/api/businesses/bulk', {
    body: bulkBusinessesSchema,
    answer: type<BulkBusinessesResult>(),
  }),
  import: call('POST', '/api/businesses/import', { body: csvImportSchema, answer: type<CsvImportResult>() }),
}

/** Column titles of an import, as in the dialog. Only Name is required. */
export const BUSINESS_CSV_COLUMNS = [
  'Name',
  'Category',
  'Address',
  'Phone',
  'Email',
  'Website',
  'Hours',
  'Description',
  'Status',
] as const

/** Categories that differ only in spelling share a slug. */
export function businessCategorySlug(category: string): string {
  const made = slugify(category.replaceAll('&', ' and '))
  return made === EMPTY_SLUG ? 'other' : made
}
