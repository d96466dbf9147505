import { z } from 'zod'

/** The answer of calls that give nothing back but that they succeeded. */
export const messageSchema = z.object({ message: z.string() })
