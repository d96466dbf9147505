import { z } from 'zod'
import { isPlaceholderAddress } from '../rules/addresses.ts'
import { call, type } from './call.ts'
import { type CsvImportResult, csvImportSchema } from './csv-import.ts'
import {
  emailOrNull,
  isHttpAddress,
  line,
  lineOrNull,
  linesOrNull,
  listQuerySchema,
  type Page,
  pictureOrNull,
  slugInput,
  versionQuerySchema,
  withScheme,
} from './fields.ts'
import { pictureCopiesSchema } from './pictures.ts'

/** Weekdays stand in the order of display, with schema.org's names in lowercase. */
export const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
export type Weekday = (typeof WEEKDAYS)[number]

const openingClockTime = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/)

/** Times are the county's. Closing at or before the opening time means on the next day; 00:00 to 00:00 is all day. */
export const openingSpanSchema = z
  .object({ opens: openingClockTime, closes: openingClockTime })
  .refine(({ opens, closes }) => opens !== closes || opens === '00:00')
export type OpeningSpan = z.infer<typeof openingSpanSchema>

/** An empty list means closed; a missing day is unknown. */
export const openingHoursSchema = z.partialRecord(z.enum(WEEKDAYS), z.array(openingSpanSchema).optional())
export type OpeningHours = z.infer<typeof openingHoursSchema>

export function weekdayLabel(weekday: Weekday): string {
  return weekday.charAt(0).toUpperCase() + weekday.slice(1)
}

/** The form suggests these categories; any other text is allowed. */
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

export const businessStatusSchema = z.enum(['draft', 'published'])
export type BusinessStatus = z.infer<typeof businessStatusSchema>

export const HOURS_NOTE_LIMIT = 300

const publicBusinessSchema = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  category: z.string(),
  /** The description is plain text; an empty line separates paragraphs. */
  description: z.string().nullable(),
  address: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  website: z.string().nullable(),
  hours: openingHoursSchema.nullable(),
  hoursNote: z.string().nullable(),
  imageUrl: z.string().nullable(),
  imageAlt: z.string().nullable(),
  copies: pictureCopiesSchema.optional(),
})
export type PublicBusiness = z.infer<typeof publicBusinessSchema>
export const publicBusinessesSchema = z.array(publicBusinessSchema)

export interface Business extends Omit<PublicBusiness, 'copies' | 'hours'> {
  /** The hours in the form in which they may be written again. */
  hours: string | null
  status: BusinessStatus
  version: number
  sample: boolean
  createdAt: string
  updatedAt: string
}

const businessPhone = lineOrNull(40).refine(
  (text) => text === null || (text.match(/\d/g)?.length ?? 0) >= 3,
  'Write the phone number with its digits, like 555-0142',
)

const businessWebsite = lineOrNull(500)
  .transform((text) => (text === null || isPlaceholderAddress(text) ? null : withScheme(text)))
  .refine((text) => text === null || isHttpAddress(text), 'The website must be an address like https://www.example.org')

const businessFields = {
  name: line(120, 'Name is required'),
  category: line(60, 'Category is required'),
  description: linesOrNull(3000),
  address: lineOrNull(300),
  phone: businessPhone,
  email: emailOrNull,
  website: businessWebsite,
  /** The hours are written as in a spreadsheet: `Mon-Fri 9am-5pm; Sat 9am-noon; Sun closed`. */
  hours: lineOrNull(HOURS_NOTE_LIMIT),
  hoursNote: lineOrNull(HOURS_NOTE_LIMIT),
  imageUrl: pictureOrNull,
  imageAlt: lineOrNull(1000),
  status: businessStatusSchema,
  slug: slugInput,
}

export const createBusinessSchema = z.object({ ...businessFields, status: businessFields.status.default('draft') })
export type CreateBusinessInput = z.input<typeof createBusinessSchema>
export type NewBusiness = z.output<typeof createBusinessSchema>

const updateBusinessSchema = z
  .object(businessFields)
  .partial()
  .extend({ version: z.number().int().min(1).optional() })
export type BusinessChanges = z.output<typeof updateBusinessSchema>

export const businessListQuerySchema = listQuerySchema.extend({
  category: z.string().trim().max(60).optional(),
  status: businessStatusSchema.optional(),
  sort: z.enum(['name', 'category', 'updated']).default('name'),
})
export type BusinessListQuery = z.infer<typeof businessListQuerySchema>

interface UsedBusinessCategory {
  category: string
  count: number
}

export const businessCalls = {
  list: call('GET', '/api/businesses', { query: businessListQuerySchema, answer: type<Page<Business>>() }),
  categories: call('GET', '/api/businesses/categories', { answer: type<UsedBusinessCategory[]>() }),
  get: call('GET', '/api/businesses/:id', { answer: type<Business>() }),
  create: call('POST', '/api/businesses', { body: createBusinessSchema, status: 201, answer: type<Business>() }),
  update: call('PATCH', '/api/businesses/:id', { body: updateBusinessSchema, answer: type<Business>() }),
  delete: call('DELETE', '/api/businesses/:id', { query: versionQuerySchema }),
  import: call('POST', '/api/businesses/import', { body: csvImportSchema, answer: type<CsvImportResult>() }),
}

/** An import has these column titles, as the dialog shows them. Only Name is required. */
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
