import { sql } from 'kysely'
import type { Db, Store, Trx } from './database.ts'

const TRANSACTIONS_PER_GROUP = 500

interface GroupMember {
  run(trx: Trx): Promise<void>
  settle(): void
  fail(error: unknown): void
}

/** A durable commit costs the same for one write as for hundreds, so simultaneous writes share one. */
export function createGroupCommit(db: Db): { groupWrite: Store['groupWrite']; drained(): Promise<void> } {
  let waiting: GroupMember[] = []
  let working: Promise<void> | undefined

  function groupWrite<T>(write: (trx: Trx) => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      waiting.push(createGroupMember(write, resolve, reject))
      working ??= work()
    })
  }

  async function work(): Promise<void> {
    // This takes along what other requests of this turn of the event loop write; later writes are the next group.
    await new Promise(setImmediate)
    while (waiting.length > 0) {
      const group = waiting.slice(0, TRANSACTIONS_PER_GROUP)
      waiting = waiting.slice(TRANSACTIONS_PER_GROUP)
      await commitTransactionGroup(db, group)
    }
    // There was no `await` since the last check of `waiting`, so a write that is added later starts a new group.
    working = undefined
  }

  async function drained(): Promise<void> {
    while (working) await working
  }

  return { groupWrite, drained }
}

async function commitTransactionGroup(db: Db, group: readonly GroupMember[]): Promise<void> {
  try {
    await db.transaction().execute(async (trx) => {
      for (const member of group) await member.run(trx)
    })
  } catch (error) {
    for (const member of group) member.fail(error)
    return
  }
  for (const member of group) member.settle()
}

function createGroupMember<T>(
  write: (trx: Trx) => Promise<T>,
  resolve: (value: T) => void,
  reject: (error: unknown) => void,
): GroupMember {
  let outcome: () => void = () => reject(new Error('The write was never run'))
  return {
    async run(trx) {
      await sql`savepoint member`.execute(trx)
      try {
        const value = await write(trx)
        outcome = () => resolve(value)
      } catch (error) {
        await sql`rollback to member`.execute(trx)
        outcome = () => reject(error)
      }
      await sql`release member`.execute(trx)
    },
    settle: () => outcome(),
    fail: reject,
  }
}
