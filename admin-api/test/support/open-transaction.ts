import type { Transaction } from 'kysely'
import type { Database } from '../../src/database/database.ts'
import type { Store } from '../../src/database/store.ts'

interface OpenTransaction {
  commit(): Promise<void>
}

/** A transaction that has written and stays open until the test ends it. */
export async function openTransaction(
  { db }: Store,
  write: (trx: Transaction<Database>) => Promise<void>,
): Promise<OpenTransaction> {
  const [isWritten, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const ended = db.transaction().execute(async (trx) => {
    await write(trx)
    isWritten.resolve()
    await mayEnd.promise
  })
  await Promise.race([isWritten.promise, ended])
  return {
    async commit() {
      mayEnd.resolve()
      await ended
    },
  }
}
