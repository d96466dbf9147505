import { z } from 'zod'
import type { Category } from '../rules/categories.ts'
import { publishedAlertSchema } from './alerts.ts'
import type { ArticleStatus } from './articles.ts'
import { call, type } from './call.ts'
import { isoTimeSchema } from './fields.ts'

export const FRONT_SLOTS = ['lead', 'second'] as const
export const frontSlotNameSchema = z.enum(FRONT_SLOTS)
export type FrontSlotName = z.infer<typeof frontSlotNameSchema>

/** `seconds` without pins, and with. Hours until a pin ends if nobody says when. */
export const FRONT_LIMITS = { seconds: 3, pinnedSeconds: 4, pins: 30, hidden: 200 } as const
export const FRONT_PIN_HOURS: Readonly<Record<FrontSlotName, number>> = { lead: 24, second: 48 }

const contentId = z.number().int()

/** Active subscribers and published businesses, rounded down (`roundDown`). */
const frontCountsSchema = z.object({ subscribers: z.number().int(), businesses: z.number().int() })

/** Answer of `GET /api/front-page/published` (public): what the home page shows, decided. Ids of the content service. */
export const publishedFrontSchema = z.object({
  lead: contentId.nullable(),
  seconds: z.array(contentId),
  hidden: z.array(contentId),
  /** Of the last seven days, without obituaries. */
  mostRead: z.array(contentId),
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

export interface FrontCandidate {
  article: FrontArticle
  reads: number
  score: number
  /** Kept on top in WordPress. */
  isSticky: boolean
}

export interface FrontPage {
  /** Goes with the next change, which is refused (409) if somebody else was faster. */
  version: number
  pins: FrontPin[]
  hidden: FrontHidden[]
  /** What readers see: the lead and then the seconds. */
  live: { slot: FrontSlotName; articleId: string }[]
  candidates: FrontCandidate[]
  canUndo: boolean
}

const articleId = z.string().max(60)

/** What isn't named stays. An `expiresAt` of null never ends by itself. */
const pinChangesSchema = z
  .object({
    startsAt: isoTimeSchema.nullable(),
    expiresAt: isoTimeSchema.nullable(),
  })
  .partial()
export type PinChanges = z.output<typeof pinChangesSchema>

const frontDecisionSchema = z.discriminatedUnion('action', [
  /** The story goes first in its slot, for `FRONT_PIN_HOURS`. One that isn't published yet waits. */
  z.object({ action: z.literal('pin'), articleId, slot: frontSlotNameSchema }),
  z.object({ action: z.literal('change'), articleId, ...pinChangesSchema.shape }),
  z.object({ action: z.enum(['unpin', 'hide', 'show']), articleId }),
  /** Pins the stories up to the last one that moves; pinned ones keep their times. */
  z.object({
    action: z.literal('move'),
    articleId,
    /** The lead and the seconds as `live` names them, in another order. */
    articleIds: z
      .array(articleId)
      .min(1)
      .max(1 + FRONT_LIMITS.pinnedSeconds)
      .refine((ids) => new Set(ids).size === ids.length, { message: 'Each story can be listed once' }),
  }),
  z.object({ action: z.literal('undo') }),
])
export type FrontDecision = z.input<typeof frontDecisionSchema>

const decideSchema = z.object({ version: z.number().int().min(0).optional(), decision: frontDecisionSchema })
export type DecideFront = z.output<typeof decideSchema>

const answer = type<FrontPage>()

export const frontPageCalls = {
  get: call('GET', '/api/front-page', { answer }),
  /** A stale `version` is refused. Without one, the decision holds whatever the front page is by now. */
  decide: call('POST', '/api/front-page', { body: decideSchema, answer }),
}
