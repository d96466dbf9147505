import { z } from 'zod'
import { READER_CATEGORIES, readerCategorySchema } from './category.ts'
import { CSV_BYTES_LIMIT } from './csv-import.ts'
import { pageNumberSchema, pageOf, pageQuerySchema } from './pagination.ts'
import { sourceSchema, sourceTypeSchema, webAddressSchema } from './source.ts'

/** Which sources the screen shows: `attention` are the silent and the broken ones. */
export const SOURCE_FILTERS = ['all', 'active', 'paused', 'attention'] as const
export type SourceFilter = (typeof SOURCE_FILTERS)[number]

/** Query of `GET /api/sources`; without `page` it is the plain list of the newest 500. */
export const sourceListQuerySchema = pageQuerySchema.extend({
  page: pageNumberSchema.optional(),
  search: z.string().trim().max(200).optional(),
  category: readerCategorySchema.optional(),
  show: z.enum(SOURCE_FILTERS).default('all'),
})
export type SourceListQuery = z.output<typeof sourceListQuerySchema>

const count = z.number().int().min(0)

/**
 * Answer of `GET /api/sources?page=…`, by category and then by name. The counts are of all sources, `byCategory` of
 * those that match.
 */
export const sourcePageSchema = pageOf(sourceSchema).extend({
  counts: z.object({
    all: count,
    active: count,
    paused: count,
    attention: count,
    samples: count,
    byCategory: z.record(z.enum(READER_CATEGORIES), count),
  }),
})
export type SourcePage = z.infer<typeof sourcePageSchema>

/** One that is read when somebody discovers; those of the sample county stand among them, and are nowhere. */
export const activeSourceSchema = sourceSchema.pick({ id: true, name: true, category: true, sample: true })
export type ActiveSource = z.infer<typeof activeSourceSchema>

/** Answer of `GET /api/sources/active`: all of them, however many, by name. */
export const activeSourcesSchema = z.array(activeSourceSchema)

/** Body of `POST /api/sources/find`: what somebody pasted. */
export const findFeedsSchema = z.object({ url: webAddressSchema })

/** A feed or calendar, by its address. */
export const foundFeedSchema = z.object({
  url: z.string(),
  title: z.string(),
  kind: z.enum(['feed', 'calendar']),
})
export type FoundFeed = z.infer<typeof foundFeedSchema>

/** What is at an address. */
export const foundFeedsSchema = z.object({
  /** What the site calls itself. */
  title: z.string().nullable(),
  /** What kind of source it would be. */
  sourceType: sourceTypeSchema,
  /** Its feeds and calendars, the address itself among them when it is one. */
  feeds: z.array(foundFeedSchema),
  /** Whether the harvest could read it. */
  readable: z.boolean(),
  /** Why not, or what stood in the way: a sentence for people. */
  problem: z.string().nullable(),
  /** The source that has this address already. */
  known: z.object({ id: z.string(), name: z.string() }).nullable(),
})
export type FoundFeeds = z.infer<typeof foundFeedsSchema>

/** Body of `POST /api/sources/import-opml`: the text of the file. The answer is that of a CSV import. */
export const importOpmlSchema = z.object({
  opmlContent: z
    .string({ error: 'Please select an OPML file.' })
    .min(1, 'Please select an OPML file.')
    .max(CSV_BYTES_LIMIT, 'The file is too large'),
  /** For those in a folder that is none of ours; without it they are errors. */
  category: readerCategorySchema.optional(),
})

/** What the kinds of source are called. */
export const SOURCE_TYPE_LABELS = {
  website: 'Website',
  rss_feed: 'RSS feed',
  facebook_page: 'Facebook page',
  instagram: 'Instagram',
} as const satisfies Record<z.infer<typeof sourceTypeSchema>, string>
