import { z } from 'zod'
import { articleSchema } from './articles.ts'
import { correctionSchema } from './corrections.ts'
import { categorySchema, isoTimeSchema, plainDateSchema } from './fields.ts'
import { pictureCopiesSchema, textPictureCopiesSchema } from './pictures.ts'

/** The number is small, because each newsletter is as long as its articles together. */
export const PUBLIC_NEWSLETTERS_PER_PAGE = 20

/** Events are in chronological order. */
export const issueEventSchema = z.object({
  title: z.string(),
  /** The start day, or the issue's day if it began before. */
  date: plainDateSchema,
  /** The time of the county in words: `Friday, November 20, 7:00 PM`. */
  when: z.string(),
  location: z.string(),
  /** The price is missing if nobody said it. */
  price: z.string().optional(),
  category: categorySchema,
  url: z.url().nullable(),
  /** Newsletters of the sample county have no id. */
  eventId: z.string().nullish(),
})
export type IssueEvent = z.infer<typeof issueEventSchema>

/** The content is what is published at the time of the call. Our pictures have paths without a host. */
export const publicNewsletterSchema = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  introductionHtml: z.string().nullable(),
  /** The sign-off is plain text at the end, with line breaks; missing if there is none. */
  signOff: z.string().optional(),
  recipientCount: z.number().int().min(0),
  sample: z.boolean(),
  /** A newsletter has its page while it is `sending`; lists name it when it is `sent`. */
  status: z.enum(['sending', 'sent']),
  sentAt: isoTimeSchema,
  articles: z.array(
    articleSchema.pick({ id: true, title: true, content: true, category: true, authorName: true, slug: true }).extend({
      standfirst: z.string(),
      contentId: z.number().int(),
      /** The `copies` are all sizes of the same picture, if they are known. */
      picture: z
        .object({
          ...{ src: z.string(), width: z.number(), height: z.number(), alt: z.string() },
          copies: pictureCopiesSchema.optional(),
        })
        .nullable(),
      /** Editors say this about the article today, newest first; the mail stays as it was sent. Missing if nothing. */
      notes: z.array(correctionSchema).optional(),
      textPictures: textPictureCopiesSchema.optional(),
    }),
  ),
  withdrawnArticles: z.number().int().min(0),
  events: z.array(issueEventSchema),
  withdrawnEvents: z.number().int().min(0),
})
export type PublicNewsletter = z.infer<typeof publicNewsletterSchema>

export const publicNewsletterPageSchema = z.object({ data: z.array(publicNewsletterSchema) })
