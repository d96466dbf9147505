import { z } from 'zod'
import type { Article, ArticleStatus } from './article.ts'
import { isoTimeSchema } from './iso-time.ts'
import { pageNumberSchema, pageQuerySchema } from './pagination.ts'

export const NEWSLETTER_REQUIRED_MESSAGE = 'Please provide a title and select at least one article.'
export const NEWSLETTER_SCHEDULE_MESSAGE = 'Please set a scheduled date and time.'
export const NEWSLETTER_ARTICLES_LIMIT = 100
/** Characters of HTML. */
export const NEWSLETTER_INTRODUCTION_LIMIT = 50_000
export const NEWSLETTER_SIGN_OFF_LIMIT = 1000

/**
 * `preparing`: recipients are being frozen. `sending`: messages go out. `sent`: none is queued or on the wire. People
 * see `preparing` and `sending` as one.
 */
const NEWSLETTER_STATUSES = ['draft', 'scheduled', 'preparing', 'sending', 'sent'] as const
export const newsletterStatusSchema = z.enum(NEWSLETTER_STATUSES)
export type NewsletterStatus = z.infer<typeof newsletterStatusSchema>

/**
 * Why a planned send waits for an editor: more than ten minutes late; after a restore; articles that aren't published any
 * more; no content; no recipients.
 */
export const heldReasonSchema = z.enum(['late', 'restored', 'articles', 'empty', 'nobody'])
export type HeldReason = z.infer<typeof heldReasonSchema>

/** What stops a send. */
const newsletterSendingStateSchema = z.object({
  paused: z.boolean(),
  /** A planned send waits for an editor. */
  heldReason: heldReasonSchema.nullable(),
})

/** A newsletter in lists. Readers see only sent ones. */
export const newsletterSchema = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  articleIds: z.array(z.string()),
  /** Contains 'This week on the calendar'. */
  includesCalendar: z.boolean(),
  /** Readers get only the sections that they chose. */
  onlyChosenSections: z.boolean(),
  status: newsletterStatusSchema,
  scheduledFor: isoTimeSchema.nullable(),
  /** When the send began. */
  sentAt: isoTimeSchema.nullable(),
  /** Messages that the mail server accepted. */
  recipientCount: z.number().int().min(0),
  /** Staff only: when its page was taken off the site. */
  takenOffAt: isoTimeSchema.nullable(),
  createdAt: isoTimeSchema,
  version: z.number().int().min(1),
  /** Staff only, for a planned or running send; else null. */
  sending: newsletterSendingStateSchema.nullable(),
})
export type Newsletter = z.infer<typeof newsletterSchema>

/** An article in the composer: current, with the beginning of its text. */
export interface ChosenArticle
  extends Pick<Article, 'id' | 'title' | 'description' | 'category' | 'authorName' | 'slug' | 'publishedAt'> {
  status: ArticleStatus
  excerpt: string
}

/** Frozen articles have their text as safe HTML. */
export interface DeskNewsletterArticle extends ChosenArticle {
  content?: string
  /** A frozen article that readers can't read any more, also not on the newsletter's page. */
  isWithdrawn?: true
}

/** Deleted articles are missing. Once a send begins, introduction, sign-off and articles are the frozen ones. */
export interface DeskNewsletter extends Newsletter {
  /** The proposed title, not edited: its date follows the day of the send. */
  titleFollowsDay: boolean
  /** Safe HTML before the articles. */
  introduction: string | null
  /** Plain text after everything else, with line breaks. */
  signOff: string | null
  articles: DeskNewsletterArticle[]
}

/** Query of `GET /api/newsletters`: a list without `page`, a page with it. */
export const newsletterListQuerySchema = z.object({
  page: pageNumberSchema.optional(),
  per_page: pageQuerySchema.shape.per_page,
  /** Words of the title or the description. */
  search: z.string().trim().max(200).optional(),
  /** `sending` includes `preparing`. */
  status: z.enum(['draft', 'scheduled', 'sending', 'sent']).optional(),
})
export type NewsletterListQuery = z.infer<typeof newsletterListQuerySchema>

/** HTML; sanitized like that of articles. */
export const introductionInput = z
  .string()
  .max(NEWSLETTER_INTRODUCTION_LIMIT, 'The introduction is too long')
  .nullish()
  .transform((html) => html?.trim() || null)
