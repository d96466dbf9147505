import { z } from 'zod'
import { isoTimeSchema } from './iso-time.ts'
import { NEWSLETTER_ARTICLES_LIMIT, NEWSLETTER_INTRODUCTION_LIMIT, NEWSLETTER_SIGN_OFF_LIMIT } from './newsletter.ts'
import type { Preflight } from './newsletter-preflight.ts'
import { optionalText } from './text-field.ts'

/** Bytes of HTML. Gmail shows at most 102 kB. */
export const MAIL_SIZE_WARNING = 100 * 1024

/** The composer's content, saved or not. */
export const previewNewsletterSchema = z.object({
  title: z.string().trim().max(300).default(''),
  titleFollowsDay: z.boolean().default(false),
  description: optionalText(2000),
  introduction: z.string().max(NEWSLETTER_INTRODUCTION_LIMIT, 'The introduction is too long').nullish(),
  signOff: optionalText(NEWSLETTER_SIGN_OFF_LIMIT),
  articleIds: z.array(z.string().min(1).max(100)).max(NEWSLETTER_ARTICLES_LIMIT).default([]),
  includesCalendar: z.boolean().default(true),
  onlyChosenSections: z.boolean().default(false),
  scheduledFor: isoTimeSchema.nullish(),
})

/** The mail as it would be sent. Personal links lead to `#`; our pictures have paths without a host. */
export interface NewsletterPreview {
  subject: string
  /** What inboxes show behind the subject. */
  preheader: string
  html: string
  text: string
  /** Bytes of the HTML. */
  size: number
  /** Without what only other machines can answer: links to other sites, the sender's DNS. */
  preflight: Preflight
}
