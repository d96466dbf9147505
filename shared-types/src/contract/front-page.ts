import { z } from 'zod'
import type { Category } from '../rules/categories.ts'
import { publishedAlertSchema } from './alerts.ts'
import type { ArticleStatus } from './articles.ts'
import { call, type } from './call.ts'
import { isoTimeSchema } from './fields.ts'

export const FRONT_SLOTS = ['lead', 'second'] as const
export const frontSlotNameSchema = z.enum(FRONT_SLOTS)
export type FrontSlotName = z.infer<typeof frontSlotNameSchema>

/** The home page has this many `seconds` without pins, and with. A pin ends after so many hours if nobody says when. */
export const FRONT_LIMITS = { seconds: 3, pinnedSeconds: 4, pins: 30, hidden: 200 } as const
export const FRONT_PIN_HOURS: Readonly<Record<FrontSlotName, number>> = { lead: 24, second: 48 }

const frontContentId = z.number().int()

/** The counts are of active subscribers and published businesses, rounded down (`roundDown`). */
const frontCountsSchema = z.object({ subscribers: z.number().int(), businesses: z.number().int() })

/** `GET /api/front-page/published` (public) answers what the home page shows. Ids are the content service's. */
export const publishedFrontSchema = z.object({
  lead: frontContentId.nullable(),
  seconds: z.array(frontContentId),
  hidden: z.array(frontContentId),
  /** The most read articles of the last seven days, without obituaries. */
  mostRead: z.array(frontContentId),
  alerts: z.array(publishedAlertSchema),
  counts: frontCountsSchema.optional(),
})
export type PublishedFront = z.infer<typeof publishedFrontSchema>

export interface FrontArticle {
  id: string
  title: string
  slug: string
  category: Category
  status: ArticleStatus
  publishedAt: string | null
  hasPicture: boolean
}

export interface FrontPin {
  slot: FrontSlotName
  startsAt: string | null
  /** The end is null for a pin that lasts until somebody ends it, or `lastsHours` after it begins. */
  expiresAt: string | null
  lastsHours: number | null
  pinnedBy: string | null
  /** A pin is `waiting` if its article isn't published yet, and `planned` if it begins later. */
  state: 'live' | 'waiting' | 'planned'
  article: FrontArticle
}

export interface FrontHidden {
  article: FrontArticle
  hiddenBy: string | null
}

export interface FrontCandidate {
  article: FrontArticle
  reads: number
  score: number
  /** The article is kept on top in WordPress. */
  isSticky: boolean
}

export interface FrontPage {
  /** The next change sends this version, and is refused (409) if somebody else was faster. */
  version: number
  pins: FrontPin[]
  hidden: FrontHidden[]
  /** Readers see these articles: the lead and then the seconds. */
  live: { slot: FrontSlotName; articleId: string }[]
  candidates: FrontCandidate[]
  canUndo: boolean
}

const frontArticleId = z.string().max(60)

/** Fields that a change doesn't name stay. A pin with an `expiresAt` of null never ends by itself. */
const pinChangesSchema = z
  .object({
    startsAt: isoTimeSchema.nullable(),
    expiresAt: isoTimeSchema.nullable(),
  })
  .partial()
export type PinChanges = z.output<typeof pinChangesSchema>

const frontDecisionSchema = z.discriminatedUnion('action', [
  /** The story goes first in its slot, for `FRONT_PIN_HOURS`. A story that isn't published yet waits. */
  z.object({ action: z.literal('pin'), articleId: frontArticleId, slot: frontSlotNameSchema }),
  z.object({ action: z.literal('change'), articleId: frontArticleId, ...pinChangesSchema.shape }),
  z.object({ action: z.enum(['unpin', 'hide', 'show']), articleId: frontArticleId }),
  /** Pins the stories up to the last one that moves; pinned ones keep their times. */
  z.object({
    action: z.literal('move'),
    articleId: frontArticleId,
    /** The ids are the lead and the seconds as `live` names them, in another order. */
    articleIds: z
      .array(frontArticleId)
      .min(1)
      .max(1 + FRONT_LIMITS.pinnedSeconds)
      .refine((ids) => new Set(ids).size === ids.length, { message: 'Each story can be listed once' }),
  }),
  z.object({ action: z.literal('undo') }),
])
export type FrontDecision = z.input<typeof frontDecisionSchema>

const decideFrontPageSchema = z.object({ version: z.number().int().min(0).optional(), decision: frontDecisionSchema })
export type DecideFront = z.output<typeof decideFrontPageSchema>

const frontPageAnswer = type<FrontPage>()

export const frontPageCalls = {
  get: call('GET', '/api/front-page', { answer: frontPageAnswer }),
  /** A stale `version` is refused. A decision without one holds whatever the front page is by now. */
  decide: call('POST', '/api/front-page', { body: decideFrontPageSchema, answer: frontPageAnswer }),
}
