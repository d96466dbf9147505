import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { EventEntry } from '../../admin-api/src/modules/content/event-sources/matching/event-entry.ts'

const entrySchema = z.object({
  source: z.string(),
  uid: z.string().nullable(),
  title: z.string(),
  start: z.string(),
  end: z.string().nullable(),
  place: z.string(),
  description: z.string(),
  price: z.string().nullable(),
  url: z.string().nullable(),
  status: z.enum(['confirmed', 'cancelled', 'postponed']),
  rrule: z.string().nullable(),
}) satisfies z.ZodType<EventEntry>

const townSchema = z.object({
  town: z.string(),
  venues: z.array(z.object({ name: z.string(), address: z.string() })),
  pairs: z.array(
    z.object({ id: z.string(), relation: z.string(), same: z.boolean(), one: entrySchema, other: entrySchema }),
  ),
})

export type LabelledTown = z.infer<typeof townSchema>

export const TUNING_FILES = [
  'pairs-tuning-1.json',
  'pairs-tuning-2.json',
  'pairs-tuning-3.json',
  'pairs-tuning-4.json',
  'pairs-tuning-5.json',
  'pairs-tuning-6.json',
] as const
export const FINAL_FILE = 'pairs-final.json'

/** Each file by another author, who never saw the matcher. Undefined where the file isn't there. */
export function readPairs(name: (typeof TUNING_FILES)[number] | typeof FINAL_FILE): LabelledTown[] | undefined {
  const path = join(import.meta.dirname, name)
  return existsSync(path) ? z.array(townSchema).parse(JSON.parse(readFileSync(path, 'utf8'))) : undefined
}
