import { z } from 'zod'
import { categorySchema, readerCategorySchema } from './category.ts'
import { isoTimeSchema, plainDateSchema } from './iso-time.ts'
import { newsletterStatusSchema } from './newsletter.ts'

/** Days, today included. A year has weekly figures. */
export const ANALYTICS_RANGES = [7, 30, 90, 365] as const
export type AnalyticsRange = (typeof ANALYTICS_RANGES)[number]

/** Query of all `GET /api/analytics/…`. */
export const analyticsQuerySchema = z.object({
  days: z.coerce
    .number()
    .pipe(z.union([z.literal(7), z.literal(30), z.literal(90), z.literal(365)]))
    .default(30),
})

const count = z.number().int().min(0)
const milliseconds = z.number().min(0)

/** The first and the last day of a day or week, in the county. */
const analyticsPeriodSchema = z.object({ from: plainDateSchema, to: plainDateSchema })
export type AnalyticsPeriod = z.infer<typeof analyticsPeriodSchema>

/** Answer of `GET /api/analytics/subscribers`: how many were active at the end of each period. */
export const subscriberAnalyticsSchema = z.object({
  points: z.array(
    analyticsPeriodSchema.extend({
      /** Null before the first subscriber. */
      active: count.nullable(),
      byCategory: z.array(z.object({ category: readerCategorySchema, count })).nullable(),
    }),
  ),
})
export type SubscriberAnalytics = z.infer<typeof subscriberAnalyticsSchema>

const newsletterFiguresSchema = z.object({
  id: z.string(),
  title: z.string(),
  status: newsletterStatusSchema,
  /** When the send began. */
  sentAt: isoTimeSchema,
  recipients: count,
  accepted: count,
  failed: count,
  inDoubt: count,
  bounces: count,
  complaints: count,
  unsubscribes: count,
  /** Null if clicks aren't counted. */
  clicks: count.nullable(),
  /** Of the sample county, with invented figures. */
  sample: z.boolean(),
})
export type NewsletterFigures = z.infer<typeof newsletterFiguresSchema>

/** Answer of `GET /api/analytics/newsletters`, oldest first. */
export const newsletterAnalyticsSchema = z.object({ newsletters: z.array(newsletterFiguresSchema) })
export type NewsletterAnalytics = z.infer<typeof newsletterAnalyticsSchema>

const viewPointSchema = analyticsPeriodSchema.extend({ views: count })

/** Answer of `GET /api/analytics/articles`. */
export const articleAnalyticsSchema = z.object({
  points: z.array(viewPointSchema),
  total: count,
  /** Most views first. */
  top: z.array(
    z.object({ id: z.string(), title: z.string(), slug: z.string(), category: categorySchema, views: count }),
  ),
  /** Most views first; `articles` were opened at least once. */
  sections: z.array(z.object({ category: categorySchema, views: count, articles: count })),
  /** Articles of the sample county are among them, with invented views. */
  sample: z.boolean(),
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

/** Answer of `GET /api/analytics/publishes`. Times run until the pages are on the site. */
export const publishAnalyticsSchema = z.object({
  points: z.array(
    analyticsPeriodSchema.extend({
      published: count,
      failed: count,
      /** Null if nothing was published. */
      median: milliseconds.nullable(),
      slowest: milliseconds.nullable(),
    }),
  ),
  published: count,
  failed: count,
  median: milliseconds.nullable(),
  /** 95th percentile. */
  p95: milliseconds.nullable(),
})
export type PublishAnalytics = z.infer<typeof publishAnalyticsSchema>
