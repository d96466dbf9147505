import { z } from 'zod'

/** `heldLossSchema` names no more titles than that. */
export const HELD_TITLES = 50

/**
 * Answer of `GET /api/publishes/held` and `POST /api/publishes/held/remove`: articles that are missing in WordPress with
 * too many others, and stay on the site until somebody removes them.
 */
export const heldLossSchema = z.object({
  articles: z.number().int().min(0),
  /** The newest first. */
  titles: z.array(z.string()).max(HELD_TITLES),
})
export type HeldLoss = z.infer<typeof heldLossSchema>
