import {
  FRONT_LIMITS,
  FRONT_PIN_HOURS,
  type FrontSlotName,
  frontSlotNameSchema,
  type PinChanges,
} from '@hometown/shared-types/contract/front-page'
import { z } from 'zod'
import { AppError, notFound } from '../../../http/errors/app-error.ts'

const HOUR_MS = 3_600_000

/** A story has one pin at most. */
const frontPinSchema = z.object({
  slot: frontSlotNameSchema,
  articleId: z.string(),
  startsAt: z.number().nullable(),
  expiresAt: z.number().nullable(),
  /** A pin without `expiresAt` lasts this long from `pinStart` on. Null: until somebody ends it. */
  lastsHours: z.number().nullable(),
  pinnedBy: z.string().nullable(),
  pinnedAt: z.number(),
})
export type Pin = z.infer<typeof frontPinSchema>

const hiddenStorySchema = z.object({ articleId: z.string(), hiddenBy: z.string().nullable() })
type HiddenStory = z.infer<typeof hiddenStorySchema>

/** The decisions of editors. Times are milliseconds. Pins of a slot are in order; the first that may show is first. */
export const frontPlanSchema = z.object({ pins: z.array(frontPinSchema), hidden: z.array(hiddenStorySchema) })
export type FrontPlan = z.infer<typeof frontPlanSchema>

export const EMPTY_PLAN: FrontPlan = { pins: [], hidden: [] }

/** The milliseconds when articles were published, by article id; unpublished ones are missing. */
export type PublishedTimes = ReadonlyMap<string, number>

/** Returns null while nobody knows, or if the pin doesn't end by itself. */
export function pinEnd(pin: Pin, published: PublishedTimes): number | null {
  if (pin.expiresAt !== null || pin.lastsHours === null) return pin.expiresAt
  return published.has(pin.articleId) ? pinStart(pin, published) + pin.lastsHours * HOUR_MS : null
}

/** The lead that began last leads. */
export function pinStart({ articleId, startsAt, pinnedAt }: Pin, published: PublishedTimes): number {
  return Math.max(published.get(articleId) ?? 0, startsAt ?? 0, pinnedAt)
}

export function isPinLive(pin: Pin, published: PublishedTimes, now: number): boolean {
  const end = pinEnd(pin, published)
  return published.has(pin.articleId) && (pin.startsAt ?? 0) <= now && (end === null || end > now)
}

export function withoutEndedPins(plan: FrontPlan, published: PublishedTimes, now: number): FrontPlan {
  return { ...plan, pins: plan.pins.filter((pin) => (pinEnd(pin, published) ?? now + 1) > now) }
}

/** Returns the next time at which a pin begins or ends; infinity if none. */
export function nextPinChangeAt({ pins }: FrontPlan, published: PublishedTimes, now: number): number {
  const times = pins.flatMap((pin) => [pin.startsAt, pinEnd(pin, published)])
  return Math.min(...times.filter((time) => time !== null).filter((time) => time > now))
}

export interface Decider {
  readonly now: number
  readonly username: string | null
}

/** The story goes first in its slot and begins anew. A lead that it replaces becomes the first second. */
export function pinStory(plan: FrontPlan, articleId: string, slot: FrontSlotName, decider: Decider): FrontPlan {
  const existing = plan.pins.find((pin) => pin.articleId === articleId)
  const pin = existing
    ? { ...movePinToSlot(existing, slot, decider.now), pinnedAt: decider.now }
    : newFrontPin(articleId, slot, decider)
  const others = plan.pins.filter((other) => other !== existing)
  return requirePinLimit({ ...showStory(plan, articleId), pins: [pin, ...others] })
}

/** @throws AppError 404 when the pin has ended, 422 for an end before the start */
export function changePin(plan: FrontPlan, articleId: string, changes: PinChanges): FrontPlan {
  const before = findPinOfArticle(plan, articleId)
  const { startsAt, expiresAt } = changes
  const pin: Pin = {
    ...before,
    startsAt: startsAt === undefined ? before.startsAt : parseIsoTime(startsAt),
    ...(expiresAt !== undefined && { expiresAt: parseIsoTime(expiresAt), lastsHours: null }),
  }
  if (pin.expiresAt !== null && pin.expiresAt <= (pin.startsAt ?? pin.pinnedAt))
    throw new AppError(422, 'invalid', 'The end must be after the start.')
  return { ...plan, pins: plan.pins.map((other) => (other === before ? pin : other)) }
}

