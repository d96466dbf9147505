import type SqliteFile from 'better-sqlite3'
import type { CompiledQuery, QueryResult } from 'kysely'

const STATEMENTS_KEPT = 500

export class SqliteStatements {
  readonly file: SqliteFile.Database
  /** Since when statements have met another process's lock; undefined if the last one met none. */
  busySince: number | undefined
  readonly #kept = new Map<string, SqliteFile.Statement>()

  constructor(file: SqliteFile.Database) {
    this.file = file
  }

  run<R>(query: CompiledQuery): QueryResult<R> {
    const statement = this.#prepare(query.sql)
    if (statement.reader) return { rows: statement.all(...query.parameters) as R[] }
    const { changes, lastInsertRowid } = statement.run(...query.parameters)
    return { insertId: BigInt(lastInsertRowid), numAffectedRows: BigInt(changes), rows: [] }
  }

  isRead({ sql }: CompiledQuery): boolean {
    const { reader, readonly } = this.#prepare(sql)
    return reader && readonly
  }

  /** Without a kept statement, which can't run a second time while somebody iterates it. */
  *iterate<R>({ sql, parameters }: CompiledQuery): Generator<R> {
    for (const row of this.file.prepare(sql).iterate(...parameters)) yield row as R
  }

  close(): void {
    this.#kept.clear()
    this.file.close()
  }

  #prepare(sql: string): SqliteFile.Statement {
    const kept = this.#kept.get(sql)
    if (kept) return kept
    const statement = this.file.prepare(sql)
    if (this.#kept.size >= STATEMENTS_KEPT) this.#kept.clear()
    this.#kept.set(sql, statement)
    return statement
  }
}
