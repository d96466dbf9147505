import { DEFAULT_FRONT_SECTIONS, frontSectionSchema, frontSlotNameSchema } from '@hometown/shared-types/front-page'
import { z } from 'zod'

const HOUR = 3_600_000

const pinSchema = z.object({
  id: z.string(),
  slot: frontSlotNameSchema,
  articleId: z.string(),
  headline: z.string().nullable(),
  kicker: z.string().nullable(),
  startsAt: z.number().nullable(),
  expiresAt: z.number().nullable(),
  /** Without `expiresAt`: from when its article is published and it may begin. Null: until somebody ends it. */
  lastsHours: z.number().nullable(),
  pinnedBy: z.string().nullable(),
  pinnedAt: z.number(),
})
export type Pin = z.infer<typeof pinSchema>

const hiddenSchema = z.object({ articleId: z.string(), until: z.number().nullable(), hiddenBy: z.string().nullable() })
export type Hidden = z.infer<typeof hiddenSchema>

/** What editors decided. Times in milliseconds. Pins of a slot are in order; the first that may show comes first. */
export const frontPlanSchema = z.object({
  pins: z.array(pinSchema),
  hidden: z.array(hiddenSchema),
  sections: z.array(frontSectionSchema),
})
export type FrontPlan = z.infer<typeof frontPlanSchema>

export const EMPTY_PLAN: FrontPlan = { pins: [], hidden: [], sections: [...DEFAULT_FRONT_SECTIONS] }

/** When articles were published; unpublished ones are missing. Milliseconds by article id. */
export type PublishedTimes = ReadonlyMap<string, number>

/** Null while nobody knows, or if it doesn't end by itself. */
export function pinEnd(pin: Pin, published: PublishedTimes): number | null {
  if (pin.expiresAt !== null || pin.lastsHours === null) return pin.expiresAt
  const publishedAt = published.get(pin.articleId)
  if (publishedAt === undefined) return null
  return pinBegin(pin, published) + pin.lastsHours * HOUR
}

/** Of two leads the one that began last leads. */
export function pinBegin({ articleId, startsAt, pinnedAt }: Pin, published: PublishedTimes): number {
  return Math.max(published.get(articleId) ?? 0, startsAt ?? 0, pinnedAt)
}

export function isLive(pin: Pin, published: PublishedTimes, now: number): boolean {
  const end = pinEnd(pin, published)
  return published.has(pin.articleId) && (pin.startsAt ?? 0) <= now && (end === null || end > now)
}

/** Without what has ended by its time. */
export function withoutEnded(plan: FrontPlan, published: PublishedTimes, now: number): FrontPlan {
  return {
    ...plan,
    pins: plan.pins.filter((pin) => (pinEnd(pin, published) ?? now + 1) > now),
    hidden: plan.hidden.filter(({ until }) => until === null || until > now),
  }
}

/** The next time at which a pin begins or ends or a story is shown again; infinity if none. */
export function nextBoundary({ pins, hidden }: FrontPlan, published: PublishedTimes, now: number): number {
  const times = [...pins.flatMap((pin) => [pin.startsAt, pinEnd(pin, published)]), ...hidden.map(({ until }) => until)]
  return Math.min(...times.filter((time) => time !== null).filter((time) => time > now))
}
