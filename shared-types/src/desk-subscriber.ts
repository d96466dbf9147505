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

/** How far into the list of subscribers its pages reach; whoever looks for more narrows it, or exports it. */
export const SUBSCRIBERS_WITHIN_REACH = 10_000

/** Why nothing is sent to an address, whatever its subscription says. */
export const suppressionReasonSchema = z.enum(['bounce', 'complaint', 'manual'])
export type SuppressionReason = z.infer<typeof suppressionReasonSchema>

/** A subscriber as the desk's screens have it. */
export const deskSubscriberSchema = subscriberSchema.extend({
  version: z.number().int(),
  updatedAt: isoTimeSchema,
  /** Where the consent came from, in somebody's words. */
  consentSource: z.string().nullable(),
  /** Set when nothing is sent to the address. */
  suppression: z.object({ reason: suppressionReasonSchema, at: isoTimeSchema }).nullable(),
  /** True when a look-up found that the domain of the address takes no mail. */
  isDomainMissing: z.boolean(),
})
export type DeskSubscriber = z.infer<typeof deskSubscriberSchema>

export const subscriberSortSchema = z.enum(['newest', 'oldest'])

/** Query of `GET /api/subscribers`; without `page` the answer is the plain list of all. */
export const deskSubscriberQuerySchema = pageQuerySchema.extend({
  page: pageQuerySchema.shape.page.unwrap().optional(),
  /** The beginning of an address, or of what stands behind its `@`. What is found comes in the order of the addresses. */
  search: z.string().trim().toLowerCase().max(254).optional(),
  status: subscriberStatusSchema.optional(),
  category: readerCategorySchema.optional(),
  confirmation: z.enum(['confirmed', 'unconfirmed']).optional(),
  sort: subscriberSortSchema.default('newest'),
})
export type DeskSubscriberQuery = z.infer<typeof deskSubscriberQuerySchema>

/** Answer of `GET /api/subscribers?page=`. `totalPages` are those within reach. */
export const deskSubscriberPageSchema = pageOf(deskSubscriberSchema).extend({
  /** False when a search found more than it counts: `total` are then at least so many. */
  isTotalExact: z.boolean(),
})
export type DeskSubscriberPage = z.infer<typeof deskSubscriberPageSchema>

const count = z.number().int().min(0)

/** Answer of `GET /api/subscribers/counts`. */
export const subscriberCountsSchema = z.object({
  total: count,
  active: count,
  unsubscribed: count,
  /** Active, and their address is confirmed. */
  confirmed: count,
  /** Active ones by category; one who chose three is counted three times. */
  byCategory: z.array(z.object({ category: readerCategorySchema, count })),
  /** With double opt-in on, nothing is sent to those who have not confirmed. */
  doubleOptIn: z.boolean(),
})
export type SubscriberCounts = z.infer<typeof subscriberCountsSchema>

const NO_CONSENT_MESSAGE = 'Please say where the consent comes from'

/** Where somebody said that they want the newsletter: `Sign-up sheet at the library, May 2026`. */
export const consentSourceSchema = z
  .string({ error: NO_CONSENT_MESSAGE })
  .trim()
  .min(1, NO_CONSENT_MESSAGE)
  .max(200, 'Please say it in 200 characters or less')

/** Body of `POST /api/subscribers/add`: somebody is added on their own wish. */
export const addSubscriberSchema = z.object({
  email: emailSchema,
  categories: subscriberCategoriesSchema,
  consentSource: consentSourceSchema,
  note: z.string().trim().max(500, 'Please say it in 500 characters or less').optional(),
})
export type AddSubscriberInput = z.input<typeof addSubscriberSchema>
export type NewDeskSubscriber = z.output<typeof addSubscriberSchema>

/** Body of `PATCH /api/subscribers/{id}` with a session. A `version` that is no longer the newest is refused. */
export const updateDeskSubscriberSchema = updateSubscriberSchema.extend({ version: z.number().int().optional() })
export type UpdateDeskSubscriberInput = z.input<typeof updateDeskSubscriberSchema>
export type DeskSubscriberChanges = z.output<typeof updateDeskSubscriberSchema>
