import { z } from 'zod'
import { categorySchema, readerCategorySchema } from './category.ts'
import { isoTimeSchema, plainDateSchema } from './iso-time.ts'
import { newsletterStatusSchema } from './newsletter.ts'

/** How many days figures reach back, today included. A year is told by weeks. */
export const ANALYTICS_RANGES = [7, 30, 90, 365] as const
export type AnalyticsRange = (typeof ANALYTICS_RANGES)[number]

/** Query of all `GET /api/analytics/…`, which are for staff. */
export const analyticsQuerySchema = z.object({
  days: z.coerce
    .number()
    .pipe(z.union([z.literal(7), z.literal(30), z.literal(90), z.literal(365)]))
    .default(30),
})

const count = z.number().int().min(0)
const milliseconds = z.number().min(0)

/** A day of the county, or a week: the first and the last day of it. */
export const analyticsPeriodSchema = z.object({ from: plainDateSchema, to: plainDateSchema })
export type AnalyticsPeriod = z.infer<typeof analyticsPeriodSchema>

/** Answer of `GET /api/analytics/subscribers`: how many were active at the end of each period. */
export const subscriberAnalyticsSchema = z.object({
  points: z.array(
    analyticsPeriodSchema.extend({
      /** Null before there were any, or while their history is still worked out. */
      active: count.nullable(),
      byCategory: z.array(z.object({ category: readerCategorySchema, count })).nullable(),
    }),
  ),
  /** The history of very many is worked out in the background. */
  isComplete: z.boolean(),
})
export type SubscriberAnalytics = z.infer<typeof subscriberAnalyticsSchema>

/** What became of one newsletter. */
export const newsletterFiguresSchema = z.object({
  id: z.string(),
  title: z.string(),
  status: newsletterStatusSchema,
  /** When its send began. */
  sentAt: isoTimeSchema,
  recipients: count,
  accepted: count,
  failed: count,
  inDoubt: count,
  bounces: count,
  complaints: count,
  unsubscribes: count,
  /** Null where they are not counted. */
  clicks: count.nullable(),
})
export type NewsletterFigures = z.infer<typeof newsletterFiguresSchema>

/** Answer of `GET /api/analytics/newsletters`: the oldest first, so that a chart reads from left to right. */
export const newsletterAnalyticsSchema = z.object({ newsletters: z.array(newsletterFiguresSchema) })
export type NewsletterAnalytics = z.infer<typeof newsletterAnalyticsSchema>

const viewPointSchema = analyticsPeriodSchema.extend({ views: count })

/** Answer of `GET /api/analytics/articles`. */
export const articleAnalyticsSchema = z.object({
  points: z.array(viewPointSchema),
  total: count,
  /** The most read first. */
  top: z.array(
    z.object({ id: z.string(), title: z.string(), slug: z.string(), category: categorySchema, views: count }),
  ),
  /** By section, the most read first; `articles` were opened at least once. */
  sections: z.array(z.object({ category: categorySchema, views: count, articles: count })),
})
export type ArticleAnalytics = z.infer<typeof articleAnalyticsSchema>

/** Answer of `GET /api/analytics/articles/{id}`. */
export const oneArticleAnalyticsSchema = z.object({
  id: z.string(),
  title: z.string(),
  points: z.array(viewPointSchema),
  total: count,
})
export type OneArticleAnalytics = z.infer<typeof oneArticleAnalyticsSchema>

/** Answer of `GET /api/analytics/publishes`: from the start of a publish to its pages being there. */
export const publishAnalyticsSchema = z.object({
  points: z.array(
    analyticsPeriodSchema.extend({
      published: count,
      failed: count,
      /** Null where nothing was published. */
      median: milliseconds.nullable(),
      slowest: milliseconds.nullable(),
    }),
  ),
  published: count,
  failed: count,
  median: milliseconds.nullable(),
  /** 95 of 100 were at least as quick. */
  p95: milliseconds.nullable(),
})
export type PublishAnalytics = z.infer<typeof publishAnalyticsSchema>
