import { z } from 'zod'

/** Milliseconds: how often an open editor reports, and after how long it counts as closed. */
export const PRESENCE_INTERVAL = 20_000
export const PRESENCE_TIMEOUT = 50_000

/** Body of `POST /api/articles/{id}/presence`: an id per open tab. */
export const presenceSchema = z.object({ tab: z.string().min(1).max(64) })

/** Other people who have the article open. `DELETE` with `?tab=` reports a closed tab. */
export const othersPresentSchema = z.object({
  others: z.array(
    z.object({ /** As colleagues know them. */ name: z.string(), /** Milliseconds. */ since: z.number().int() }),
  ),
})
export type OthersPresent = z.infer<typeof othersPresentSchema>
