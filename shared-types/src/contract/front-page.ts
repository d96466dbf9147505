import { z } from 'zod'
import { publishedAlertSchema } from './alerts.ts'
import type { ArticleStatus } from './articles.ts'
import { call, type } from './call.ts'
import { type Category, HOME_SECTION_ORDER, readerCategorySchema } from './category.ts'
import { isoTimeSchema, optionalText } from './fields.ts'

/** `splash`: a lead across the whole page. */
export const FRONT_SLOTS = ['splash', 'lead', 'second'] as const
export const frontSlotNameSchema = z.enum(FRONT_SLOTS)
export type FrontSlotName = z.infer<typeof frontSlotNameSchema>

/** `seconds` without pins, and with. Characters of texts. Hours until a pin ends if nobody says when. */
export const FRONT_LIMITS = { seconds: 3, pinnedSeconds: 4, pins: 30, hidden: 200, headline: 200, kicker: 40 } as const
export const FRONT_PIN_HOURS: Readonly<Record<FrontSlotName, number>> = { splash: 24, lead: 24, second: 48 }

/** `large`: a lead and two rows. `cards`: three cards. `compact`: headlines only. */
export const FRONT_SECTION_SIZES = ['large', 'cards', 'compact'] as const
export const frontSectionSchema = z.object({ category: readerCategorySchema, size: z.enum(FRONT_SECTION_SIZES) })
export type FrontSection = z.infer<typeof frontSectionSchema>

export const DEFAULT_FRONT_SECTIONS: readonly FrontSection[] = HOME_SECTION_ORDER.map((category, index) => ({
  category,
  size: index < 2 ? 'large' : index < 5 ? 'cards' : 'compact',
}))

const contentId = z.number().int()

/** A story of the top block. `headline` and `kicker` replace those of the article. */
const frontStorySchema = z.object({
  contentId,
  headline: z.string().nullable(),
  kicker: z.string().nullable(),
})
export type FrontStory = z.infer<typeof frontStorySchema>

/** Active subscribers and published businesses, rounded down (`roundDown`). */
const frontCountsSchema = z.object({ subscribers: z.number().int(), businesses: z.number().int() })

/** Answer of `GET /api/front-page/published` (public): what the home page shows, decided. Ids of the content service. */
export const publishedFrontSchema = z.object({
  lead: frontStorySchema.extend({ size: z.enum(['splash', 'lead']) }).nullable(),
  seconds: z.array(frontStorySchema),
  /** Not on the home page at all. */
  hidden: z.array(contentId),
  sections: z.array(frontSectionSchema),
  /** Of the last seven days, without obituaries. */
  mostRead: z.array(contentId),
  alerts: z.array(publishedAlertSchema),
  /** Missing before the first count. */
  counts: frontCountsSchema.optional(),
})
export type PublishedFront = z.infer<typeof publishedFrontSchema>

export interface FrontArticle {
  id: string
  title: string
  slug: string
  category: Category
  status: ArticleStatus
  /** ISO 8601, as all times here. */
  publishedAt: string | null
  hasPicture: boolean
}

export interface FrontPin {
  id: string
  slot: FrontSlotName
  headline: string | null
  kicker: string | null
  startsAt: string | null
  /** Null: until somebody ends it, or `lastsHours` after it begins. */
  expiresAt: string | null
  lastsHours: number | null
  pinnedBy: string | null
  /** `waiting`: its article isn't published yet. `planned`: it begins later. */
  state: 'live' | 'waiting' | 'planned'
  article: FrontArticle
}

export interface FrontHidden {
  article: FrontArticle
  hiddenBy: string | null
}

/** A story that could lead, and why. */
export interface FrontCandidate {
  article: FrontArticle
  /** In the last 24 hours, about. */
  reads: number
  score: number
  /** Kept on top in WordPress. */
  isSticky: boolean
}

/** Answer of every change, too. */
export interface FrontPage {
  /** Goes with the next change, which is refused (409) if somebody else was faster. */
  version: number
  pins: FrontPin[]
  hidden: FrontHidden[]
  sections: FrontSection[]
  /** What readers see: the lead and then the seconds. */
  live: { slot: FrontSlotName; articleId: string }[]
  candidates: FrontCandidate[]
  canUndo: boolean
}

const version = z.number().int().min(0)

const pinStorySchema = z.object({ version, articleId: z.string().max(60), slot: frontSlotNameSchema })
export type PinStory = z.output<typeof pinStorySchema>

/** What isn't named stays. An `expiresAt` of null never ends by itself. */
const changePinSchema = z
  .object({
    headline: optionalText(FRONT_LIMITS.headline),
    kicker: optionalText(FRONT_LIMITS.kicker),
    startsAt: isoTimeSchema.nullable(),
    expiresAt: isoTimeSchema.nullable(),
  })
  .partial()
  .extend({ version })
export type ChangePin = z.output<typeof changePinSchema>

/** The lead and the seconds as `live` names them, in another order. */
const orderStoriesSchema = z
  .object({
    version,
    /** The story that moved, for the audit log. */
    articleId: z.string().max(60),
    articleIds: z
      .array(z.string().max(60))
      .min(1)
      .max(1 + FRONT_LIMITS.pinnedSeconds)
      .refine((ids) => new Set(ids).size === ids.length, { message: 'Each story can be listed once' }),
  })
  .refine(({ articleId, articleIds }) => articleIds.includes(articleId), {
    path: ['articleId'],
    message: 'The list must include the story that moved',
  })
export type OrderStories = z.output<typeof orderStoriesSchema>

const frontVersionedSchema = z.object({ version })
const frontVersionedQuerySchema = z.object({ version: z.coerce.number().int().min(0) })

/** All seven, each once. */
const frontSectionsSchema = z.object({
  version,
  sections: z
    .array(frontSectionSchema)
    .length(HOME_SECTION_ORDER.length)
    .refine((sections) => new Set(sections.map(({ category }) => category)).size === sections.length, {
      message: 'Each section can be listed once',
    }),
})

const answer = type<FrontPage>()

/** A stale `version` is refused in each of the changes. */
export const frontPageCalls = {
  get: call('GET', '/api/front-page', { answer }),
  /** The story goes first in its slot, for `FRONT_PIN_HOURS`. One that isn't published yet waits. */
  pin: call('POST', '/api/front-page/pins', { body: pinStorySchema, answer }),
  changePin: call('PATCH', '/api/front-page/pins/:id', { body: changePinSchema, answer }),
  unpin: call('DELETE', '/api/front-page/pins/:id', { query: frontVersionedQuerySchema, answer }),
  /** Pins the stories up to the last one that moves; pinned ones keep their texts. */
  order: call('PUT', '/api/front-page/order', { body: orderStoriesSchema, answer }),
  hide: call('PUT', '/api/front-page/hidden/:id', { body: frontVersionedSchema, answer }),
  show: call('DELETE', '/api/front-page/hidden/:id', { query: frontVersionedQuerySchema, answer }),
  arrange: call('PUT', '/api/front-page/sections', { body: frontSectionsSchema, answer }),
  undo: call('POST', '/api/front-page/undo', { body: frontVersionedSchema, answer }),
}
