import { z } from 'zod'
import type { ObjectStore } from '../../../object-store/object-store.ts'

/** Outside the database, so that a restore doesn't put it back. */
const KEY = 'witness.json'
const witnessSchema = z.object({ count: z.number().int() })

/** Undefined if it is missing. @throws if the object isn't a witness: somebody has changed it */
export async function readWitness(objects: ObjectStore): Promise<number | undefined> {
  const body = await objects.get(KEY)
  if (body === undefined) return undefined
  const parsed = witnessSchema.safeParse(jsonOf(body))
  if (parsed.success) return parsed.data.count
  throw new Error(
    `${KEY} in ${objects.name} is damaged, so we can’t tell whether the database was restored. Delete it.`,
  )
}

export async function writeWitness(objects: ObjectStore, count: number): Promise<void> {
  await objects.put(KEY, Buffer.from(JSON.stringify({ count })), { type: 'application/json' })
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}
