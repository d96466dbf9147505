import { createHmac } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import type { AppContext } from '../../../../../context.ts'
import type { Database } from '../../../../../database/database.ts'
import { loadSecrets } from '../../../../../lib/secrets.ts'
import { deleteErasure, hasErasures, listErasures, saveErasure } from './erasures.repository.ts'

type Context = Pick<AppContext, 'config'>

export async function noteErased(context: Context, trx: Transaction<Database>, email: string, now: number) {
  await saveErasure(trx, hashOf(context)(email), now)
}

/** When each was erased, of those that were. */
export async function findErasedAmong(
  context: Context,
  db: Kysely<Database>,
  emails: readonly string[],
): Promise<Map<string, number>> {
  if (emails.length === 0 || !(await hasErasures(db))) return new Map()
  const hash = hashOf(context)
  const emailOf = new Map(emails.map((email) => [hash(email), email]))
  const rows = await listErasures(db, [...emailOf.keys()])
  return new Map(rows.map(({ email_hash, erased_at }) => [emailOf.get(email_hash) ?? '', erased_at]))
}

/** Somebody who can read the address's mail wants newsletters again. */
export async function forgetErased(context: Context, trx: Transaction<Database>, email: string): Promise<void> {
  await deleteErasure(trx, hashOf(context)(email))
}

/** Keyed, so that only we can match addresses and a leaked list reveals none. */
function hashOf({ config }: Context): (email: string) => string {
  const key = loadSecrets(config).links
  return (email) => createHmac('sha256', key).update(`erased:${email}`).digest('hex')
}
