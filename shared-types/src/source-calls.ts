import { z } from 'zod'
import { call, type } from './call.ts'
import { type ReaderCategory, readerCategorySchema } from './category.ts'
import { CSV_BYTES_LIMIT, type CsvImportResult, csvImportSchema } from './csv-import.ts'
import { type Page, pageNumberSchema, pageQuerySchema } from './pagination.ts'
import {
  createSourceSchema,
  type LatestSourceSuggestions,
  type Source,
  type SourceSuggestion,
  type SourceType,
  updateSourceSchema,
  webAddressSchema,
} from './source.ts'
import { isCalendarAddress } from './source-address.ts'

/** `attention`: silent and broken ones. */
export const SOURCE_FILTERS = ['all', 'active', 'paused', 'attention'] as const
export type SourceFilter = (typeof SOURCE_FILTERS)[number]

/** Without `page`, the answer of `GET /api/sources` is the newest 500 as a list. */
const sourceListQuerySchema = pageQuerySchema.extend({
  page: pageNumberSchema.optional(),
  search: z.string().trim().max(200).optional(),
  category: readerCategorySchema.optional(),
  show: z.enum(SOURCE_FILTERS).default('all'),
})
export type SourceListQuery = z.output<typeof sourceListQuerySchema>

/** By category, then name. */
export interface SourcePage extends Page<Source> {
  byCategory: Record<ReaderCategory, number>
}

/** What the next harvest reads, and samples, which none reads. */
export type ActiveSource = Pick<Source, 'id' | 'name' | 'category' | 'sample'>

export interface FoundFeed {
  url: string
  title: string
  kind: 'feed' | 'calendar'
}

export interface FoundFeeds {
  /** The site's own name. */
  title: string | null
  sourceType: SourceType
  /** Feeds and calendars, including the address itself if it is one. */
  feeds: FoundFeed[]
  /** The harvest could read it. */
  readable: boolean
  /** Why not, or what went wrong: a sentence for people. */
  problem: string | null
  /** The source that already has this address. */
  known: { id: string; name: string } | null
}

const importOpmlSchema = z.object({
  /** The text of the file. */
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
} as const satisfies Record<SourceType, string>

/** The type's label, but `Calendar` where the address is one. */
export function sourceTypeLabel({ sourceType, url }: { sourceType: SourceType; url: string }): string {
  return sourceType === 'rss_feed' && isCalendarAddress(url) ? 'Calendar' : SOURCE_TYPE_LABELS[sourceType]
}

export const sourceCalls = {
  list: call('GET', '/api/sources', { query: sourceListQuerySchema, answer: type<SourcePage>() }),
  /** By name. */
  active: call('GET', '/api/sources/active', { answer: type<ActiveSource[]>() }),
  create: call('POST', '/api/sources', { body: createSourceSchema, status: 201, answer: type<Source>() }),
  update: call('PATCH', '/api/sources/:id', { body: updateSourceSchema, answer: type<Source>() }),
  delete: call('DELETE', '/api/sources/:id', {}),
  find: call('POST', '/api/sources/find', {
    body: z.object({ url: webAddressSchema }),
    answer: type<FoundFeeds>(),
  }),
  importCsv: call('POST', '/api/sources/upload-csv', { body: csvImportSchema, answer: type<CsvImportResult>() }),
  importOpml: call('POST', '/api/sources/import-opml', { body: importOpmlSchema, answer: type<CsvImportResult>() }),
  /** Asks a model for sources and visits them; adds nothing. Addresses that exist and aren't sources yet. */
  suggest: call('POST', '/api/sources/ai-suggest', {
    body: z.object({ category: readerCategorySchema }),
    answer: type<{ suggestions: SourceSuggestion[] }>(),
  }),
  suggested: call('GET', '/api/sources/ai-suggested', { answer: type<LatestSourceSuggestions>() }),
}
