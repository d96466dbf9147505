import { z } from 'zod'
import { articleSummarySchema } from './article.ts'
import { publishReceiptSchema } from './publish-receipt.ts'
import { sourceSchema } from './source.ts'

/** How many entries each list of the dashboard has at most. */
export const DASHBOARD_LIST_LENGTH = 4

const count = z.number().int().min(0)
const listedArticle = articleSummarySchema.pick({ id: true, title: true, category: true, status: true })

const scheduledSchema = z.object({
  /** Of the newsletter where it is sent, else of the article. */
  id: z.string(),
  title: z.string(),
  action: z.enum(['publish', 'unpublish', 'send']),
  at: z.number().int(),
})

/** Answer of `GET /api/dashboard/scheduled`: all that is planned, the soonest first. */
export const allScheduledSchema = z.array(scheduledSchema)
export type Scheduled = z.infer<typeof scheduledSchema>

/** Answer of `GET /api/dashboard`: the figures of the four cards, and what an editor looks for first in the morning. */
export const dashboardSchema = z.object({
  /** All subscribers, and those of them who are active. */
  subscribers: z.object({ total: count, active: count }),
  articles: z.object({ total: count, published: count, drafts: count }),
  /** `attention`: those that went silent or broke. */
  sources: z.object({ total: count, active: count, attention: count }),
  newsletters: z.object({ sent: count, scheduled: count }),
  /** Planned ones that are sent only when somebody says so: late, or after a restore. The longest late first. */
  heldNewsletters: z.array(z.object({ id: z.string(), title: z.string() })),
  /** Articles that went missing from WordPress with too many others, and stay on the site until somebody decides. */
  heldArticles: count,
  /** The newest articles and sources. */
  recentArticles: z.array(listedArticle),
  contentSources: z.array(sourceSchema.pick({ id: true, name: true, category: true, status: true })),
  /** Drafts, the last saved first. Times are milliseconds. */
  waitingDrafts: z.array(listedArticle.extend({ updatedAt: z.number().int() })),
  /** What will be published, taken down or sent next, the soonest first. `at` in milliseconds. */
  scheduled: z.array(scheduledSchema),
  /** null before anything was ever published. */
  lastPublish: publishReceiptSchema.nullable(),
})
export type Dashboard = z.infer<typeof dashboardSchema>
