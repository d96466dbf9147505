import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { Database } from '../../../../../database/database.ts'
import { deleteValue, findValue, saveValue } from '../../../../../database/settings/instance-values.ts'

const NAME = 'newsletter_mail_server_unreachable'

const unreachableSchema = z.object({ since: z.number(), reason: z.string(), nextAttemptAt: z.number() })
export type Unreachable = z.infer<typeof unreachableSchema>

export async function findUnreachable(db: Kysely<Database>): Promise<Unreachable | undefined> {
  return findValue(db, NAME, unreachableSchema)
}

export async function noteUnreachable(db: Kysely<Database>, unreachable: Unreachable, now: number): Promise<void> {
  await saveValue(db, NAME, unreachable, now)
}

export async function noteReachable(db: Kysely<Database>): Promise<void> {
  await deleteValue(db, NAME)
}
