import { z } from 'zod'
import { isoTimeSchema } from './iso-time.ts'

/**
 * Items of the last harvest as found: dates and times are the source's own text, categories any text. Deleted at
 * `expiresAt`.
 */
const found = {
  url: z.string().nullable(),
  source: z.string().nullable(),
  createdAt: isoTimeSchema,
  updatedAt: isoTimeSchema,
  expiresAt: isoTimeSchema,
}
const words = z.string().nullable()

export const scrapedEventSchema = z.object({
  title: z.string(),
  date: words,
  time: words,
  location: words,
  description: words,
  category: words,
  imageUrl: words,
  ...found,
})
export type ScrapedEvent = z.infer<typeof scrapedEventSchema>

export const scrapedNewsSchema = z.object({
  title: z.string(),
  content: words,
  summary: words,
  author: words,
  publishedAt: isoTimeSchema.nullable(),
  imageUrl: words,
  category: words,
  ...found,
})
export type ScrapedNews = z.infer<typeof scrapedNewsSchema>

export const scrapedSportsSchema = z.object({
  team: z.string(),
  opponent: words,
  date: words,
  time: words,
  location: words,
  sport: words,
  season: words,
  ...found,
})
export type ScrapedSports = z.infer<typeof scrapedSportsSchema>

/** Kept between harvests (HTTP validators, robots.txt); `data` is JSON. */
export const scrapingCacheEntrySchema = z.object({
  key: z.string(),
  data: z.string(),
  source: words,
  createdAt: isoTimeSchema,
  expiresAt: isoTimeSchema,
})
export type ScrapingCacheEntry = z.infer<typeof scrapingCacheEntrySchema>
