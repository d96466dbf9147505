import { createHmac } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import type { AppContext } from '../../../../../context.ts'
import type { Database } from '../../../../../database/database.ts'
import { loadSecrets } from '../../../../../lib/secrets.ts'
import { deleteErasures, hasErasures, listErasures, saveErasure } from './erasures.repository.ts'

type Context = Pick<AppContext, 'config'>

export async function noteErased(context: Context, trx: Transaction<Database>, email: string, now: number) {
  const [hash = ''] = hashesOf(context, email)
  await saveErasure(trx, hash, now)
}

/** When each was erased, of those that were. */
export async function findErasedAmong(
  context: Context,
  db: Kysely<Database>,
  emails: readonly string[],
): Promise<Map<string, number>> {
  if (emails.length === 0 || !(await hasErasures(db))) return new Map()
  const emailOf = new Map(emails.flatMap((email) => hashesOf(context, email).map((hash) => [hash, email] as const)))
  const rows = await listErasures(db, [...emailOf.keys()])
  return new Map(rows.map(({ email_hash, erased_at }) => [emailOf.get(email_hash) ?? '', erased_at]))
}

/** Somebody who can read the address's mail wants newsletters again. */
export async function forgetErased(context: Context, trx: Transaction<Database>, email: string): Promise<void> {
  await deleteErasures(trx, hashesOf(context, email))
}

/** With each key ever used, the current one first. Keyed, so that a leaked list reveals no address. */
function hashesOf({ config }: Context, email: string): string[] {
  const keys = loadSecrets(config).links.map(({ value }) => value)
  return keys.map((key) => createHmac('sha256', key).update(`erased:${email}`).digest('hex'))
}
