import { z } from 'zod'

/** How often an open editor says that it is open, and after how long without a word it counts as closed. Milliseconds. */
export const PRESENCE_INTERVAL = 20_000
export const PRESENCE_TIMEOUT = 50_000

/** Body of `POST /api/articles/{id}/presence`: one id per open tab, so that two tabs of one person are two. */
export const presenceSchema = z.object({ tab: z.string().min(1).max(64) })

/** Its answer: who else has the article open. `DELETE` with `?tab=` says that the tab was closed. */
export const othersPresentSchema = z.object({
  others: z.array(z.object({ username: z.string(), /** Milliseconds. */ since: z.number().int() })),
})
export type OthersPresent = z.infer<typeof othersPresentSchema>
