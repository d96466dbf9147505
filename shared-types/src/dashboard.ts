import { z } from 'zod'
import { articleSummarySchema } from './article.ts'
import { readerCategorySchema } from './category.ts'
import { isoTimeSchema, plainDateSchema } from './iso-time.ts'
import { publishReceiptSchema } from './publish-receipt.ts'
import { sourceStatusSchema } from './source.ts'
import { SUGGESTION_KINDS } from './suggestion.ts'

/** Per list. */
export const DASHBOARD_LIST_LENGTH = 4

const count = z.number().int().min(0)
const listedArticle = articleSummarySchema.pick({ id: true, title: true, category: true, status: true }).extend({
  publishAt: z.number().int().nullable(),
  needsCategory: z.boolean(),
  hasOwnChanges: z.boolean(),
})

const scheduledSchema = z.object({
  /** Of the newsletter if `action` is `send`, else of the article. */
  id: z.string(),
  title: z.string(),
  action: z.enum(['publish', 'unpublish', 'send']),
  at: z.number().int(),
})

/** Answer of `GET /api/dashboard/scheduled`, soonest first. */
export const allScheduledSchema = z.array(scheduledSchema)
export type Scheduled = z.infer<typeof scheduledSchema>

/** Answer of `GET /api/dashboard`. */
export const dashboardSchema = z.object({
  subscribers: z.object({ total: count, active: count }),
  articles: z.object({ total: count, published: count, drafts: count }),
  /** `attention`: silent or broken ones. */
  sources: z.object({ total: count, active: count, attention: count }),
  newsletters: z.object({ sent: count, scheduled: count }),
  /** Planned newsletters that wait for an editor: late, or after a restore. Longest overdue first. */
  heldNewsletters: z.array(z.object({ id: z.string(), title: z.string() })),
  recentArticles: z.array(listedArticle),
  contentSources: z.array(
    z.object({ id: z.string(), name: z.string(), category: readerCategorySchema, status: sourceStatusSchema }),
  ),
  /** Last saved first. Times are milliseconds. */
  waitingDrafts: z.array(listedArticle.extend({ updatedAt: z.number().int() })),
  /** Soonest first. `at` in milliseconds. */
  scheduled: z.array(scheduledSchema),
  /** Null before the first publish. */
  lastPublish: publishReceiptSchema.nullable(),
  /** Why the connected WordPress couldn't be read yet, and what to do; null once it was, and for editors. */
  firstSyncProblem: z.string().nullable(),
})
export type Dashboard = z.infer<typeof dashboardSchema>

export const MOST_READ_TODAY = 5

/** Answer of `GET /api/dashboard/reads`: today beside the same weekday last week. Days and hours are the county's. */
export const dashboardReadsSchema = z.object({
  today: plainDateSchema,
  weekBefore: plainDateSchema,
  total: count,
  /** 24 entries from midnight on. `today` is null for hours to come. */
  hours: z.array(z.object({ hour: z.number().int().min(0).max(23), today: count.nullable(), weekBefore: count })),
  /** The hours before `until`, which are over. Null before 1 AM, and without a count of last week. */
  comparison: z.object({ until: z.number().int().min(1).max(23), today: count, weekBefore: count }).nullable(),
  /** Published articles, most views first. */
  mostRead: z.array(z.object({ id: z.string(), title: z.string(), slug: z.string(), views: count })),
  /** Some of these views were invented for the sample county. */
  sample: z.boolean(),
})
export type DashboardReads = z.infer<typeof dashboardReadsSchema>

/** Answer of `GET /api/dashboard/review`: what waits for an editor's decision. */
export const dashboardReviewSchema = z.object({
  /** Pending ones, in the order of `SUGGESTION_KINDS`. */
  suggestions: z.array(z.object({ kind: z.enum(SUGGESTION_KINDS), count })),
  /** Events that readers sent in. */
  submissions: count,
  /** Articles in review. */
  articles: count,
})
export type DashboardReview = z.infer<typeof dashboardReviewSchema>

/**
 * `held`: it missed its time, or waits after a restore. `articles`: none is chosen. `unpublished`: some chosen ones
 * aren't published. `schedule`: a draft has no send time. `subscribers`: nobody would get it.
 */
export const NEWSLETTER_GAPS = [
  'held',
  'subject',
  'articles',
  'unpublished',
  'schedule',
  'subscribers',
  'mail-server',
] as const
export type NewsletterGap = (typeof NEWSLETTER_GAPS)[number]

/** Answer of `GET /api/dashboard/newsletter`: the scheduled one that is due first, else the draft last saved. */
export const dashboardNewsletterSchema = z.object({
  newsletter: z
    .object({
      id: z.string(),
      title: z.string(),
      status: z.enum(['draft', 'scheduled']),
      scheduledFor: isoTimeSchema.nullable(),
      articles: count,
      /** In the order of `NEWSLETTER_GAPS`. */
      missing: z.array(z.enum(NEWSLETTER_GAPS)),
    })
    .nullable(),
  /** When the last send began. */
  lastSentAt: isoTimeSchema.nullable(),
})
export type DashboardNewsletter = z.infer<typeof dashboardNewsletterSchema>
