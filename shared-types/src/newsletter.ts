import { z } from 'zod'
import { articleSchema, articleStatusSchema } from './article.ts'
import { categorySchema } from './category.ts'
import { timeInput } from './instant.ts'
import { isoTimeSchema } from './iso-time.ts'
import { pageNumberSchema, pageOf, pageQuerySchema } from './pagination.ts'
import { optionalText } from './text-field.ts'

export const NEWSLETTER_REQUIRED_MESSAGE = 'Please provide a title and select at least one article.'
export const NEWSLETTER_SCHEDULE_MESSAGE = 'Please set a scheduled date and time.'
export const NEWSLETTER_ARTICLES_LIMIT = 100
/** Characters of HTML. */
export const NEWSLETTER_INTRODUCTION_LIMIT = 50_000

/**
 * `preparing`: the recipients are being frozen; `sending`: messages go out; `sent`: none is queued or on the wire.
 * People see both steps before `sent` as one.
 */
export const NEWSLETTER_STATUSES = ['draft', 'scheduled', 'preparing', 'sending', 'sent'] as const
export const newsletterStatusSchema = z.enum(NEWSLETTER_STATUSES)
export type NewsletterStatus = z.infer<typeof newsletterStatusSchema>

/**
 * Why a planned send waits for somebody's word: it came more than an hour late, or after a restore; chosen articles aren't
 * published any more; its title names one that was dropped for that; there is nothing in it; nobody would get it.
 */
export const heldReasonSchema = z.enum(['late', 'restored', 'articles', 'title', 'empty', 'nobody'])
export type HeldReason = z.infer<typeof heldReasonSchema>

/** What keeps a send from going on by itself. */
export const newsletterSendingStateSchema = z.object({
  paused: z.boolean(),
  /** A scheduled one waits for an editor. */
  heldReason: heldReasonSchema.nullable(),
})
export type NewsletterSendingState = z.infer<typeof newsletterSendingStateSchema>

/** A newsletter as lists show it. Anyone sees the sent ones, staff all. */
export const newsletterSchema = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  articleIds: z.array(z.string()),
  /** The distinct categories of its articles, in the order of the articles. */
  categories: z.array(categorySchema),
  /** Whether 'This week on the calendar' stands in it. */
  includesCalendar: z.boolean(),
  /** Whether each reader gets only the sections they chose. */
  onlyChosenSections: z.boolean(),
  status: newsletterStatusSchema,
  scheduledFor: isoTimeSchema.nullable(),
  /** When the send began. */
  sentAt: isoTimeSchema.nullable(),
  /** How many messages the mail server accepted. */
  recipientCount: z.number().int().min(0),
  /** To staff, when its page was taken off the site. */
  takenOffAt: isoTimeSchema.nullable(),
  createdAt: isoTimeSchema,
  version: z.number().int().min(1),
  /** To staff, of one that is planned or on its way; null otherwise. */
  sending: newsletterSendingStateSchema.nullable(),
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

/** Safe HTML that stands before the articles. */
const introductionSchema = z.string().nullable()

/** An article as the composer shows it: as it is now, with the beginning of its text. */
export const chosenArticleSchema = articleSchema
  .pick({ id: true, title: true, description: true, category: true, authorName: true, slug: true, publishedAt: true })
  .extend({ status: articleStatusSchema, excerpt: z.string() })
export type ChosenArticle = z.infer<typeof chosenArticleSchema>

/** An article of a newsletter. One that was frozen as the send began comes with its text, which is safe HTML. */
export const deskNewsletterArticleSchema = chosenArticleSchema.extend({
  content: z.string().optional(),
  /** A frozen one that readers can't read any more, neither by itself nor on the newsletter's page. */
  isWithdrawn: z.literal(true).optional(),
})
export type DeskNewsletterArticle = z.infer<typeof deskNewsletterArticleSchema>

/**
 * Answer of `GET /api/newsletters/{id}` to staff, and of every write. Articles that are gone are missing; from the
 * moment that a send begins the introduction and the articles are those that it froze.
 */
