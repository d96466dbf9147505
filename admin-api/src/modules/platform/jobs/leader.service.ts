import { join } from 'node:path'
import { type Expression, expressionBuilder, type Kysely, type SqlBool, type Transaction } from 'kysely'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import { createSessionLock, type Lock } from '../../../database/postgres/session-lock.ts'
import { createProcessLock } from '../../../database/sqlite/process-lock.ts'
import type { Store, WritableStore } from '../../../database/store.ts'
import type { Tx } from '../../../database/write/tx.ts'
import { oneAtATime } from '../../../lib/one-at-a-time.ts'

const LOOK_MS = 1000

/** What runs until it is stopped. */
export interface Running {
  stop(): Promise<void>
}

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
export async function requireLeader(
  trx: Transaction<Database>,
  kind: Store['kind'],
  { fence }: Pick<Leader, 'fence'>,
): Promise<void> {
  const row = trx.selectFrom('leader').select('fence')
  // Shared, so that the leader's works don't wait for each other. SQLite has one writer.
  const found = await (kind === 'postgres' ? row.forShare() : row).executeTakeFirst()
  if (found?.fence !== fence) throw new LeadershipLostError()
}

/** A condition for single statements. */
export function isStillLeading({ fence }: Pick<Leader, 'fence'>): Expression<SqlBool> {
  const any = expressionBuilder<Database>()
  return any.exists(any.selectFrom('leader').select('leader.id').where('leader.fence', '=', fence))
}

/** What the process that led before writes as the leader is refused from now on. @returns the new fence */
export async function takeFence({ store, clock, node }: Pick<AppContext, 'store' | 'clock' | 'node'>): Promise<number> {
  const seen = { node, seen_at: clock.now() }
  const { fence } = await store.db
    .insertInto('leader')
    .values({ id: 1, fence: 1, ...seen })
    .onConflict((row) => row.column('id').doUpdateSet((leader) => ({ ...seen, fence: leader('leader.fence', '+', 1) })))
    .returning('fence')
    .executeTakeFirstOrThrow()
  return fence
}

/** @param at null when it ends in order */
export async function noteSeen(db: Kysely<Database>, { fence }: Pick<Leader, 'fence'>, at: number | null) {
  await db.updateTable('leader').set({ seen_at: at }).where('fence', '=', fence).execute()
}

/** When the last leader was seen that didn't end in order, and may be at work still. */
export async function findLastSeen(db: Kysely<Database>): Promise<number | undefined> {
  const row = await db.selectFrom('leader').select('seen_at').executeTakeFirst()
  return row?.seen_at ?? undefined
}

/** A lock that one process of this installation has at a time, on however many machines. */
export function createLock({ config }: Pick<AppContext, 'config'>, name: string): Lock {
  const { databaseUrl, dataDir } = config
  if (databaseUrl) return createSessionLock(databaseUrl, name)
  const file = createProcessLock(join(dataDir, `${name}.lock`))
  return {
    hold: async () => (file.tryToHold() ? 1 : undefined),
    isCertain: () => true,
    release: async () => file.release(),
  }
}

/**
 * Starts the work when this process leads, ends it when another one does, and waits then to lead again. A connection
 * that breaks interrupts nothing as long as nobody else has led meanwhile.
 */
export async function runAsLeader(context: AppContext, start: (leader: Leader) => Promise<Running>): Promise<Running> {
  const { log, store } = context
  const lock = createLock(context, 'jobs')
  let leading: { leader: Leader; taken: number; work: Running } | undefined
  let isStopped = false
  const looking = oneAtATime(look, (error) => log.warn({ err: error }, 'couldn’t ask who does the jobs; asking again'))

  async function look(): Promise<void> {
    if (isStopped) return
    const taken = await lock.hold()
    if (leading) {
      if (taken === leading.taken) return
      if (await isOvertaken(leading.leader)) await stepDown()
      else if (taken !== undefined) leading.taken = taken
    } else if (taken !== undefined) await begin(taken)
  }

  async function begin(taken: number): Promise<void> {
    const leader: Leader = {
      fence: await takeFence(context),
      isCertain: () => leading?.leader === leader && lock.isCertain(),
    }
    leading = { leader, taken, work: { stop: async () => undefined } }
    try {
      leading.work = await start(leader)
    } catch (error) {
      leading = undefined
      throw error
    }
  }

  async function isOvertaken({ fence }: Leader): Promise<boolean> {
    const row = await store.db.selectFrom('leader').select('fence').executeTakeFirst()
    return row?.fence !== fence
  }

  async function stepDown(): Promise<void> {
    log.warn('another process does the jobs now; this one waits')
    const was = leading
    leading = undefined
    await was?.work.stop()
  }

  const interval = setInterval(looking.start, LOOK_MS)
  await looking.run()
  return {
    async stop() {
      clearInterval(interval)
      isStopped = true
      await looking.settled()
      const was = leading
      if (was) {
        await was.work.stop()
        await noteSeen(store.db, was.leader, null).catch(() => undefined)
      }
      leading = undefined
      await lock.release()
    },
  }
}
