import { z } from 'zod'

const count = z.number().int().min(0)

/** `heldLossSchema` names no more titles than that. */
export const HELD_TITLES = 50

/**
 * Answer of `GET` and `POST /api/publishes/held`: articles that went missing from WordPress with too many others, and
 * stay on the site until somebody decides.
 */
export const heldLossSchema = z.object({
  /** Waiting for a decision. */
  articles: count,
  /** Of those that wait, the newest first. */
  titles: z.array(z.string()).max(HELD_TITLES),
  /** To be removed: the next sync does it if WordPress still lacks them. */
  removing: count,
})
export type HeldLoss = z.infer<typeof heldLossSchema>

/** Body of `POST /api/publishes/held`, for all articles that wait. Kept ones stay on the site as long as it lasts. */
export const decideHeldSchema = z.object({ decision: z.enum(['keep', 'remove']) })
export type HeldDecision = z.infer<typeof decideHeldSchema>['decision']