export const deskNewsletterSchema = newsletterSchema.extend({
  introduction: introductionSchema,
  articles: z.array(deskNewsletterArticleSchema),
})
export type DeskNewsletter = z.infer<typeof deskNewsletterSchema>

/** Body of `POST /api/newsletters/chosen-articles`: which articles the composer wants to show. */
export const chosenArticlesQuerySchema = z.object({
  articleIds: z.array(z.string().max(100)).max(NEWSLETTER_ARTICLES_LIMIT),
})
/** Its answer, in the order of the ids; those that are gone are missing. */
export const chosenArticlesSchema = z.array(chosenArticleSchema)

/** `GET /api/newsletters`: without `page` the plain list, with it a page. */
export const newsletterListQuerySchema = z.object({
  page: pageNumberSchema.optional(),
  per_page: pageQuerySchema.shape.per_page,
  /** Words of the title or the description. */
  search: z.string().trim().max(200).optional(),
  /** `sending` stands for `preparing` too. */
  status: z.enum(['draft', 'scheduled', 'sending', 'sent']).optional(),
})
export type NewsletterListQuery = z.infer<typeof newsletterListQuerySchema>

const fields = {
  title: z.string({ error: NEWSLETTER_REQUIRED_MESSAGE }).trim().min(1, NEWSLETTER_REQUIRED_MESSAGE).max(300),
  description: optionalText(2000),
  articleIds: z
    .array(z.string().min(1).max(100), { error: NEWSLETTER_REQUIRED_MESSAGE })
    .transform((ids) => [...new Set(ids)])
    .pipe(z.array(z.string()).min(1, NEWSLETTER_REQUIRED_MESSAGE).max(NEWSLETTER_ARTICLES_LIMIT)),
  /** HTML; made safe like that of articles. */
  introduction: z
    .string()
    .max(NEWSLETTER_INTRODUCTION_LIMIT, 'The introduction is too long')
    .nullish()
    .transform((html) => html?.trim() || null),
  includesCalendar: z.boolean(),
  onlyChosenSections: z.boolean(),
  status: z.enum(['draft', 'scheduled']),
  scheduledFor: timeInput(NEWSLETTER_SCHEDULE_MESSAGE).nullish(),
}

const needsTime = (newsletter: { status?: string | undefined; scheduledFor?: string | null | undefined }) =>
  newsletter.status !== 'scheduled' || Boolean(newsletter.scheduledFor)

/** Body of `POST /api/newsletters`. Only published articles may be chosen, which the service sees to (422). */
export const createNewsletterSchema = z
  .object({
    ...fields,
    status: fields.status.default('draft'),
    includesCalendar: fields.includesCalendar.default(true),
    onlyChosenSections: fields.onlyChosenSections.default(false),
  })
  .refine(needsTime, { path: ['scheduledFor'], error: NEWSLETTER_SCHEDULE_MESSAGE })
export type CreateNewsletterInput = z.input<typeof createNewsletterSchema>
export type NewNewsletter = z.output<typeof createNewsletterSchema>

/**
 * Body of `PATCH /api/newsletters/{id}`, for drafts and scheduled ones; a stale `version` is refused (409). Status
 * `draft` takes a schedule back.
 */
export const updateNewsletterSchema = z
  .object({ ...fields, version: z.number().int().min(1) })
  .partial()
  .refine(needsTime, { path: ['scheduledFor'], error: NEWSLETTER_SCHEDULE_MESSAGE })
export type UpdateNewsletterInput = z.input<typeof updateNewsletterSchema>
export type NewsletterChanges = z.output<typeof updateNewsletterSchema>

/**
 * Query of `DELETE /api/newsletters/{id}`: the version that was shown. Where it is another by now, nothing is deleted
 * (409). Without it, the newsletter is deleted as it is.
 */
export const deleteNewsletterQuerySchema = z.object({ version: z.coerce.number().int().min(1).optional() })
export type DeleteNewsletterQuery = z.output<typeof deleteNewsletterQuerySchema>
