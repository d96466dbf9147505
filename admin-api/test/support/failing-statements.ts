import { onTestFinished } from 'vitest'
import type { Store } from '../../src/database/database.ts'

/** `before`: the statement wasn't executed. `after`: it was, but its answer was lost. */
export type FailurePoint = 'before' | 'after'

export interface FailingStatements {
  /** The n-th statement from now on fails, once. */
  failAt(n: number, moment: FailurePoint): void
  /** The process dies at the n-th statement from now on: that one and all later ones fail. */
  dieAt(n: number, moment: FailurePoint): void
  /** Ends the failures. @returns whether a statement has failed */
  lift(): boolean
  /** Does what `lift` does, at the end of a round. @throws if no statement has failed in any round so far */
  end(): boolean
}

interface Connection {
  executeQuery(query: { sql: string }, ...rest: unknown[]): Promise<unknown>
}

/** Lets statements of this process fail, also in transactions, until the test is over. */
export async function failingStatements(
  store: Store,
  error = new Error('The database is away.'),
): Promise<FailingStatements> {
  const prototype: Connection = await store.db
    .getExecutor()
    .provideConnection(async (connection) => Object.getPrototypeOf(connection))
  const real = prototype.executeQuery
  let left = Number.POSITIVE_INFINITY
  let failure: FailurePoint = 'before'
  let isDeadly = false
  let hasEverFailed = false
  prototype.executeQuery = async function (this: Connection, query, ...rest) {
    const isDead = isDeadly && left <= 0
    if (!canFail(query.sql, isDead ? 'before' : failure)) return real.call(this, query, ...rest)
    left -= 1
    if (left !== 0 && !isDead) return real.call(this, query, ...rest)
    if (failure === 'after' && !isDead) await real.call(this, query, ...rest)
    throw error
  }
  function arm(n: number, moment: FailurePoint, deadly: boolean): void {
    left = n
    failure = moment
    isDeadly = deadly
  }
  function lift(): boolean {
    const hasFailed = left <= 0
    arm(Number.POSITIVE_INFINITY, 'before', false)
    return hasFailed
  }
  onTestFinished(() => {
    prototype.executeQuery = real
  })
  return {
    failAt: (n, moment) => arm(n, moment, false),
    dieAt: (n, moment) => arm(n, moment, true),
    lift,
    end() {
      const hasFailed = lift()
      hasEverFailed ||= hasFailed
      if (!hasEverFailed) throw new Error('No statement failed, so this test proves nothing.')
      return hasFailed
    },
  }
}

/** A failed rollback or a lost begin happens only with a lost connection. */
function canFail(statement: string, moment: FailurePoint): boolean {
  return !statement.startsWith('rollback') && !(moment === 'after' && /^(?:begin|start transaction)/.test(statement))
}
