import { z } from 'zod'
import { useSearchParams } from '../../lib/search-params.ts'

const searchSchema = z.object({
  at: z
    .string()
    .regex(/^[1-9]\d{3}-\d\d-\d\dT\d\d:\d\d$/)
    .optional()
    .catch(undefined),
})

/** The publish time in the address, for which a new article was begun: `2026-11-20T09:00`; empty without one. */
export function usePlannedTime(): string {
  const [{ at = '' }] = useSearchParams(searchSchema)
  return at
}
