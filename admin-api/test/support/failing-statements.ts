import { onTestFinished } from 'vitest'
import type { Store } from '../../src/database/store.ts'

/** `before`: the statement was never carried out. `after`: it was, and its answer was lost. */
export type FailureMoment = 'before' | 'after'

export interface FailingStatements {
  /** The n-th statement from now on fails, once. */
  failAt(n: number, moment: FailureMoment): void
  /** From now on none fails. Answers whether one did. */
  end(): boolean
  /** All statements since. */
  readonly texts: readonly string[]
}

interface Connection {
  executeQuery(query: { sql: string }, ...rest: unknown[]): Promise<unknown>
}

/** Lets single statements of this process fail, those of transactions included, until the test is over. */
export async function failingStatements(store: Store): Promise<FailingStatements> {
  const prototype: Connection = await store.db
    .getExecutor()
    .provideConnection(async (connection) => Object.getPrototypeOf(connection))
  const real = prototype.executeQuery
  let left = Number.POSITIVE_INFINITY
  let failure: FailureMoment = 'before'
  let hasEverFailed = false
  const texts: string[] = []
  prototype.executeQuery = async function (this: Connection, query, ...rest) {
    texts.push(query.sql)
    if (!canFail(query.sql, failure)) return real.call(this, query, ...rest)
    left -= 1
    if (left !== 0) return real.call(this, query, ...rest)
    if (failure === 'after') await real.call(this, query, ...rest)
    throw new Error('The database is away.')
  }
  onTestFinished(() => {
    prototype.executeQuery = real
  })
  return {
    texts,
    failAt(n, moment) {
      left = n
      failure = moment
    },
    end() {
      const hasFailed = left <= 0
      hasEverFailed ||= hasFailed
      left = Number.POSITIVE_INFINITY
      if (!hasEverFailed) throw new Error('No statement failed, so this test proves nothing.')
      return hasFailed
    },
  }
}

/** A transaction that can't be undone, or that nobody knows to be open, only comes with a connection that is gone. */
function canFail(statement: string, moment: FailureMoment): boolean {
  return !statement.startsWith('rollback') && !(moment === 'after' && /^(?:begin|start transaction)/.test(statement))
}
