import { z } from 'zod'

const count = z.number().int().min(0)

/** Answer of `GET /api/dashboard`: the figures of the four cards. */
export const dashboardSchema = z.object({
  /** All subscribers, and those of them who are active. */
  subscribers: z.object({ total: count, active: count }),
  articles: z.object({ total: count, published: count }),
  sources: z.object({ total: count, active: count }),
  newsletters: z.object({ sent: count, scheduled: count }),
})
export type Dashboard = z.infer<typeof dashboardSchema>
