import { z } from 'zod'

export const erasureSchema = z.object({ emailHash: z.string(), erasedAt: z.number() })
export type Erasure = z.infer<typeof erasureSchema>
