import { z } from 'zod'
import { READER_CATEGORIES, readerCategorySchema } from './category.ts'
import { CSV_BYTES_LIMIT } from './csv-import.ts'
import { plainDateSchema } from './iso-time.ts'
import { pageNumberSchema, pageOf, pageQuerySchema } from './pagination.ts'
import { type SourceType, sourceSchema, sourceTypeSchema, webAddressSchema } from './source.ts'
import { isCalendarAddress } from './source-address.ts'

/** `attention`: silent and broken ones. */
export const SOURCE_FILTERS = ['all', 'active', 'paused', 'attention'] as const
export type SourceFilter = (typeof SOURCE_FILTERS)[number]

/** Query of `GET /api/sources`. Without `page`, the newest 500 as a list. */
export const sourceListQuerySchema = pageQuerySchema.extend({
  page: pageNumberSchema.optional(),
  search: z.string().trim().max(200).optional(),
  category: readerCategorySchema.optional(),
  show: z.enum(SOURCE_FILTERS).default('all'),
})
export type SourceListQuery = z.output<typeof sourceListQuerySchema>

/** Answer of `GET /api/sources?page=…`, by category, then name. */
export const sourcePageSchema = pageOf(sourceSchema).extend({
  byCategory: z.record(z.enum(READER_CATEGORIES), z.number().int().min(0)),
})
export type SourcePage = z.infer<typeof sourcePageSchema>

/** Answer of `GET /api/sources/active`: what the next harvest reads, by name, and samples, which none reads. */
export const activeSourcesSchema = z.array(sourceSchema.pick({ id: true, name: true, category: true, sample: true }))
export type ActiveSource = z.infer<typeof activeSourcesSchema>[number]

/** Body of `POST /api/sources/find`. */
export const findFeedsSchema = z.object({
  url: webAddressSchema,
  /** Also reads the feeds that are found, which takes longer. */
  withLatest: z.boolean().default(false),
})

/** Of a feed the newest item, of a calendar the next event. */
const latestItemSchema = z.object({ title: z.string(), date: plainDateSchema.nullable() })

const foundFeedSchema = z.object({
  url: z.string(),
  title: z.string(),
  kind: z.enum(['feed', 'calendar']),
  /** Null if it is empty or couldn't be read; missing if it wasn't asked for. */
  latest: latestItemSchema.nullable().optional(),
})
export type FoundFeed = z.infer<typeof foundFeedSchema>

export const foundFeedsSchema = z.object({
  /** The site's own name. */
  title: z.string().nullable(),
  sourceType: sourceTypeSchema,
  /** Feeds and calendars, including the address itself if it is one. */
  feeds: z.array(foundFeedSchema),
  /** Of the page itself; as in `feeds`. */
  latest: latestItemSchema.nullable().optional(),
  /** The harvest could read it. */
  readable: z.boolean(),
  /** Why not, or what went wrong: a sentence for people. */
  problem: z.string().nullable(),
  /** The source that already has this address. */
  known: z.object({ id: z.string(), name: z.string() }).nullable(),
})
export type FoundFeeds = z.infer<typeof foundFeedsSchema>

/** Body of `POST /api/sources/import-opml`: the text of the file. The answer is that of a CSV import. */
export const importOpmlSchema = z.object({
  opmlContent: z
    .string({ error: 'Please select an OPML file.' })
    .min(1, 'Please select an OPML file.')
    .max(CSV_BYTES_LIMIT, 'The file is too large'),
  /** For sources in other folders; without it, they are errors. */
  category: readerCategorySchema.optional(),
})

export const SOURCE_TYPE_LABELS = {
  website: 'Website',
  rss_feed: 'RSS feed',
  facebook_page: 'Facebook page',
  instagram: 'Instagram',
} as const satisfies Record<z.infer<typeof sourceTypeSchema>, string>

/** The type's label, but `Calendar` where the address is one. */
export function sourceTypeLabel({ sourceType, url }: { sourceType: SourceType; url: string }): string {
  return sourceType === 'rss_feed' && isCalendarAddress(url) ? 'Calendar' : SOURCE_TYPE_LABELS[sourceType]
}
