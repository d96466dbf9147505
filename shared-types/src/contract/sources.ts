import { z } from 'zod'
import { isPlaceholderAddress } from '../rules/addresses.ts'
import type { ReaderCategory } from '../rules/categories.ts'
import { call, type } from './call.ts'
import { CSV_BYTES_LIMIT, type CsvImportResult, csvImportSchema } from './csv-import.ts'
import {
  isHttpAddress,
  listQuerySchema,
  optionalText,
  optionalVersionQuerySchema,
  type Page,
  pageNumberSchema,
  readerCategorySchema,
  requiredText,
  versionSchema,
  withScheme,
} from './fields.ts'

/** Websites and feeds are read over the web, Facebook and Instagram by Meta's Graph API. */
export const SOURCE_TYPES = ['website', 'rss_feed', 'facebook_page', 'instagram'] as const
const sourceTypeSchema = z.enum(SOURCE_TYPES)
export type SourceType = z.infer<typeof sourceTypeSchema>

const sourceStatusSchema = z.enum(['active', 'inactive'])
export type SourceStatus = z.infer<typeof sourceStatusSchema>

export const SOURCE_REQUIRED_MESSAGE = 'Name and URL are required.'

/** `POST /api/sources/ai-suggest` answers this (503) without an AI. */
export const SOURCE_AI_UNAVAILABLE_MESSAGE = 'Failed to generate suggestions. Make sure OpenAI API key is configured.'

/** A source is `silent` without anything new for long, `broken` after several failures, `paused` if inactive. */
export type SourceState = 'unchecked' | 'healthy' | 'silent' | 'broken' | 'paused' | 'sample'

export interface Source {
  id: string
  name: string
  url: string
  sourceType: SourceType
  category: ReaderCategory
  description: string | null
  status: SourceStatus
  aiSuggested: boolean
  /** This feed or calendar of the source is read instead of its pages. */
  feedUrl: string | null
  /** The CSS selector of the links to articles on its page, or of what they stand in; null: we choose. */
  linkSelector: string | null
  sample: boolean
  health: {
    state: SourceState
    checkedAt: string | null
    lastNewItemAt: string | null
    problem: string | null
    failures: number
    /** The time is null if automatic reading is off. */
    nextCheckAt: string | null
  }
  createdAt: string
  version: number
}

const typedAddressSchema = requiredText(SOURCE_REQUIRED_MESSAGE, 2000)
  .refine((text) => isHttpAddress(withScheme(text)), 'URL must be a web address')
  .refine((text) => !hasPasswordInAddress(withScheme(text)), 'The URL must not contain a username or password')
export const webAddressSchema = typedAddressSchema.transform(withScheme)

/** Lists and exports would show a password, and the harvest doesn't read such addresses. */
function hasPasswordInAddress(address: string): boolean {
  const url = URL.parse(address)
  return url !== null && `${url.username}${url.password}` !== ''
}

export const LINK_SELECTOR_LIMIT = 200

const newsSourceFields = {
  name: requiredText(SOURCE_REQUIRED_MESSAGE, 200),
  url: webAddressSchema,
  sourceType: sourceTypeSchema,
  category: readerCategorySchema,
  description: optionalText(2000),
  status: sourceStatusSchema,
  aiSuggested: z.boolean(),
  feedUrl: optionalText(2000)
    .transform((text) => (text !== null && isPlaceholderAddress(text) ? null : text))
    .pipe(webAddressSchema.nullable()),
  linkSelector: optionalText(LINK_SELECTOR_LIMIT),
}

export const createSourceSchema = z.object({
  ...newsSourceFields,
  sourceType: newsSourceFields.sourceType.default('website'),
  status: newsSourceFields.status.default('active'),
  aiSuggested: newsSourceFields.aiSuggested.default(false),
  feedUrl: newsSourceFields.feedUrl.default(null),
  linkSelector: newsSourceFields.linkSelector.default(null),
})
export type CreateSourceInput = z.input<typeof createSourceSchema>
export type NewSource = z.output<typeof createSourceSchema>

export const updateSourceSchema = z.object(newsSourceFields).partial().extend({ version: versionSchema.optional() })
export type SourceChanges = z.output<typeof updateSourceSchema>

/** AI proposes these sources; they aren't stored until somebody adds them. */
export interface SourceSuggestion {
  name: string
  url: string
  sourceType: SourceType
  description: string
  feedUrl: string | null
  problem: string | null
}

export const SOURCE_FILTERS = ['active', 'paused', 'attention'] as const

/** The answer of `GET /api/sources` without `page` is the newest 500 as a list. */
const sourceListQuerySchema = listQuerySchema.extend({
  page: pageNumberSchema.optional(),
  category: readerCategorySchema.optional(),
  show: z.enum(SOURCE_FILTERS).optional(),
})
export type SourceListQuery = z.output<typeof sourceListQuerySchema>

export interface SourcePage extends Page<Source> {
  byCategory: Record<ReaderCategory, number>
}

/** The next harvest reads these sources, except samples, which none reads. */
export type ActiveSource = Pick<Source, 'id' | 'name' | 'category' | 'sample'>

export interface FoundFeed {
  url: string
  title: string
  kind: 'feed' | 'calendar'
}

export interface FoundFeeds {
  /** The address with the scheme that answered. */
  url: string
  title: string | null
  sourceType: SourceType
  /** The list has feeds and calendars, including the address itself if it is one. */
  feeds: FoundFeed[]
  readable: boolean
  problem: string | null
  known: { id: string; name: string } | null
}

const importOpmlSchema = z.object({
  opmlContent: z
    .string({ error: 'Please select an OPML file.' })
    .min(1, 'Please select an OPML file.')
    .max(CSV_BYTES_LIMIT, 'The file is too large'),
  /** The category is for sources in other folders, which are errors otherwise. */
  category: readerCategorySchema.optional(),
})

export const SOURCE_TYPE_LABELS = {
  website: 'Website',
  rss_feed: 'RSS feed',
  facebook_page: 'Facebook page',
  instagram: 'Instagram',
} as const satisfies Record<SourceType, string>

export const sourceCalls = {
  list: call('GET', '/api/sources', { query: sourceListQuerySchema, answer: type<SourcePage>() }),
  active: call('GET', '/api/sources/active', { answer: type<ActiveSource[]>() }),
  create: call('POST', '/api/sources', { body: createSourceSchema, status: 201, answer: type<Source>() }),
  update: call('PATCH', '/api/sources/:id', { body: updateSourceSchema, answer: type<Source>() }),
  delete: call('DELETE', '/api/sources/:id', { query: optionalVersionQuerySchema }),
  find: call('POST', '/api/sources/find', { body: z.object({ url: typedAddressSchema }), answer: type<FoundFeeds>() }),
  importCsv: call('POST', '/api/sources/upload-csv', { body: csvImportSchema, answer: type<CsvImportResult>() }),
  importOpml: call('POST', '/api/sources/import-opml', { body: importOpmlSchema, answer: type<CsvImportResult>() }),
  /** Asks a model for sources and visits them; adds nothing. Answers addresses that exist and aren't sources yet. */
  suggest: call('POST', '/api/sources/ai-suggest', {
    body: z.object({ category: readerCategorySchema }),
    answer: type<{ suggestions: SourceSuggestion[] }>(),
  }),
}
