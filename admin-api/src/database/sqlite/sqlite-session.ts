import { setTimeout as pause } from 'node:timers/promises'
import SqliteFile from 'better-sqlite3'
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import { PATIENCE_MS } from '../statement-patience.ts'
import type { SqliteStatements } from './sqlite-statements.ts'
import type { Turns } from './turns.ts'

/** The pause doesn't grow, so that older waiters get the lock as easily as newer ones. */
const PAUSE_MS = 2
const JITTER_MS = 3

export interface SqliteFiles {
  readonly writer: SqliteStatements
  /** Undefined for a database in memory, which has only one connection. */
  readonly reader: SqliteStatements | undefined
  readonly turns: Turns
}

/** Starts as a reader, which never waits. From its first write until its release, it has the writer for itself. */
export class SqliteSession implements DatabaseConnection {
  readonly #files: SqliteFiles
  #turn: Promise<() => void> | undefined

  constructor(files: SqliteFiles) {
    this.#files = files
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const askedAt = Date.now()
    const { reader, writer } = this.#files
    if (reader && (await this.#canRead(reader, query, askedAt)))
      return untilFree(reader, () => reader.run<R>(query), askedAt)
    await this.#takeTurn()
    return untilFree(writer, () => writer.run<R>(query), askedAt)
  }

  /** Always uses the writer: a slow stream would keep the reader's other statements at an old snapshot. */
  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    await this.#takeTurn()
    for (const row of this.#files.writer.iterate<R>(query)) yield { rows: [row] }
  }

  async release(): Promise<void> {
    const giveBack = await this.#turn
    this.#turn = undefined
    giveBack?.()
  }

  async #canRead(reader: SqliteStatements, query: CompiledQuery, askedAt: number): Promise<boolean> {
    if (this.#turn) return false
    const { kind } = query.query
    if (kind !== 'SelectQueryNode' && kind !== 'RawNode') return false
    return untilFree(reader, () => reader.isRead(query), askedAt)
  }

  async #takeTurn(): Promise<void> {
    this.#turn ??= this.#files.turns.take()
    await this.#turn
  }
}

/**
 * Statements that queue behind a locked one share the start of its wait, so a long lock fails all of them together
 * instead of one after the other.
 */
async function untilFree<T>(statements: SqliteStatements, attempt: () => T, askedAt: number): Promise<T> {
  for (;;) {
    try {
      const answer = attempt()
      statements.busySince = undefined
      return answer
    } catch (error) {
      const now = Date.now()
      const busySince = isBusy(error) ? (statements.busySince ?? now) : undefined
      statements.busySince = busySince
      if (busySince === undefined || now > Math.max(askedAt, busySince) + PATIENCE_MS) throw error
      await pause(PAUSE_MS + Math.random() * JITTER_MS)
    }
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof SqliteFile.SqliteError && /^SQLITE_(BUSY|LOCKED)/.test(error.code)
}
