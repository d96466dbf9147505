import { setTimeout as pause } from 'node:timers/promises'
import SqliteFile from 'better-sqlite3'
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import { PATIENCE_MS } from '../statement-patience.ts'
import type { SqliteStatements } from './sqlite-statements.ts'
import type { Turns } from './turns.ts'

/** Always equally short, so that an old waiter gets the lock as easily as a new one. */
const PAUSE_MS = 2
const JITTER_MS = 3

export interface SqliteFiles {
  readonly writer: SqliteStatements
  /** A read-only connection to the same file. None for a database in memory, which only one connection can see. */
  readonly reader: SqliteStatements | undefined
  /** Who may use the writer. */
  readonly turns: Turns
}

/**
 * What Kysely takes for a connection: begins as a reader, which waits for nobody, and has the writer to itself from its
 * first statement that isn't a read until it is released. So a transaction's reads see what it wrote.
 */
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

  /** Always by the writer: one that is read slowly would keep the reader's other statements at its own old state. */
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
 * However late its turn comes, a statement has its whole patience for another process's lock. Statements that queue behind
 * one that waits for such a lock wait for it too, so a long lock refuses all of them together and not one after the other.
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
