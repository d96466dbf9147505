import { sql, type Transaction } from 'kysely'
import type { Database } from '../../database/database.ts'
import { databaseNow } from '../../database/dialects.ts'
import type { Store } from '../../database/store.ts'

/** So many times its length ahead, a lease was taken before the clock was set back; its holder may be long gone. */
const FAR = 10

/** Takes a lease that is free or ours, or prolongs it. Answers its fence; undefined while another process holds it. */
export async function takeLease(
  { db, kind }: Store,
  lease: { name: string; holder: string; milliseconds: number },
): Promise<number | undefined> {
  const now = databaseNow(kind)
  const { rows } = await sql<{ fence: number }>`
    insert into leases (name, holder, fence, expires_at)
    values (${lease.name}, ${lease.holder}, 1, ${now} + ${lease.milliseconds})
    on conflict (name) do update set
      holder = excluded.holder,
      fence = case when leases.holder = excluded.holder then leases.fence else leases.fence + 1 end,
      expires_at = excluded.expires_at
    where leases.holder = excluded.holder or leases.expires_at <= ${now}
      or leases.expires_at > ${now} + ${lease.milliseconds * FAR}
    returning fence
  `.execute(db)
  return rows[0]?.fence
}

/** So that the next process need not wait until it runs out. */
export async function releaseLease({ db }: Store, name: string, holder: string): Promise<void> {
  await db.updateTable('leases').set({ expires_at: 0 }).where('name', '=', name).where('holder', '=', holder).execute()
}

/**
 * Prolongs a lease in the transaction of a piece of its work. False when another process has it: then nothing may be
 * committed. Until the commit nobody else can take it.
 */
export async function keepLease(
  trx: Transaction<Database>,
  kind: Store['kind'],
  lease: HeldLease,
  milliseconds: number,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('leases')
    .set({ expires_at: sql`${databaseNow(kind)} + ${milliseconds}` })
    .where('name', '=', lease.name)
    .where('holder', '=', lease.holder)
    .where('fence', '=', lease.fence)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export interface HeldLease {
  name: string
  holder: string
  fence: number
}
