import { z } from 'zod'
import { readerCategorySchema } from './category.ts'
import { NEWSLETTER_ARTICLES_LIMIT, NEWSLETTER_INTRODUCTION_LIMIT } from './newsletter.ts'
import { optionalText } from './text-field.ts'

/** Bytes of HTML. Gmail shows at most 102 kB. */
export const MAIL_SIZE_WARNING = 100 * 1024

/**
 * Body of `POST /api/newsletters/preview`: the composer's content, saved or not. `subscriberId` or `categories` choose
 * the recipient; default: all categories.
 */
export const previewNewsletterSchema = z.object({
  title: z.string().trim().max(300).default(''),
  description: optionalText(2000),
  introduction: z.string().max(NEWSLETTER_INTRODUCTION_LIMIT, 'The introduction is too long').nullish(),
  articleIds: z.array(z.string().min(1).max(100)).max(NEWSLETTER_ARTICLES_LIMIT).default([]),
  includesCalendar: z.boolean().default(true),
  onlyChosenSections: z.boolean().default(false),
  subscriberId: z.string().max(100).optional(),
  categories: z.array(readerCategorySchema).max(20).optional(),
})

/** The mail as it would be sent. Personal links lead to `#`. */
export const newsletterPreviewSchema = z.object({
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  /** Bytes of the HTML. */
  size: z.number().int(),
  /** Sentences for the editor. */
  warnings: z.array(z.string()),
})
export type NewsletterPreview = z.infer<typeof newsletterPreviewSchema>
