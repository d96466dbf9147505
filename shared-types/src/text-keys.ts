import { z } from 'zod'

/**
 * Answer of `GET /api/auth/text-keys`: what the desk seals texts with that it keeps in the browser, each 256 bits in
 * base64url. The first one seals; the others open what was sealed before the service’s key was replaced.
 */
export const textKeysSchema = z.object({ keys: z.array(z.string().regex(/^[\w-]{43}$/)).min(1) })