/**
 * Pins the stories up to the last that isn't where it is now. Only one live lead stays a lead: the others become
 * seconds, which would otherwise come first among those.
 * @param ids the top block, the lead first
 */
export function reorderStories(
  plan: FrontPlan,
  ids: readonly string[],
  currentIds: readonly string[],
  decider: Decider,
  published: PublishedTimes,
): FrontPlan {
  const { now } = decider
  const last = ids.findLastIndex((id, index) => id !== currentIds[index])
  if (last === -1) return plan
  const isLead = (pin: Pin) => pin.slot !== 'second' && isPinLive(pin, published, now)
  const displaced = new Set(plan.pins.filter(isLead).map(({ articleId }) => articleId))
  const lastDisplaced = ids.findLastIndex((id) => displaced.has(id))
  const pinnedIds = ids.slice(0, 1 + Math.max(last, lastDisplaced))
  const pins = pinnedIds.map((articleId, index) => {
    const existing = plan.pins.find((pin) => pin.articleId === articleId)
    const slot = index > 0 ? 'second' : 'lead'
    if (!existing) return newFrontPin(articleId, slot, decider)
    const begins = index === 0 && articleId !== currentIds[0] ? { pinnedAt: now } : {}
    return { ...movePinToSlot(existing, slot, now), ...begins }
  })
  const others = plan.pins.filter(({ articleId }) => !pinnedIds.includes(articleId))
  const seconds = others.map((pin) => (isLead(pin) ? movePinToSlot(pin, 'second', now) : pin))
  return requirePinLimit({ ...plan, pins: [...pins, ...seconds] })
}

function newFrontPin(articleId: string, slot: FrontSlotName, { now, username }: Decider): Pin {
  return {
    articleId,
    startsAt: null,
    expiresAt: null,
    pinnedBy: username,
    slot,
    pinnedAt: now,
    lastsHours: FRONT_PIN_HOURS[slot],
  }
}

function movePinToSlot(pin: Pin, slot: FrontSlotName, now: number): Pin {
  if (pin.slot === slot) return pin
  return { ...pin, slot, pinnedAt: now, lastsHours: pin.lastsHours && FRONT_PIN_HOURS[slot] }
}

function requirePinLimit(plan: FrontPlan): FrontPlan {
  if (plan.pins.length <= FRONT_LIMITS.pins) return plan
  throw new AppError(422, 'too_many', `${FRONT_LIMITS.pins} stories are pinned already. End one of them first.`)
}

/** @throws AppError 404 when the pin has ended. */
export function unpinStory(plan: FrontPlan, articleId: string): FrontPlan {
  const pin = findPinOfArticle(plan, articleId)
  return { ...plan, pins: plan.pins.filter((other) => other !== pin) }
}

export function hideStory(plan: FrontPlan, hidden: HiddenStory): FrontPlan {
  const others = plan.hidden.filter(({ articleId }) => articleId !== hidden.articleId)
  if (others.length >= FRONT_LIMITS.hidden)
    throw new AppError(422, 'too_many', `${FRONT_LIMITS.hidden} stories are hidden already. Show one of them first.`)
  const pins = plan.pins.filter(({ articleId }) => articleId !== hidden.articleId)
  return { ...plan, pins, hidden: [hidden, ...others] }
}

export function showStory(plan: FrontPlan, articleId: string): FrontPlan {
  return { ...plan, hidden: plan.hidden.filter((entry) => entry.articleId !== articleId) }
}

function findPinOfArticle(plan: FrontPlan, articleId: string): Pin {
  const pin = plan.pins.find((other) => other.articleId === articleId)
  if (!pin) throw notFound('Pin')
  return pin
}

function parseIsoTime(iso: string | null): number | null {
  return iso === null ? null : Date.parse(iso)
}
