import { type Expression, expressionBuilder, type Kysely, type SqlBool, sql, type Transaction } from 'kysely'
import type { Database } from '../../../database/database.ts'
import { databaseNow } from '../../../database/dialects.ts'
import type { Store } from '../../../database/store.ts'

export interface HeldLease {
  name: string
  holder: string
  fence: number
  milliseconds: number
  /** How often it had been taken or renewed when we last knew. Fewer in the database: it was put back. */
  renewals: number
}

/** What a process knows of a lease that it had before. */
export type KnownLease = Pick<HeldLease, 'fence' | 'renewals'>

/**
 * @param lease.longest ignore a lease that ends later: its holder died, or the clock was set back
 * @param lease.node the holder's machine
 * @param lease.known in a database that was put back, which has fewer renewals, even its holder gets a fence that nobody
 *   has had
 */
export async function takeLease(
  { db, kind }: Store,
  lease: Omit<HeldLease, 'fence' | 'renewals'> & { longest: number; node: string; known?: KnownLease | undefined },
): Promise<KnownLease | undefined> {
  const now = databaseNow(kind)
  const known = lease.known ?? { fence: 0, renewals: 0 }
  // On PostgreSQL the statement below would lock the row of the other process, and write that to the log, each time.
  if (kind === 'postgres' && (await isAnothers(db, lease))) return undefined
  const { rows } = await sql<KnownLease>`
    insert into leases (name, holder, fence, expires_at, node, taken_at, renewals)
    values (${lease.name}, ${lease.holder}, 1, ${now} + ${lease.milliseconds}, ${lease.node}, ${now}, 1)
    on conflict (name) do update set
      holder = excluded.holder,
      node = excluded.node,
      taken_at = case
        when leases.holder = excluded.holder and leases.expires_at > ${now} then leases.taken_at
        else excluded.taken_at end,
      fence = case
        when leases.renewals < ${known.renewals} and leases.fence < ${known.fence} then ${known.fence} + 1
        when leases.renewals < ${known.renewals} or leases.holder <> excluded.holder then leases.fence + 1
        else leases.fence end,
      expires_at = excluded.expires_at,
      renewals = leases.renewals + 1
    where leases.holder = excluded.holder or leases.expires_at <= ${now}
      or leases.expires_at > ${now} + ${lease.longest}
    returning fence, renewals
  `.execute(db)
  return rows[0]
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

export async function findRenewals({ db }: Store, name: string): Promise<number | undefined> {
  const found = await db.selectFrom('leases').select('renewals').where('name', '=', name).executeTakeFirst()
  return found?.renewals
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
function isStill({ name, holder, fence, renewals }: HeldLease) {
  const lease = expressionBuilder<Database, 'leases'>()
  return lease.and([
    lease.and({ 'leases.name': name, 'leases.holder': holder, 'leases.fence': fence }),
    lease('leases.renewals', '>=', renewals),
  ])
}

/** A condition for statements on other tables, which don't renew the lease. */
export function whileHeld(lease: HeldLease): Expression<SqlBool> {
  const any = expressionBuilder<Database>()
  return any.exists(any.selectFrom('leases').select('leases.name').where(isStill(lease)))
}

/** Skips a lease that another transaction is renewing. @returns what was renewed */
export async function renewLeases(
  { db, kind }: Store,
  leases: readonly HeldLease[],
  milliseconds: number,
): Promise<Pick<HeldLease, 'holder' | 'renewals'>[]> {
  const held = db
    .selectFrom('leases')
    .select('leases.name')
    .where((row) => row.or(leases.map(isStill)))
    .where('expires_at', '>', 0)
  return db
    .updateTable('leases')
    .set((row) => ({ expires_at: sql`${databaseNow(kind)} + ${milliseconds}`, renewals: row('renewals', '+', 1) }))
    .where('name', 'in', kind === 'postgres' ? held.forUpdate().skipLocked() : held)
    .returning(['holder', 'renewals'])
    .execute()
}

export async function releaseLease({ db }: Store, name: string, holder: string): Promise<void> {
  await db.updateTable('leases').set({ expires_at: 0 }).where('name', '=', name).where('holder', '=', holder).execute()
}

/**
 * Locks the lease until the commit.
 * @returns its renewals; undefined if another process has it, or the database was put back: roll back then
 */
export async function keepLease(
  trx: Transaction<Database>,
  kind: Store['kind'],
  lease: HeldLease,
): Promise<number | undefined> {
  const kept = await trx
    .updateTable('leases')
    .set((row) => ({
      expires_at: sql`${databaseNow(kind)} + ${lease.milliseconds}`,
      renewals: row('renewals', '+', 1),
    }))
    .where(isStill(lease))
    .returning('renewals')
    .executeTakeFirst()
  return kept?.renewals
}
