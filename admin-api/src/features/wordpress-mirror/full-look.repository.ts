import type { Kysely } from 'kysely'
import { v7 as uuid } from 'uuid'
import { z } from 'zod'
import type { Database } from '../../database/database.ts'
import { findValue, saveValue } from '../../database/instance-values.ts'

/** Not part of the mirror's state, whose time is that of the last sync, and which each look writes as a whole. */
const NAME = 'wordpress_full_look'

/** Notes that something changed which only a look at all posts can follow. */
export async function requestFullLook(db: Kysely<Database>, now: number): Promise<void> {
  await saveValue(db, NAME, uuid(), now)
}

/** The last request that is open. */
export async function findFullLookRequest(db: Kysely<Database>): Promise<string | undefined> {
  return findValue(db, NAME, z.string())
}

/** Closes this request after a look that succeeded; one that came during the look stays open. */
export async function closeFullLookRequest(db: Kysely<Database>, request: string): Promise<void> {
  await db.deleteFrom('instance_values').where('name', '=', NAME).where('value', '=', JSON.stringify(request)).execute()
}
