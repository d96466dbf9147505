import { join } from 'node:path'
import { type Expression, expressionBuilder, type SqlBool } from 'kysely'
import type { AppContext } from '../../../context.ts'
import type { Db, Store, Trx, Tx, WritableStore } from '../../../database/database.ts'
import { createSessionLock, type Lock } from '../../../database/postgres/session-lock.ts'
import { createProcessLock } from '../../../database/sqlite/process-lock.ts'
import type { Database } from '../../../database/tables.ts'

/** The one process that does the jobs. */
export interface Leader {
  readonly fence: number
  /** False from the moment another process may lead. Ask before what can't be taken back, such as sending a mail. */
  isCertain(): boolean
}

/** Another process leads now, so nothing was committed. */
export class LeadershipLostError extends Error {
  override name = 'LeadershipLostError' as const
}

/** @throws LeadershipLostError */
export async function writeAsLeader<T>(
  { write }: Pick<WritableStore, 'write'>,
  leader: Pick<Leader, 'fence'>,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return write('clock', async (tx) => {
    await requireLeader(tx.db, tx.kind, leader)
    return work(tx)
  })
}

/** Nobody else can become the leader until the commit. @throws LeadershipLostError */
export async function requireLeader(trx: Trx, kind: Store['kind'], { fence }: Pick<Leader, 'fence'>): Promise<void> {
  const row = trx.selectFrom('leader').select('fence')
  // The lock is shared, so that the leader's works don't wait for each other. SQLite has one writer.
  const leaderRow = await (kind === 'postgres' ? row.forShare() : row).executeTakeFirst()
  if (leaderRow?.fence !== fence) throw new LeadershipLostError()
}

/** Returns a condition for single statements. */
export function isStillLeading({ fence }: Pick<Leader, 'fence'>): Expression<SqlBool> {
  const any = expressionBuilder<Database>()
  return any.exists(any.selectFrom('leader').select('leader.id').where('leader.fence', '=', fence))
}

/** From now on, writes as the leader of the process that led before are refused. @returns the new fence */
export async function becomeLeaderInDatabase({ store, clock, supervisorId }: AppContext): Promise<number> {
  const leaderColumns = { node: supervisorId, seen_at: clock.now() }
  const { fence } = await store.db
    .insertInto('leader')
    .values({ id: 1, fence: 1, ...leaderColumns })
    .onConflict((row) =>
      row.column('id').doUpdateSet((leader) => ({ ...leaderColumns, fence: leader('leader.fence', '+', 1) })),
    )
    .returning('fence')
    .executeTakeFirstOrThrow()
  return fence
}

/** @param at null if this process ended in order */
export async function recordLeaderSeen(db: Db, { fence }: Pick<Leader, 'fence'>, at: number | null) {
  await db.updateTable('leader').set({ seen_at: at }).where('fence', '=', fence).execute()
}

/** Finds when the last leader was seen that didn't end in order, and may be at work still. */
export async function findLeaderLastSeen(db: Db): Promise<number | undefined> {
  return (await db.selectFrom('leader').select('seen_at').executeTakeFirst())?.seen_at ?? undefined
}

/** Creates a lock that one process of this installation has at a time, on however many machines. */
export function createInstallationLock({ config }: AppContext, name: string): Lock {
  const { databaseUrl, dataDir } = config
  if (databaseUrl) return createSessionLock(databaseUrl, name)
  const file = createProcessLock(join(dataDir, `${name}.lock`))
  return {
    hold: async () => (file.tryToHold() ? 1 : undefined),
    isCertain: () => true,
    release: async () => file.release(),
  }
}
