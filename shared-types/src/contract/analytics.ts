import { z } from 'zod'
import type { Category } from '../rules/categories.ts'
import { call, type } from './call.ts'

/** Ranges are in days and include today. A year has weekly figures. */
export const ANALYTICS_RANGES = [7, 30, 90, 365] as const
export type AnalyticsRange = (typeof ANALYTICS_RANGES)[number]

export const analyticsQuerySchema = z.object({
  days: z.coerce
    .number()
    .pipe(z.union([z.literal(7), z.literal(30), z.literal(90), z.literal(365)]))
    .default(30),
})

/** The first and the last day of a day or week, as `2026-11-20` in the county. */
export interface AnalyticsPeriod {
  from: string
  to: string
}

export interface SubscriberAnalytics {
  points: (AnalyticsPeriod & {
    /** The count is null before the first subscriber. */
    active: number | null
  })[]
}

interface NewsletterFigures {
  id: string
  title: string
  sentAt: string
  recipients: number
  accepted: number
  failed: number
  inDoubt: number
  bounces: number
  complaints: number
  unsubscribes: number
  clicks: number | null
  sample: boolean
}

/** Newsletters are sorted oldest first. */
export interface NewsletterAnalytics {
  newsletters: NewsletterFigures[]
}

export interface ArticleAnalytics {
  points: (AnalyticsPeriod & { views: number })[]
  total: number
  top: { id: string; title: string; category: Category; views: number }[]
  /** Sections are sorted by views, most first; `articles` were opened at least once. */
  sections: { category: Category; views: number; articles: number }[]
  sample: boolean
}

const query = analyticsQuerySchema

export const analyticsCalls = {
  subscribers: call('GET', '/api/analytics/subscribers', { query, answer: type<SubscriberAnalytics>() }),
  newsletters: call('GET', '/api/analytics/newsletters', { query, answer: type<NewsletterAnalytics>() }),
  articles: call('GET', '/api/analytics/articles', { query, answer: type<ArticleAnalytics>() }),
}
