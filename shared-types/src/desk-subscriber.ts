import { z } from 'zod'
import { call, type } from './call.ts'
import { type ReaderCategory, readerCategorySchema } from './category.ts'
import type { CsvImportResult } from './csv-import.ts'
import { type Page, pageQuerySchema } from './pagination.ts'
import {
  emailSchema,
  type Subscriber,
  subscriberCategoriesSchema,
  subscriberStatusSchema,
  updateSubscriberSchema,
} from './subscriber.ts'
import { heldAddressSchema, type SubscriberHistory, type SuppressionReason } from './subscriber-history.ts'
import { consentSourceSchema, importSubscribersSchema } from './subscriber-import.ts'

/** A subscriber for the desk. */
export interface DeskSubscriber extends Subscriber {
  version: number
  updatedAt: string
  /** Where the consent came from, in words. */
  consentSource: string | null
  /** Null unless the address is suppressed. */
  suppression: { reason: SuppressionReason; at: string } | null
}
export type DeskSubscriberPage = Page<DeskSubscriber>

export const subscriberSortSchema = z.enum(['newest', 'oldest'])

/** Without `page`, the answer of `GET /api/subscribers` is the list of all. */
const deskSubscriberQuerySchema = pageQuerySchema.extend({
  page: pageQuerySchema.shape.page.unwrap().optional(),
  /** The beginning of an address or of its domain. Matches are sorted by address. */
  search: z.string().trim().toLowerCase().max(254).optional(),
  status: subscriberStatusSchema.optional(),
  category: readerCategorySchema.optional(),
  confirmation: z.enum(['confirmed', 'unconfirmed']).optional(),
  sort: subscriberSortSchema.default('newest'),
})
export type DeskSubscriberQuery = z.infer<typeof deskSubscriberQuerySchema>

/** Query of `GET /api/subscribers/export.csv`. */
export const subscriberFilterSchema = deskSubscriberQuerySchema.omit({ page: true, per_page: true, sort: true })

/** 403 `export_not_allowed`, and the desk's answer to who may not export. */
export const EXPORT_NOT_ALLOWED_MESSAGE =
  'Only administrators can export readers. An administrator can allow it for editors under Settings.'

export interface SubscriberCounts {
  total: number
  active: number
  unsubscribed: number
  /** Active, with a confirmed address. */
  confirmed: number
  /** Active ones; a subscriber counts in each chosen category. */
  byCategory: { category: ReaderCategory; count: number }[]
  /** With double opt-in, nothing is sent to unconfirmed addresses. */
  doubleOptIn: boolean
  /** Whether who asks may export readers. */
  canExport: boolean
}

/** For people who asked for it. */
export const addSubscriberSchema = z.object({
  email: emailSchema,
  categories: subscriberCategoriesSchema,
  consentSource: consentSourceSchema,
  note: z.string().trim().max(500, 'Please use 500 characters or fewer').optional(),
})
export type NewDeskSubscriber = z.output<typeof addSubscriberSchema>

/** Body of `PUT /api/subscribers/{id}`: what changes. A stale `version` gets 409. */
const updateDeskSubscriberSchema = updateSubscriberSchema.extend({ version: z.number().int().optional() })
export type DeskSubscriberChanges = z.output<typeof updateDeskSubscriberSchema>

export const subscriberCalls = {
  list: call('GET', '/api/subscribers', { query: deskSubscriberQuerySchema, answer: type<DeskSubscriberPage>() }),
  counts: call('GET', '/api/subscribers/counts', { answer: type<SubscriberCounts>() }),
  get: call('GET', '/api/subscribers/:id', { answer: type<DeskSubscriber>() }),
  add: call('POST', '/api/subscribers/add', {
    body: addSubscriberSchema,
    status: 201,
    answer: type<DeskSubscriber>(),
  }),
  update: call('PUT', '/api/subscribers/:id', { body: updateDeskSubscriberSchema, answer: type<DeskSubscriber>() }),
  delete: call('DELETE', '/api/subscribers/:id', {}),
  history: call('GET', '/api/subscribers/:id/history', { answer: type<SubscriberHistory>() }),
  erase: call('POST', '/api/subscribers/erase', { body: heldAddressSchema }),
  import: call('POST', '/api/subscribers/import', { body: importSubscribersSchema, answer: type<CsvImportResult>() }),
}
