import { z } from 'zod'
import { type ReaderCategory, readerCategorySchema } from './category.ts'
import { isoTimeSchema } from './iso-time.ts'

export const EMAIL_LIMIT = 254

export const subscriberStatusSchema = z.enum(['active', 'unsubscribed'])
export type SubscriberStatus = z.infer<typeof subscriberStatusSchema>

export const NO_CATEGORY_MESSAGE = 'Please select at least one category'

/** What a look-up answers (404) for every address that has no subscription. */
export const NO_SUBSCRIPTION_MESSAGE = 'No subscription found for this email address'

/** An e-mail address as it is stored and compared: trimmed, in small letters. */
export const emailSchema = z
  .string({ error: 'Please enter your email address' })
  .trim()
  .toLowerCase()
  .min(1, 'Please enter your email address')
  .max(EMAIL_LIMIT, 'Please enter a valid email address')
  .pipe(z.email('Please enter a valid email address'))

/** What a reader wants to read of: at least one of the seven, each once, in any order. */
export const subscriberCategoriesSchema = z
  .array(readerCategorySchema, { error: NO_CATEGORY_MESSAGE })
  .min(1, NO_CATEGORY_MESSAGE)
  .max(100)
  .transform((chosen): ReaderCategory[] => [...new Set(chosen)])

/** A subscriber as staff see them. */
export const subscriberSchema = z.object({
  id: z.string(),
  email: z.string(),
  categories: z.array(readerCategorySchema),
  status: subscriberStatusSchema,
  /** When the address was confirmed by mail; null where it was not, or did not have to be. */
  confirmedAt: isoTimeSchema.nullable(),
  createdAt: isoTimeSchema,
})
export type Subscriber = z.infer<typeof subscriberSchema>

/**
 * Body of `POST /api/subscribers`, open to anyone. `homepage` is hidden in our form and filled by robots only; `elapsed`
 * is how long the form was open (milliseconds). A call without them is as good.
 */
export const subscribeSchema = z.object({
  email: emailSchema,
  categories: subscriberCategoriesSchema,
  status: z.literal('active').optional(),
  homepage: z.string().max(2000).optional(),
  elapsed: z.number().min(0).optional(),
})
export type SubscribeInput = z.input<typeof subscribeSchema>

/**
 * Answer of `POST /api/subscribers` (201): the same for known and unknown addresses. `confirm`: newsletters come only once
 * the link in a mail was opened, see DOUBLE_OPT_IN.
 */
export const subscribedSchema = z.object({ message: z.string(), confirm: z.boolean().optional() })
export type Subscribed = z.infer<typeof subscribedSchema>

/** Code of the 404 that every look-up by address answers with MANAGE_BY=mail; its message says that a mail may come. */
export const MAILED_CODE = 'mailed'

/**
 * Answer of `GET /api/subscribers/by-email/{email}`. To the public `id` is a signed token, good for 30 minutes; with a
 * session it is the subscriber's own.
 */
export const subscriptionSchema = subscriberSchema.pick({ id: true, email: true, categories: true, status: true })
export type Subscription = z.infer<typeof subscriptionSchema>

/** Body of the public `PATCH /api/subscribers/{token}`: other categories, or the end of it. */
export const updateSubscriptionSchema = z.union(
  [z.strictObject({ categories: subscriberCategoriesSchema }), z.strictObject({ status: z.literal('unsubscribed') })],
  { error: NO_CATEGORY_MESSAGE },
)
export type UpdateSubscriptionInput = z.input<typeof updateSubscriptionSchema>

/** Body of `PATCH /api/subscribers/{id}` with a session. */
export const updateSubscriberSchema = z
  .object({ email: emailSchema, categories: subscriberCategoriesSchema, status: subscriberStatusSchema })
  .partial()
export type UpdateSubscriberInput = z.input<typeof updateSubscriberSchema>
