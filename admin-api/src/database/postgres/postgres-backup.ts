import { createReadStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { insertMany } from '../bulk-sql.ts'
import type { Trx } from '../database.ts'
import { listAppliedSteps, migrations } from '../migrate.ts'
import { openPostgres } from './postgres.ts'

const DUMP_ROWS_AT_ONCE = 500

/** Triggers fill these from the other tables. */
const TABLES_LEFT_OUT_OF_DUMP = ['article_search']

interface PostgresDump {
  /** The number of rows by table. Referenced tables come first. */
  rows: Record<string, number>
  steps: string[]
}

/** Writes a file with lines of JSON for each table, from one snapshot. Doesn't need PostgreSQL's own tools. */
export async function dumpPostgres(address: string, folder: string): Promise<PostgresDump> {
  const store = openPostgres(address, { isUnhurried: true })
  const snapshot = store.db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  try {
    return await snapshot.execute(async (trx) => {
      const rows: Record<string, number> = {}
      for (const table of await listPostgresTables(trx))
        if (!TABLES_LEFT_OUT_OF_DUMP.includes(table)) rows[table] = await dumpPostgresTable(trx, table, folder)
      return { rows, steps: await listAppliedSteps(trx) }
    })
  } finally {
    await store.close()
  }
}

async function dumpPostgresTable(trx: Trx, table: string, folder: string): Promise<number> {
  let count = 0
  async function* readDumpLines() {
    const name = sql.table(table)
    await sql`declare dump no scroll cursor for select row_to_json(${name})::text as line from ${name}`.execute(trx)
    for (;;) {
      const { rows } = await sql<{ line: string }>`fetch ${sql.lit(DUMP_ROWS_AT_ONCE)} from dump`.execute(trx)
      if (rows.length === 0) break
      count += rows.length
      yield `${rows.map(({ line }) => line).join('\n')}\n`
    }
    await sql`close dump`.execute(trx)
  }
  await writeFile(join(folder, `${table}.jsonl`), readDumpLines(), { mode: 0o600 })
  return count
}

/** Lists the tables in the order in which they were made. */
async function listPostgresTables(trx: Trx): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') order by oid
  `.execute(trx)
  return rows.map(({ name }) => name)
}

/**
 * Restores in one transaction: after a failure the old rows remain. Erased subscribers stay erased.
 * @param statement for the restored rows
 * @param beforeCommit from then on, nobody may know which rows are there
 */
export async function loadPostgres(
  address: string,
  folder: string,
  { rows, steps }: PostgresDump,
  { statement, beforeCommit }: { statement: string; beforeCommit(): Promise<void> },
): Promise<void> {
  const store = openPostgres(address, { isUnhurried: true })
  let isCommitting = false
  try {
    await store.db.transaction().execute(async (trx) => {
      const tables = await listPostgresTables(trx)
      if (tables.length > 0 && !tables.includes('kysely_migration'))
        throw new Error('The database of DATABASE_URL has tables that aren’t Hometown’s. Use an empty database.')
      const erasures = tables.includes('erasures') ? await trx.selectFrom('erasures').selectAll().execute() : []
      for (const name of tables) await sql`drop table ${sql.table(name)} cascade`.execute(trx)
      await createPostgresTables(trx, steps)
      await sql`truncate ${sql.join(Object.keys(rows).map((table) => sql.table(table)))} cascade`.execute(trx)
      // Rows that name others of their table come in any order, and not all at once.
      await sql`set constraints all deferred`.execute(trx)
      for (const [table, expected] of Object.entries(rows)) {
        const found = await loadPostgresTable(trx, table, folder)
        if (found !== expected) throw new Error(`${table} has ${found} rows where the backup counted ${expected}.`)
      }
      await sql`set constraints all immediate`.execute(trx)
      await advanceSequences(trx)
      await sql.raw(statement).execute(trx)
      await insertMany(trx, 'erasures', erasures, { onlyNew: true })
      await beforeCommit()
      isCommitting = true
    })
  } catch (error) {
    if (!isCommitting) throw error
    const reason = error instanceof Error ? error.message : error
    const message = `Couldn’t find out whether the restore reached the database: ${reason}. Run npm run restore again.`
    throw new Error(message, { cause: error })
  } finally {
    await store.close()
  }
}

const RESTORE_CONNECTION_TRIES = 10
const RESTORE_CONNECTION_WAIT_MS = 200

/** PostgreSQL may count a connection for a moment after it was closed. */
export async function isPostgresInUse(address: string): Promise<boolean> {
  const store = openPostgres(address)
  const others = sql`
    select 1 from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
  `
  try {
    for (let tries = 1; (await others.execute(store.db)).rows.length > 0; tries++) {
      if (tries === RESTORE_CONNECTION_TRIES) return true
      await setTimeout(RESTORE_CONNECTION_WAIT_MS)
    }
    return false
  } finally {
    await store.close()
  }
}

/** Creates the tables as they were when the backup was made. */
async function createPostgresTables(trx: Trx, steps: readonly string[]): Promise<void> {
  for (const [name, step] of Object.entries(migrations)) {
    const migration: Migration = { up: (db) => step(db, 'postgres') }
    if (steps.includes(name)) await migration.up(trx)
  }
  // These tables are Kysely's own.
  for (const statement of [
    'create table kysely_migration (name varchar(255) not null primary key, timestamp varchar(255) not null)',
    'create table kysely_migration_lock (id varchar(255) not null primary key, is_locked integer not null default 0)',
  ])
    await sql.raw(statement).execute(trx)
}

/** @returns how many rows were inserted */
async function loadPostgresTable(trx: Trx, table: string, folder: string): Promise<number> {
  const columns = sql.join((await listWrittenColumns(trx, table)).map((name) => sql.ref(name)))
  let count = 0
  for await (const lines of readDumpLines(join(folder, `${table}.jsonl`))) {
    await sql`
      insert into ${sql.table(table)} (${columns})
      select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${`[${lines.join(',')}]`}::json)
    `.execute(trx)
    count += lines.length
  }
  return count
}

async function listWrittenColumns(trx: Trx, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = current_schema() and table_name = ${table} and is_generated = 'NEVER'
  `.execute(trx)
  return rows.map(({ name }) => name)
}

/** Reads some lines at once. Node's readline also splits at U+2028, which texts may contain. */
async function* readDumpLines(path: string): AsyncGenerator<string[]> {
  let rest = ''
  for await (const chunk of createReadStream(path, { encoding: 'utf8', highWaterMark: 1 << 20 })) {
    const lines = (rest + String(chunk)).split('\n')
    rest = lines.pop() ?? ''
    if (lines.length > 0) yield lines
  }
}

async function advanceSequences(trx: Trx): Promise<void> {
  const { rows } = await sql<{ table: string; column: string; sequence: string }>`
    select table_name as table, column_name as column,
      pg_get_serial_sequence(quote_ident(table_name), column_name) as sequence
    from information_schema.columns where table_schema = current_schema() and is_identity = 'YES'
  `.execute(trx)
  for (const { table, column, sequence } of rows)
    await sql`
      select setval(${sequence}, coalesce((select max(${sql.ref(column)}) from ${sql.table(table)}), 1),
        exists (select 1 from ${sql.table(table)}))
    `.execute(trx)
}
