import { z } from 'zod'
import type { EventFieldOriginRow } from '../event-sources.table.ts'

const formerSchema = z.object({
  value: z.string(),
  key: z.string().nullable(),
  /** The event's before and after an editor took the value. */
  version: z.object({ before: z.number(), after: z.number() }).optional(),
})

/** A field's state before a source's value was taken. */
export type FormerValue = z.infer<typeof formerSchema>

export function readFormerValue({ former }: Pick<EventFieldOriginRow, 'former'>): FormerValue | undefined {
  return former === null ? undefined : formerSchema.parse(JSON.parse(former))
}
