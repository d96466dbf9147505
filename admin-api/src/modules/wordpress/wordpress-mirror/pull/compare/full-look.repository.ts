import type { Kysely } from 'kysely'
import { v7 as uuid } from 'uuid'
import { z } from 'zod'
import type { Database } from '../../../../../database/database.ts'
import { findValue, saveValue } from '../../../../../database/settings/instance-values.ts'

/** Not part of the mirror's state, which each poll overwrites as a whole. */
const NAME = 'wordpress_full_look'

export async function requestFullLook(db: Kysely<Database>, now: number): Promise<void> {
  await saveValue(db, NAME, uuid(), now)
}

export async function findFullLookRequest(db: Kysely<Database>): Promise<string | undefined> {
  return findValue(db, NAME, z.string())
}

/** A request that arrived during the poll stays open. */
export async function closeFullLookRequest(db: Kysely<Database>, request: string): Promise<void> {
  await db.deleteFrom('instance_values').where('name', '=', NAME).where('value', '=', JSON.stringify(request)).execute()
}
