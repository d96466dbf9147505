import { z } from 'zod'
import type { ReaderCategory } from '../rules/categories.ts'
import { call, type } from './call.ts'
import { type CsvImportResult, csvImportSchema } from './csv-import.ts'
import { type Page, pageQuerySchema, readerCategorySchema, tooLongMessage, versionSchema } from './fields.ts'
import type { DeliveryState } from './newsletter-sending.ts'
import {
  emailSchema,
  type Subscriber,
  subscriberCategoriesSchema,
  subscriberStatusSchema,
  updateSubscriberSchema,
} from './subscribers.ts'

/** The reason says why nothing is sent to an address, whatever its subscription says. */
export type SuppressionReason = 'bounce' | 'complaint'

const subscriberStateSchema = z
  .object({
    status: subscriberStatusSchema,
    categories: z.array(readerCategorySchema),
    email: z.string(),
  })
  .partial()
  .nullable()

/** Each change of a subscription leaves this as proof. */
export const storedConsentSchema = z.object({
  before: subscriberStateSchema.default(null),
  after: subscriberStateSchema.default(null),
  by: z.string().nullable().default(null),
  consentSource: z.string().nullable().default(null),
})

export interface SubscriberEvent extends z.infer<typeof storedConsentSchema> {
  id: string
  at: string
  kind: 'subscribed' | 'confirmed' | 'returned' | 'changed' | 'unsubscribed' | 'undone'
  /** The source is `website`, `link in a mail`, `one click`, `desk` or `import`. */
  source: string | null
}

export interface SubscriberHistory {
  events: SubscriberEvent[]
  newsletters: {
    newsletterId: string
    title: string
    state: DeliveryState
    reply: string | null
    at: string
  }[]
  suppression: { reason: SuppressionReason; details: string | null; at: string } | null
}

export const heldAddressSchema = z.object({ email: emailSchema })

const NO_CONSENT_MESSAGE = 'Please enter the source of consent'

/** The text says how somebody asked for the newsletter: `Sign-up sheet at the library, May 2026`. */
const consentSourceSchema = z
  .string({ error: NO_CONSENT_MESSAGE })
  .trim()
  .min(1, NO_CONSENT_MESSAGE)
  .max(200, tooLongMessage(200))

export const STATUS_MEANINGS = ['active', 'unsubscribed', 'leave-out'] as const
/** A person says what unknown statuses of the file mean, by status in lowercase. */
const statusMeaningsSchema = z.record(z.string().max(200), z.enum(STATUS_MEANINGS))
export type StatusMeanings = z.infer<typeof statusMeaningsSchema>

const importSubscribersSchema = csvImportSchema.extend({
  /** This source is for all rows without a `consent_source`. */
  consentSource: consentSourceSchema.optional(),
  /** These categories are for rows without a category of ours, which are errors otherwise. */
  categories: subscriberCategoriesSchema.optional(),
  /** The addresses are confirmed, also without a `confirmed_at`. */
  confirmed: z.boolean().default(false),
  statuses: statusMeaningsSchema.optional(),
})
export type ImportSubscribersInput = z.input<typeof importSubscribersSchema>
export type SubscriberImport = z.output<typeof importSubscribersSchema>

export type SubscriberCsvColumn =
  | 'email'
  | 'categories'
  | 'tags'
  | 'status'
  | 'subscribed'
  | 'left'
  | 'confirmed_at'
  | 'consent_source'

export interface SubscriberFilePreview {
  /** The `column` is null if the import doesn't read it. */
  columns: { title: string; column: SubscriberCsvColumn | null }[]
  /** Statuses that only a person knows. The import wants to know what each one means. */
  unknownStatuses: string[]
}

export interface DeskSubscriber extends Subscriber {
  version: number
  updatedAt: string
  consentSource: string | null
  suppression: { reason: SuppressionReason; at: string } | null
}
export type DeskSubscriberPage = Page<DeskSubscriber>

/** The answer of `GET /api/subscribers` without `page` is the list of all. */
const deskSubscriberQuerySchema = pageQuerySchema.extend({
  page: pageQuerySchema.shape.page.unwrap().optional(),
  /** The search is the beginning of an address or of its domain. Matches are sorted by address. */
  search: z.string().trim().toLowerCase().max(254).optional(),
  status: subscriberStatusSchema.optional(),
  category: readerCategorySchema.optional(),
})
export type DeskSubscriberQuery = z.infer<typeof deskSubscriberQuerySchema>

/** The desk and the 403 `export_not_allowed` say this to people who may not export. */
export const EXPORT_NOT_ALLOWED_MESSAGE =
  'Only administrators can export readers. An administrator can allow it for editors under Settings.'

export interface SubscriberCounts {
  total: number
  active: number
  unsubscribed: number
  confirmed: number
  /** The counts are of active subscribers; each counts in every chosen category. */
  byCategory: { category: ReaderCategory; count: number }[]
  /** Nothing is sent to unconfirmed addresses if this is on. */
  doubleOptIn: boolean
  canExport: boolean
}

export const addSubscriberSchema = z.object({
  email: emailSchema,
  categories: subscriberCategoriesSchema,
  consentSource: consentSourceSchema,
})
export type NewDeskSubscriber = z.output<typeof addSubscriberSchema>

const updateDeskSubscriberSchema = updateSubscriberSchema.extend({ version: versionSchema })
export type DeskSubscriberChanges = z.output<typeof updateDeskSubscriberSchema>

export const subscriberCalls = {
  list: call('GET', '/api/subscribers', { query: deskSubscriberQuerySchema, answer: type<DeskSubscriberPage>() }),
  counts: call('GET', '/api/subscribers/counts', { answer: type<SubscriberCounts>() }),
  get: call('GET', '/api/subscribers/:id', { answer: type<DeskSubscriber>() }),
  add: call('POST', '/api/subscribers/add', { body: addSubscriberSchema, status: 201, answer: type<DeskSubscriber>() }),
  update: call('PUT', '/api/subscribers/:id', { body: updateDeskSubscriberSchema, answer: type<DeskSubscriber>() }),
  history: call('GET', '/api/subscribers/:id/history', { answer: type<SubscriberHistory>() }),
  erase: call('POST', '/api/subscribers/erase', { body: heldAddressSchema }),
  previewImport: call('POST', '/api/subscribers/import/preview', {
    body: csvImportSchema,
    answer: type<SubscriberFilePreview>(),
  }),
  import: call('POST', '/api/subscribers/import', { body: importSubscribersSchema, answer: type<CsvImportResult>() }),
}
