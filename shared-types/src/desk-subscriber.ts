import { z } from 'zod'
import { readerCategorySchema } from './category.ts'
import { isoTimeSchema } from './iso-time.ts'
import { pageOf, pageQuerySchema } from './pagination.ts'
import {
  emailSchema,
  subscriberCategoriesSchema,
  subscriberSchema,
  subscriberStatusSchema,
  updateSubscriberSchema,
} from './subscriber.ts'

/** Why nothing is sent to an address, whatever its subscription says. */
export const suppressionReasonSchema = z.enum(['bounce', 'complaint', 'manual'])
export type SuppressionReason = z.infer<typeof suppressionReasonSchema>

/** A subscriber for the desk. */
export const deskSubscriberSchema = subscriberSchema.extend({
  version: z.number().int(),
  updatedAt: isoTimeSchema,
  /** Where the consent came from, in words. */
  consentSource: z.string().nullable(),
  /** Null unless the address is suppressed. */
  suppression: z.object({ reason: suppressionReasonSchema, at: isoTimeSchema }).nullable(),
})
export type DeskSubscriber = z.infer<typeof deskSubscriberSchema>

export const subscriberSortSchema = z.enum(['newest', 'oldest'])

/** Query of `GET /api/subscribers`. Without `page`, the answer is the list of all. */
export const deskSubscriberQuerySchema = pageQuerySchema.extend({
  page: pageQuerySchema.shape.page.unwrap().optional(),
  /** The beginning of an address or of its domain. Matches are sorted by address. */
  search: z.string().trim().toLowerCase().max(254).optional(),
  status: subscriberStatusSchema.optional(),
  category: readerCategorySchema.optional(),
  confirmation: z.enum(['confirmed', 'unconfirmed']).optional(),
  sort: subscriberSortSchema.default('newest'),
})
export type DeskSubscriberQuery = z.infer<typeof deskSubscriberQuerySchema>

/** Answer of `GET /api/subscribers?page=`. */
export const deskSubscriberPageSchema = pageOf(deskSubscriberSchema)
export type DeskSubscriberPage = z.infer<typeof deskSubscriberPageSchema>

const count = z.number().int().min(0)

/** 403 `export_not_allowed`, and the desk's answer to who may not export. */
export const EXPORT_NOT_ALLOWED_MESSAGE =
  'Only administrators can export readers. An administrator can allow it for editors under Settings.'

/** Answer of `GET /api/subscribers/counts`. */
export const subscriberCountsSchema = z.object({
  total: count,
  active: count,
  unsubscribed: count,
  /** Active, with a confirmed address. */
  confirmed: count,
  /** Active ones; a subscriber counts in each chosen category. */
  byCategory: z.array(z.object({ category: readerCategorySchema, count })),
  /** With double opt-in, nothing is sent to unconfirmed addresses. */
  doubleOptIn: z.boolean(),
  /** Whether who asks may export readers; missing: yes. */
  canExport: z.boolean().optional(),
})
export type SubscriberCounts = z.infer<typeof subscriberCountsSchema>

const NO_CONSENT_MESSAGE = 'Please enter the source of consent'

/** How somebody asked for the newsletter: `Sign-up sheet at the library, May 2026`. */
export const consentSourceSchema = z
  .string({ error: NO_CONSENT_MESSAGE })
  .trim()
  .min(1, NO_CONSENT_MESSAGE)
  .max(200, 'Please use 200 characters or fewer')

/** Body of `POST /api/subscribers/add`, for people who asked for it. */
export const addSubscriberSchema = z.object({
  email: emailSchema,
  categories: subscriberCategoriesSchema,
  consentSource: consentSourceSchema,
  note: z.string().trim().max(500, 'Please use 500 characters or fewer').optional(),
})
export type AddSubscriberInput = z.input<typeof addSubscriberSchema>
export type NewDeskSubscriber = z.output<typeof addSubscriberSchema>

/** Body of `PUT /api/subscribers/{id}`: what changes. A stale `version` gets 409. */
export const updateDeskSubscriberSchema = updateSubscriberSchema.extend({ version: z.number().int().optional() })
export type UpdateDeskSubscriberInput = z.input<typeof updateDeskSubscriberSchema>
export type DeskSubscriberChanges = z.output<typeof updateDeskSubscriberSchema>
