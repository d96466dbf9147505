import { z } from 'zod'

/** Answer of calls that return nothing else. */
export const messageSchema = z.object({ message: z.string() })
