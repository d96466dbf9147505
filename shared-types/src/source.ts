import { z } from 'zod'
import { type ReaderCategory, readerCategorySchema } from './category.ts'
import { isNoAddress } from './no-address.ts'
import { optionalText, requiredText } from './text-field.ts'

/** Websites and feeds over the web, Facebook and Instagram by Meta's Graph API. */
export const SOURCE_TYPES = ['website', 'rss_feed', 'facebook_page', 'instagram'] as const
const sourceTypeSchema = z.enum(SOURCE_TYPES)
export type SourceType = z.infer<typeof sourceTypeSchema>

/** `inactive`: paused. */
const sourceStatusSchema = z.enum(['active', 'inactive'])
export type SourceStatus = z.infer<typeof sourceStatusSchema>

export const SOURCE_REQUIRED_MESSAGE = 'Name and URL are required.'

/** Answer (503) of `POST /api/sources/ai-suggest` without an AI. */
export const SOURCE_AI_UNAVAILABLE_MESSAGE = 'Failed to generate suggestions. Make sure OpenAI API key is configured.'

/**
 * `silent`: reachable, but without anything new for long. `broken`: several consecutive failures. `paused`: its status
 * is inactive.
 */
export type SourceState = 'unchecked' | 'healthy' | 'silent' | 'broken' | 'paused' | 'sample'

/** Consecutive failures. */
export const FAILURES_OF_BROKEN = 3
/** Some newsletters come once a month. */
export const DAYS_OF_SILENCE = 45

export interface Source {
  id: string
  name: string
  url: string
  sourceType: SourceType
  category: ReaderCategory
  description: string | null
  status: SourceStatus
  aiSuggested: boolean
  /** A feed or calendar of the source, read instead of its pages. */
  feedUrl: string | null
  /** CSS selector of the links to articles on its page, or of what they stand in; null: we choose. */
  linkSelector: string | null
  /** Of the sample county; never read. */
  sample: boolean
  health: {
    state: SourceState
    checkedAt: string | null
    lastNewItemAt: string | null
    /** Why the last check failed: a sentence for people. */
    problem: string | null
    /** Consecutive. */
    failures: number
    /** Null if automatic reading is off. */
    nextCheckAt: string | null
  }
  createdAt: string
  version: number
}

/** `www.example.org/news` gets `https://`, as in browsers. */
export const webAddressSchema = requiredText(SOURCE_REQUIRED_MESSAGE, 2000)
  .transform((address) => (/^[\w-]+(?:\.[\w-]+)+(?:[:/?#]|$)/.test(address) ? `https://${address}` : address))
  .refine((address) => /^https?:\/\/[^\s/]/i.test(address) && URL.canParse(address), 'URL must be a web address')
  .refine((address) => !hasPassword(address), 'The URL must not contain a username or password')

/** Lists and exports would show a password, and the harvest doesn't read such addresses. */
function hasPassword(address: string): boolean {
  const url = URL.parse(address)
  return url !== null && `${url.username}${url.password}` !== ''
}

export const LINK_SELECTOR_LIMIT = 200
/** At a selector that the parser of pages doesn't understand. */
export const LINK_SELECTOR_MESSAGE = 'This isn’t a CSS selector that we understand'

const fields = {
  name: requiredText(SOURCE_REQUIRED_MESSAGE, 200),
  url: webAddressSchema,
  sourceType: sourceTypeSchema,
  category: readerCategorySchema,
  description: optionalText(2000),
  status: sourceStatusSchema,
  aiSuggested: z.boolean(),
  feedUrl: optionalText(2000)
    .transform((text) => (text !== null && isNoAddress(text) ? null : text))
    .pipe(webAddressSchema.nullable()),
  linkSelector: optionalText(LINK_SELECTOR_LIMIT),
}

/** Body of `POST /api/sources`. */
export const createSourceSchema = z.object({
  ...fields,
  sourceType: fields.sourceType.default('website'),
  status: fields.status.default('active'),
  aiSuggested: fields.aiSuggested.default(false),
  feedUrl: fields.feedUrl.default(null),
  linkSelector: fields.linkSelector.default(null),
})
export type CreateSourceInput = z.input<typeof createSourceSchema>
export type NewSource = z.output<typeof createSourceSchema>

/** Body of `PATCH /api/sources/{id}`. A stale `version` gets 409. */
export const updateSourceSchema = z
  .object(fields)
  .partial()
  .extend({ version: z.number().int().min(1).optional() })
export type SourceChanges = z.output<typeof updateSourceSchema>

/** Proposed by AI; not stored until somebody adds it. */
export const sourceSuggestionSchema = z.object({
  name: z.string(),
  url: z.string(),
  sourceType: sourceTypeSchema,
  description: z.string(),
  /** A feed or calendar that we found there. */
  feedUrl: z.string().nullable(),
  /** Why we couldn't read it, for people; null if we could. */
  problem: z.string().nullable().default(null),
})
export type SourceSuggestion = z.infer<typeof sourceSuggestionSchema>

/** The latest proposals that aren't sources yet; null before the first. */
export interface LatestSourceSuggestions {
  suggestions: SourceSuggestion[]
  category: ReaderCategory | null
  suggestedAt: string | null
}
