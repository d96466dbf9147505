import { z } from 'zod'
import { deskArticleSummarySchema } from './desk-article.ts'
import { publishReceiptSchema } from './publish-receipt.ts'
import { sourceSchema } from './source.ts'

/** Per list. */
export const DASHBOARD_LIST_LENGTH = 4

const count = z.number().int().min(0)
const listedArticle = deskArticleSummarySchema.pick({
  ...{ id: true, title: true, category: true, status: true },
  ...{ publishAt: true, needsCategory: true, hasOwnChanges: true },
})

const scheduledSchema = z.object({
  /** Of the newsletter if `kind` is its send, else of the article. */
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
  /** Articles that went missing from WordPress with too many others and wait for a decision. */
  heldArticles: count,
  recentArticles: z.array(listedArticle),
  contentSources: z.array(sourceSchema.pick({ id: true, name: true, category: true, status: true })),
  /** Last saved first. Times are milliseconds. */
  waitingDrafts: z.array(listedArticle.extend({ updatedAt: z.number().int() })),
  /** Soonest first. `at` in milliseconds. */
  scheduled: z.array(scheduledSchema),
  /** Null before the first publish. */
  lastPublish: publishReceiptSchema.nullable(),
})
export type Dashboard = z.infer<typeof dashboardSchema>
