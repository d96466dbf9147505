import { z } from 'zod'
import { isoTimeSchema } from './iso-time.ts'
import { requiredText } from './text-field.ts'

/** A page with fewer counted reads may have been read by the newsroom alone. */
export const SEEN_FROM_READS = 10
/** Articles, topics and pages that are named; there may be more. */
export const LINKS_NAMED = 5

const count = z.number().int().min(0)

/** A newsletter that readers got, or are getting now. `at`: when its send began. */
export const seenNewsletterSchema = z.object({
  id: z.string(),
  title: z.string(),
  isSending: z.boolean(),
  readers: count,
  at: isoTimeSchema,
})
export type SeenNewsletter = z.infer<typeof seenNewsletterSchema>

export const seenKindSchema = z.enum(['article', 'event'])
export type SeenKind = z.infer<typeof seenKindSchema>

/** An article or event that readers know, and how. */
export const seenSubjectSchema = z.object({
  kind: seenKindSchema,
  id: z.string(),
  title: z.string(),
  newsletters: z.array(seenNewsletterSchema),
  /** Alerts that link to it. */
  alerts: z.array(z.object({ text: z.string(), at: isoTimeSchema })),
  /** Published articles, topics and pages of the site that link to it. */
  links: z.object({ count, titles: z.array(z.string()).max(LINKS_NAMED) }),
  /** Counted opens of its page. */
  reads: count,
})
export type SeenSubject = z.infer<typeof seenSubjectSchema>

/** Answer of `GET /api/seen/{kind}/{id}`: one, or none if readers don't know it. */
export const seenSubjectsSchema = z.array(seenSubjectSchema)

/** Ways to answer. `correct` changes nothing by itself: the editor corrects the article instead. */
export const SEEN_CHOICES = ['note', 'correct', 'cancel', 'redirect', 'gone'] as const
export type SeenChoiceKind = (typeof SEEN_CHOICES)[number]

/** A path of the site, without its origin: `/county-fair`. */
const sitePath = z
  .string()
  .trim()
  .max(500)
  .regex(/^\/(?!\/)[^\s?#\\]*$/, 'Choose a page of this site')

/**
 * What readers find from now on. `note` keeps an article with a note at its top, `cancel` keeps an event as canceled;
 * then what was asked for isn't done. `redirect` leads to another page, `gone` shows a page that says so.
 */
export const seenChoiceSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('note'), text: requiredText('Write the note', 2000) }),
  z.object({ kind: z.literal('cancel') }),
  z.object({ kind: z.literal('redirect'), to: sitePath }),
  z.object({
    kind: z.literal('gone'),
    showTitle: z.boolean().optional(),
    reason: z.string().trim().max(300, 'Please use 300 characters at most').optional(),
  }),
])
export type SeenChoice = z.infer<typeof seenChoiceSchema>

/** Answer (409 `seen`): who has seen it. Repeat the call with the choice in `seen`. */
export const seenRefusalSchema = z.object({
  message: z.string(),
  code: z.literal('seen'),
  seen: z.array(seenSubjectSchema).min(1),
  choices: z.array(z.enum(SEEN_CHOICES)),
})

/** What readers find at the address of an article or event that was taken from them, or kept with a note. */
export const pageDecisionSchema = z.object({
  id: z.string(),
  kind: seenKindSchema,
  subjectId: z.string(),
  title: z.string(),
  path: z.string(),
  choice: z.enum(['note', 'cancel', 'redirect', 'gone']),
  to: z.string().nullable(),
  reason: z.string(),
  decidedBy: z.string().nullable(),
  decidedAt: isoTimeSchema,
  endedAt: isoTimeSchema.nullable(),
})
export type PageDecision = z.infer<typeof pageDecisionSchema>

/** Answer of `GET /api/page-decisions/{kind}/{id}`, newest first. */
export const pageDecisionsSchema = z.array(pageDecisionSchema)

/** What the publisher needs to know of them. `to` is null for a page that says so; `title` is null if it is to be hidden. */
export const takenDownSchema = z.object({
  path: z.string(),
  /** Older paths that led there. */
  former: z.array(z.string()),
  to: z.string().nullable(),
  title: z.string().nullable(),
  reason: z.string(),
  takenDownAt: isoTimeSchema,
})
export type TakenDown = z.infer<typeof takenDownSchema>

/** Below it are the files of the pages that say so. Hosts answer their own addresses with a 410. */
export const TAKEN_DOWN_PREFIX = '/taken-down'
