import type { Kysely } from 'kysely'
import { v7 as uuid } from 'uuid'
import { z } from 'zod'
import type { Database } from '../../../../database/database.ts'
import { findValue, saveValue } from '../../../../database/settings/instance-values.ts'

const NAME = 'wordpress_mirror'
/** Not part of the mirror's state, which each poll overwrites as a whole. */
const REQUEST = 'wordpress_full_look'
const HOUR_MS = 3_600_000

const mirrorStateSchema = z.object({
  origin: z.string(),
  modifiedUntil: z.number(),
  /** Posts that couldn't be stored, by id with their state: they are read again when that changes, and once a day. */
  leftOut: z.record(z.string(), z.string()),
  /** The day of the last look at everything. */
  comparedOn: z.string(),
  /** When everything was last read again because something changed that many posts show. */
  renewedAt: z.number(),
  safeHtmlVersion: z.number(),
  editable: z.boolean(),
  /** Of categories and accounts: a post doesn't show that its category or author was renamed. */
  names: z.record(z.string(), z.string()),
  /** What Settings said about bylines. */
  bylines: z.string(),
})
export type MirrorState = z.infer<typeof mirrorStateSchema>

export async function findMirrorState(db: Kysely<Database>): Promise<MirrorState | undefined> {
  return findValue(db, NAME, mirrorStateSchema)
}

export async function saveMirrorState(db: Kysely<Database>, state: MirrorState, now: number): Promise<void> {
  await saveValue(db, NAME, state, now)
}

const requestSchema = z.object({ id: z.string(), dueAt: z.number() })
export type FullLookRequest = z.infer<typeof requestSchema>

export async function findFullLookRequest(db: Kysely<Database>): Promise<FullLookRequest | undefined> {
  return findValue(db, REQUEST, requestSchema)
}

/** Everything is to be read again. An earlier request stays due when it was. */
export async function requestFullLook(db: Kysely<Database>, now: number, dueAt = now): Promise<void> {
  const before = await findFullLookRequest(db)
  await saveValue(db, REQUEST, { id: uuid(), dueAt: Math.min(dueAt, before?.dueAt ?? dueAt) }, now)
}

/** For what changes in many posts at once without their time of change, such as a renamed category: at most hourly. */
export async function requestRenewal(db: Kysely<Database>, now: number): Promise<void> {
  const renewedAt = (await findMirrorState(db))?.renewedAt ?? 0
  await requestFullLook(db, now, Math.max(now, renewedAt + HOUR_MS))
}

/** A request that arrived during the poll stays open. */
export async function closeFullLookRequest(db: Kysely<Database>, request: FullLookRequest): Promise<void> {
  await db
    .deleteFrom('instance_values')
    .where('name', '=', REQUEST)
    .where('value', '=', JSON.stringify(request))
    .execute()
}
