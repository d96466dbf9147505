import { z } from 'zod'
import { articleSchema } from './article.ts'
import { categorySchema } from './category.ts'
import { timeInput } from './instant.ts'
import { isoTimeSchema } from './iso-time.ts'
import { pageOf } from './pagination.ts'
import { optionalText } from './text-field.ts'

export const NEWSLETTER_REQUIRED_MESSAGE = 'Please provide a title and select at least one article.'
export const NEWSLETTER_SCHEDULE_MESSAGE = 'Please set a scheduled date and time.'
export const NEWSLETTER_ARTICLES_LIMIT = 100

/**
 * `preparing`: the recipients are being frozen; `sending`: messages go out; `sent`: none is queued or on the wire.
 * People see both steps before `sent` as one.
 */
export const NEWSLETTER_STATUSES = ['draft', 'scheduled', 'preparing', 'sending', 'sent'] as const
export const newsletterStatusSchema = z.enum(NEWSLETTER_STATUSES)
export type NewsletterStatus = z.infer<typeof newsletterStatusSchema>

/** A newsletter as lists show it. Anyone sees the sent ones, staff all. */
export const newsletterSchema = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  articleIds: z.array(z.string()),
  /** The distinct categories of its articles, in the order of the articles. */
  categories: z.array(categorySchema),
  status: newsletterStatusSchema,
  scheduledFor: isoTimeSchema.nullable(),
  /** When the send began. */
  sentAt: isoTimeSchema.nullable(),
  /** How many messages the mail server accepted. */
  recipientCount: z.number().int().min(0),
  createdAt: isoTimeSchema,
  version: z.number().int().min(1),
})
export type Newsletter = z.infer<typeof newsletterSchema>
export const newsletterPageSchema = pageOf(newsletterSchema)

/** An article as it stands in a newsletter; frozen once that is sent. */
export const newsletterArticleSchema = articleSchema.pick({
  id: true,
  title: true,
  description: true,
  content: true,
  category: true,
  imageUrl: true,
  imageAlt: true,
  authorName: true,
  slug: true,
})
export type NewsletterArticle = z.infer<typeof newsletterArticleSchema>

/** Answer of `GET /api/newsletters/{id}`. */
export const newsletterWithArticlesSchema = newsletterSchema.extend({ articles: z.array(newsletterArticleSchema) })
export type NewsletterWithArticles = z.infer<typeof newsletterWithArticlesSchema>

const fields = {
  title: z.string({ error: NEWSLETTER_REQUIRED_MESSAGE }).trim().min(1, NEWSLETTER_REQUIRED_MESSAGE).max(300),
  description: optionalText(2000),
  articleIds: z
    .array(z.string().min(1).max(100), { error: NEWSLETTER_REQUIRED_MESSAGE })
    .transform((ids) => [...new Set(ids)])
    .pipe(z.array(z.string()).min(1, NEWSLETTER_REQUIRED_MESSAGE).max(NEWSLETTER_ARTICLES_LIMIT)),
  status: z.enum(['draft', 'scheduled']),
  scheduledFor: timeInput(NEWSLETTER_SCHEDULE_MESSAGE).nullish(),
}

const needsTime = (newsletter: { status?: string | undefined; scheduledFor?: string | null | undefined }) =>
  newsletter.status !== 'scheduled' || Boolean(newsletter.scheduledFor)

/** Body of `POST /api/newsletters`. Only published articles may be chosen, which the service sees to (422). */
export const createNewsletterSchema = z
  .object({ ...fields, status: fields.status.default('draft') })
  .refine(needsTime, { path: ['scheduledFor'], error: NEWSLETTER_SCHEDULE_MESSAGE })
export type CreateNewsletterInput = z.input<typeof createNewsletterSchema>
export type NewNewsletter = z.output<typeof createNewsletterSchema>

/** Body of `PATCH /api/newsletters/{id}`, for drafts and scheduled ones; a stale `version` is refused (409). */
export const updateNewsletterSchema = z
  .object({ ...fields, version: z.number().int().min(1) })
  .partial()
  .refine(needsTime, { path: ['scheduledFor'], error: NEWSLETTER_SCHEDULE_MESSAGE })
export type UpdateNewsletterInput = z.input<typeof updateNewsletterSchema>
