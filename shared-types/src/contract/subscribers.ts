import { z } from 'zod'
import type { ReaderCategory } from '../rules/categories.ts'
import { isoTimeSchema, readerCategorySchema } from './fields.ts'

export const EMAIL_LIMIT = 254
/** The part before the @ has at most this many characters (RFC 5321, 4.5.3.1.1). */
const EMAIL_NAME_LIMIT = 64

export const subscriberStatusSchema = z.enum(['active', 'unsubscribed'])
export type SubscriberStatus = z.infer<typeof subscriberStatusSchema>

export const NO_CATEGORY_MESSAGE = 'Please select at least one category'

/** The pattern also allows `xn--p1ai` at the end, which zod refuses. */
const EMAIL_PATTERN = /^(?!\.)(?!.*\.\.)[\w'+\-.]*[\w+-]@(?:[a-z0-9][a-z0-9-]*\.)+(?:[a-z]{2,}|xn--[a-z0-9-]+)$/i

/** Addresses are stored and compared trimmed, in lowercase, with the domain in ASCII. */
export const emailSchema = z
  .string({ error: 'Please enter your email address' })
  .trim()
  .toLowerCase()
  .min(1, 'Please enter your email address')
  .transform(asciiAddress)
  .pipe(
    z
      .string()
      .max(EMAIL_LIMIT, 'Please enter a valid email address')
      .regex(EMAIL_PATTERN, 'Please enter a valid email address')
      .refine((email) => email.indexOf('@') <= EMAIL_NAME_LIMIT, 'Please enter a valid email address'),
  )

/** Turns `post@müller.example` into `post@xn--mller-kva.example`, as mail servers write it. Others stay as they are. */
export function asciiAddress(address: string): string {
  const at = address.lastIndexOf('@') + 1
  const domain = address.slice(at)
  if (at === 0 || domain.length > EMAIL_LIMIT) return address
  if (!/^[\p{L}\p{M}\p{N}.-]*\P{ASCII}[\p{L}\p{M}\p{N}.-]*$/u.test(domain)) return address
  const url = `http://${domain}`
  return URL.canParse(url) ? address.slice(0, at) + new URL(url).hostname : address
}

export const subscriberCategoriesSchema = z
  .array(readerCategorySchema, { error: NO_CATEGORY_MESSAGE })
  .min(1, NO_CATEGORY_MESSAGE)
  .max(100)
  .transform((chosen): ReaderCategory[] => [...new Set(chosen)])

export const subscriberSchema = z.object({
  id: z.string(),
  email: z.string(),
  categories: z.array(readerCategorySchema),
  status: subscriberStatusSchema,
  /** The time when the address was confirmed by mail; null if it wasn't, or didn't need to be. */
  confirmedAt: isoTimeSchema.nullable(),
  createdAt: isoTimeSchema,
})
export type Subscriber = z.infer<typeof subscriberSchema>

/** Only bots fill in `homepage`, which is hidden in our form. */
export const subscribeSchema = z.object({
  email: emailSchema,
  categories: subscriberCategoriesSchema,
  status: z.literal('active').optional(),
  homepage: z.string().max(2000).optional(),
})
export type SubscribeInput = z.input<typeof subscribeSchema>

/** Anybody who knows an address gets only this. `id` is a signed token, valid for 30 minutes. */
export const subscriptionSchema = subscriberSchema.pick({ id: true, email: true, categories: true, status: true })
export type Subscription = z.infer<typeof subscriptionSchema>

/** The body of the public `PATCH /api/subscribers/{token}` has other categories, or unsubscribes. */
export const updateSubscriptionSchema = z.union(
  [z.strictObject({ categories: subscriberCategoriesSchema }), z.strictObject({ status: z.literal('unsubscribed') })],
  { error: NO_CATEGORY_MESSAGE },
)
export type UpdateSubscriptionInput = z.input<typeof updateSubscriptionSchema>

export const updateSubscriberSchema = z
  .object({ email: emailSchema, categories: subscriberCategoriesSchema, status: subscriberStatusSchema })
  .partial()
