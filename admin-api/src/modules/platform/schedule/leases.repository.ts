import { type Expression, expressionBuilder, type Kysely, type SqlBool, sql, type Transaction } from 'kysely'
import type { Database } from '../../../database/database.ts'
import { databaseNow } from '../../../database/dialects.ts'
import type { Store } from '../../../database/store.ts'

export interface HeldLease {
  name: string
  holder: string
  fence: number
  milliseconds: number
}

/**
 * @param lease.longest ignore a lease that ends later: its holder died, or the clock was set back
 * @param lease.node the holder's machine
 * @returns its fence; undefined while another process has it
 */
export async function takeLease(
  { db, kind }: Store,
  lease: Omit<HeldLease, 'fence'> & { longest: number; node: string },
): Promise<number | undefined> {
  const now = databaseNow(kind)
  // On PostgreSQL the statement below would lock the row of the other process, and write that to the log, each time.
  if (kind === 'postgres' && (await isAnothers(db, lease))) return undefined
  const { rows } = await sql<{ fence: number }>`
    insert into leases (name, holder, fence, expires_at, node)
    values (${lease.name}, ${lease.holder}, 1, ${now} + ${lease.milliseconds}, ${lease.node})
    on conflict (name) do update set
      holder = excluded.holder,
      node = excluded.node,
      fence = case when leases.holder <> excluded.holder then leases.fence + 1 else leases.fence end,
      expires_at = excluded.expires_at
    where leases.holder = excluded.holder or leases.expires_at <= ${now}
      or leases.expires_at > ${now} + ${lease.longest}
    returning fence
  `.execute(db)
  return rows[0]?.fence
}

async function isAnothers(
  db: Kysely<Database>,
  { name, holder, longest }: { name: string; holder: string; longest: number },
): Promise<boolean> {
  const now = databaseNow('postgres')
  const found = await db
    .selectFrom('leases')
    .select('name')
    .where('name', '=', name)
    .where('holder', '!=', holder)
    .where('expires_at', '>', sql<number>`${now}`)
    .where('expires_at', '<=', sql<number>`${now} + ${longest}`)
    .executeTakeFirst()
  return found !== undefined
}

/** How long ago it ended without being released, in milliseconds; negative while somebody has it. */
export async function findTimeSinceEnd({ db, kind }: Store, name: string): Promise<number | undefined> {
  const found = await db
    .selectFrom('leases')
    .select(sql<number>`${databaseNow(kind)} - expires_at`.as('since'))
    .where('name', '=', name)
    .where('expires_at', '>', 0)
    .executeTakeFirst()
  return found?.since
}

/** A condition on the row of a lease: it is still the one that the holder knows. */
function isStill({ name, holder, fence }: HeldLease) {
  return expressionBuilder<Database, 'leases'>().and({
    'leases.name': name,
    'leases.holder': holder,
    'leases.fence': fence,
  })
}

/** A condition for statements on other tables, which don't renew the lease. */
export function whileHeld(lease: HeldLease): Expression<SqlBool> {
  const any = expressionBuilder<Database>()
  return any.exists(any.selectFrom('leases').select('leases.name').where(isStill(lease)))
}

/** Skips a lease that another transaction is renewing. @returns the holders of those that were renewed */
export async function renewLeases(
  { db, kind }: Store,
  leases: readonly HeldLease[],
  milliseconds: number,
): Promise<string[]> {
  const held = db
    .selectFrom('leases')
    .select('leases.name')
    .where((row) => row.or(leases.map(isStill)))
    .where('expires_at', '>', 0)
  const renewed = await db
    .updateTable('leases')
    .set({ expires_at: sql`${databaseNow(kind)} + ${milliseconds}` })
    .where('name', 'in', kind === 'postgres' ? held.forUpdate().skipLocked() : held)
    .returning('holder')
    .execute()
  return renewed.map(({ holder }) => holder)
}

export async function releaseLease({ db }: Store, name: string, holder: string): Promise<void> {
  await db.updateTable('leases').set({ expires_at: 0 }).where('name', '=', name).where('holder', '=', holder).execute()
}

/** Locks the lease until the commit. @returns false if another process has it: roll back then */
export async function keepLease(trx: Transaction<Database>, kind: Store['kind'], lease: HeldLease): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('leases')
    .set({ expires_at: sql`${databaseNow(kind)} + ${lease.milliseconds}` })
    .where(isStill(lease))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
